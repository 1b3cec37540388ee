/** Work that has begun and not ended, so that closing can wait for it. */
export class PendingWork {
  readonly #pending = new Set<Promise<unknown>>();

  get size(): number {
    return this.#pending.size;
  }

  /** Remembers a promise until it settles. */
  track<T>(work: Promise<T>): Promise<T> {
    this.#pending.add(work);
    const forget = (): void => {
      this.#pending.delete(work);
    };
    work.then(forget, forget);
    return work;
  }

  /** Resolves when nothing is pending. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
