/** How many may wait for a hash; more are refused: a slow hash behind an endless queue lets anybody stop the server. */
export const maxWaitingHashes = 50;

/** Runs at most `parallel` jobs at once and lets at most `maxWaiting` wait; the next is refused with what `refusal` makes. */
export class HashQueue {
  readonly #parallel: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  readonly #refusal: () => Error;

  constructor(parallel: number, refusal: () => Error, maxWaiting = maxWaitingHashes) {
    this.#parallel = parallel;
    this.#refusal = refusal;
    this.#maxWaiting = maxWaiting;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#parallel) {
      if (this.#waiting.length >= this.#maxWaiting) throw this.#refusal();
      // Whoever finishes hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
