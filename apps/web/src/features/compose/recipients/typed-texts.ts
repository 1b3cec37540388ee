import type { RecipientField } from './recipient-lists.ts';

/** What is typed in the fields of recipients and is no recipient yet. It outlives the fields: a message that is closed keeps it. */
export class TypedTexts {
  readonly #listeners = new Set<() => void>();
  #texts: Readonly<Record<RecipientField, string>> = { to: '', cc: '', bcc: '' };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(field: RecipientField): string {
    return this.#texts[field];
  }

  set(field: RecipientField, text: string): void {
    if (this.#texts[field] === text) return;
    this.#texts = { ...this.#texts, [field]: text };
    for (const listener of this.#listeners) listener();
  }
}
