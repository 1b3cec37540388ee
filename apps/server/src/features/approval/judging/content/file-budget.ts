/** What reading the files of one message may cost altogether; what is left when it is used up counts as met. */

/** Time for all files: the sender waits. */
export const maxReadingMs = 20_000;
/** Characters of text of all files. */
export const maxTextCharacters = 5 * 1024 * 1024;

export class FileBudget {
  readonly #end: number;
  #characters = maxTextCharacters;

  constructor(readingMs = maxReadingMs) {
    this.#end = performance.now() + readingMs;
  }

  get characters(): number {
    return this.#characters;
  }

  get remainingMs(): number {
    return Math.max(0, Math.floor(this.#end - performance.now()));
  }

  get isUsedUp(): boolean {
    return this.#characters <= 0 || this.remainingMs === 0;
  }

  take(text: string): void {
    this.#characters -= text.length;
  }
}
