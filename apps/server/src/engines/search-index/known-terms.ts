/** Words remembered between mails, some 4 MB; whoever sends mail chooses them. */
const maxTerms = 50_000;

/**
 * Which words of an account are in its `term` rows already: most of a mail's words were in the mails before it. Mail of several accounts
 * comes in turns, so each keeps its own; the account that was written longest ago is forgotten first.
 */
export class KnownTerms {
  readonly #maxTerms: number;
  readonly #accounts = new Map<number, Set<string>>();
  #size = 0;

  constructor(most = maxTerms) {
    this.#maxTerms = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Those of a mail's words that are not known, which are known from now on. */
  takeNew(accountNo: number, words: ReadonlySet<string>): string[] {
    const terms = this.#accounts.get(accountNo) ?? new Set<string>();
    // Written last, forgotten last.
    this.#accounts.delete(accountNo);
    this.#accounts.set(accountNo, terms);
    const fresh: string[] = [];
    for (const word of words) {
      if (terms.has(word)) continue;
      terms.add(word);
      fresh.push(word);
    }
    this.#size += fresh.length;
    this.#forget();
    return fresh;
  }

  /** What was written last may not be there after all. */
  clear(): void {
    this.#accounts.clear();
    this.#size = 0;
  }

  #forget(): void {
    for (const [accountNo, terms] of this.#accounts) {
      if (this.#size <= this.#maxTerms) return;
      this.#accounts.delete(accountNo);
      this.#size -= terms.size;
    }
  }
}
