/** Deletions that wait while somebody copies what may still be named. A process that dies meanwhile leaves blobs that nothing names, which are swept. */
export class HeldDeletions {
  readonly #deleteNow: (id: string) => Promise<void>;
  readonly #waiting = new Set<string>();
  #holders = 0;

  constructor(deleteNow: (id: string) => Promise<void>) {
    this.#deleteNow = deleteNow;
  }

  async delete(id: string): Promise<void> {
    if (this.#holders > 0) this.#waiting.add(id);
    else await this.#deleteNow(id);
  }

  /** Until the last holder's `end`, what is deleted stays. */
  hold(): { readonly end: () => Promise<void> } {
    this.#holders += 1;
    let isHeld = true;
    return {
      end: async () => {
        if (isHeld) this.#holders -= 1;
        isHeld = false;
        if (this.#holders > 0) return;
        const waiting = [...this.#waiting];
        this.#waiting.clear();
        for (const id of waiting) await this.#deleteNow(id);
      },
    };
  }
}
