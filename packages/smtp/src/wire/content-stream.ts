/**
 * The content on its way to the handler: at most one chunk waits, and the socket is read again when it was taken
 * (`onTaken`). So a slow disk slows the client down and nothing piles up.
 */
export class ContentStream implements AsyncIterable<Uint8Array> {
  #waitingChunk: Uint8Array | undefined;
  #waitingReader: { resolve: (result: IteratorResult<Uint8Array>) => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;
  #isEnded = false;
  #isDiscarding = false;
  readonly #onTaken: () => void;

  constructor(onTaken: () => void) {
    this.#onTaken = onTaken;
  }

  /** Hands a chunk on. False when it waits: push no more until `onTaken`. */
  push(chunk: Uint8Array): boolean {
    if (this.#isDiscarding || this.#failure !== undefined) return true;
    const reader = this.#waitingReader;
    if (reader === undefined) {
      this.#waitingChunk = chunk;
      return false;
    }
    this.#waitingReader = undefined;
    reader.resolve({ done: false, value: chunk });
    return true;
  }

  end(): void {
    this.#isEnded = true;
    this.#waitingReader?.resolve({ done: true, value: undefined });
    this.#waitingReader = undefined;
  }

  /** The reader gets this error instead of the end, and no chunk any more. */
  fail(error: Error): void {
    if (this.#failure !== undefined || this.#isEnded) return;
    this.#failure = error;
    this.#waitingReader?.reject(error);
    this.#waitingReader = undefined;
    this.#release();
  }

  /** Nobody reads any more: later chunks are dropped. */
  discard(): void {
    this.#isDiscarding = true;
    this.#release();
  }

  #release(): void {
    if (this.#waitingChunk === undefined) return;
    this.#waitingChunk = undefined;
    this.#onTaken();
  }

  async #take(): Promise<IteratorResult<Uint8Array>> {
    if (this.#failure !== undefined) throw this.#failure;
    const chunk = this.#waitingChunk;
    if (chunk !== undefined) {
      this.#release();
      return { done: false, value: chunk };
    }
    if (this.#isEnded || this.#isDiscarding) return { done: true, value: undefined };
    return new Promise((resolve, reject) => {
      this.#waitingReader = { resolve, reject };
    });
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () => this.#take(),
      return: async () => {
        this.discard();
        return { done: true, value: undefined };
      },
    };
  }
}
