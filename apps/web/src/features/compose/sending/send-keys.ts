/**
 * Idempotency keys of sending. The same letter keeps its key, so that a repeat after a lost answer is the same sending; a
 * changed one gets a new key.
 */
export class SendKeys {
  readonly #newKey: () => string;
  #last: { readonly body: string; readonly key: string } | undefined;

  constructor(newKey: () => string) {
    this.#newKey = newKey;
  }

  keyOf(input: object): string {
    const body = JSON.stringify(input);
    if (this.#last?.body !== body) this.#last = { body, key: this.#newKey() };
    return this.#last.key;
  }
}
