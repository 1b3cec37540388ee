import { type BrokenLine, ByteQueue } from '../wire/byte-queue.ts';

/** How much of later commands is read while one is being worked at; then the client waits. Memory: pipelining without end. Octets. */
const maxAheadBytes = 16 * 1024;

/** A tag of 64 characters and the name of a command. Octets. */
const lineStartBytes = 80;

/** Stops and starts the source. */
export interface Flow {
  pause(): void;
  resume(): void;
}

/** What the client sends, as the connection reads it: one reader at a time, and no more is taken from the network than is needed. */
export class Input {
  readonly #flow: Flow;
  readonly #queue = new ByteQueue();
  #wake: (() => void) | undefined;
  #isPaused = false;
  #hasEnded = false;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  get isEmpty(): boolean {
    return this.#queue.size === 0;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  push(chunk: Buffer): void {
    if (this.#hasEnded) return;
    this.#queue.push(chunk);
    if (this.#wake === undefined && this.#queue.size > maxAheadBytes) {
      this.#isPaused = true;
      this.#flow.pause();
    }
    this.#wakeReader();
  }

  /** Nothing comes any more; what is there can still be read. */
  end(): void {
    this.#hasEnded = true;
    this.#wakeReader();
  }

  /** Forgets what has not been read. */
  clear(): void {
    this.#queue.clear();
  }

  /** What has not been read. */
  takeAll(): Buffer {
    return this.#queue.take(this.#queue.size);
  }

  /** Whether something is there; false when nothing will come. */
  async any(): Promise<boolean> {
    while (this.isEmpty) {
      if (this.#hasEnded) return false;
      await this.#more();
    }
    return true;
  }

  /** The next line; null when the client has gone within it. Its limit may depend on how it begins (`lineStartBytes` octets at most). */
  async line(maxBytes: number | ((start: string) => number)): Promise<string | BrokenLine | null> {
    for (;;) {
      const limit = typeof maxBytes === 'number' ? maxBytes : maxBytes(this.#queue.start(lineStartBytes));
      const line = this.#queue.takeLine(limit);
      if (line !== undefined) return line;
      if (this.#hasEnded) return null;
      await this.#more();
    }
  }

  /** At least one octet, at most `maxBytes`; null when the client has gone. */
  async bytes(maxBytes: number): Promise<Buffer | null> {
    return (await this.any()) ? this.#queue.take(maxBytes) : null;
  }

  #more(): Promise<void> {
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#flow.resume();
    }
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #wakeReader(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  }
}
