/** Octets from one writer to one reader, chunk by chunk: the writer waits until each is taken, so that no more than two are in memory. */
export class ByteChannel implements AsyncIterable<Uint8Array> {
  #chunk: Uint8Array | undefined;
  #hasEnded = false;
  #failure: Error | undefined;
  #wakeReader: (() => void) | undefined;
  #wakeWriter: (() => void) | undefined;

  /** Resolves when the reader has taken it; throws when the reader has gone or the channel has failed. */
  async write(chunk: Uint8Array): Promise<void> {
    if (chunk.length > 0 && this.#failure === undefined) {
      this.#chunk = chunk;
      await new Promise<void>((resolve) => {
        this.#wakeWriter = resolve;
        this.#wakeReader?.();
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  end(): void {
    this.#hasEnded = true;
    this.#wakeReader?.();
  }

  /** Both sides get the first error that is said. */
  fail(error: Error): void {
    this.#failure ??= error;
    this.#wakeReader?.();
    this.#wakeWriter?.();
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    let isWhole = false;
    try {
      for (;;) {
        if (this.#failure !== undefined) throw this.#failure;
        const chunk = this.#chunk;
        if (chunk !== undefined) {
          this.#chunk = undefined;
          this.#wakeWriter?.();
          yield chunk;
        } else if (this.#hasEnded) {
          isWhole = true;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wakeReader = resolve;
          });
        }
      }
    } finally {
      if (!isWhole) this.fail(new Error('The octets were not read to their end'));
    }
  }
}
