import type { Writable } from 'node:stream';

/** Answers are gathered up to this, then go to the network. Octets. */
const gatheredBytes = 32 * 1024;
/** Octets that are copied into what is gathered: a write of its own for each small section costs more. */
const copiedBytes = 8 * 1024;
const forbidden = /[\r\n\0]/;

/** After an announced literal come its octets, and no line. */
function endsLine(text: string): boolean {
  return text.endsWith('\r\n') && !text.endsWith('}\r\n');
}

/** The client has gone while something was being written to it. */
export class ClientGoneError extends Error {
  constructor() {
    super('The client has gone');
    this.name = 'ClientGoneError';
  }
}

export interface ResponseWriterOptions {
  /** What is held of answers that the client does not read. Octets. */
  readonly maxUnsentBytes: number;
  /** Timer of the connection; answers what cancels it. */
  readonly after: (run: () => void) => () => void;
  /** The client has not read for the whole time. */
  readonly onStuck: () => void;
}

const isTexts = (chunks: readonly (string | Uint8Array)[]): chunks is readonly string[] =>
  chunks.every((chunk) => typeof chunk === 'string');

function joinChunks(chunks: readonly (string | Uint8Array)[]): Buffer {
  if (isTexts(chunks)) return Buffer.from(chunks.join(''), 'utf8');
  const sizes = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length));
  const joined = Buffer.allocUnsafeSlow(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, chunk] of chunks.entries()) {
    if (typeof chunk === 'string') joined.write(chunk, at, 'utf8');
    else joined.set(chunk, at);
    at += sizes[index] ?? 0;
  }
  return joined;
}

/** Writes answers: gathered while commands are worked at, held within a limit, and never a line that the caller did not mean as one. */
export class ResponseWriter {
  readonly #options: ResponseWriterOptions;
  #target: Writable | undefined;
  #chunks: (string | Uint8Array)[] = [];
  #gathered = 0;
  #gone = false;
  #isBetweenLines = true;
  #waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(options: ResponseWriterOptions) {
    this.#options = options;
  }

  /** Whether a line of its own can come next: no answer is half said, and no literal open. */
  get isBetweenLines(): boolean {
    return this.#isBetweenLines;
  }

  /** Where answers go from now on (the socket, TLS above it, compression above that). */
  attach(target: Writable): void {
    this.#target = target;
    target.on('drain', () => this.#settle());
  }

  /** One line; text that would be two of them is a fault of the caller and is never sent. */
  line(text: string): void {
    if (forbidden.test(text)) throw new TypeError('A line of an answer has a line end or a NUL');
    this.write(`${text}\r\n`);
  }

  /** Chunks of an answer as they are; texts as UTF-8. */
  write(chunk: string | Uint8Array): void {
    if (this.#gone) return;
    this.#isBetweenLines = typeof chunk === 'string' && endsLine(chunk);
    if (typeof chunk === 'string' || chunk.length <= copiedBytes) {
      this.#chunks.push(chunk);
      this.#gathered += chunk.length;
      if (this.#gathered >= gatheredBytes) this.flush();
      return;
    }
    this.flush();
    this.#target?.write(chunk);
  }

  flush(): void {
    if (this.#gathered === 0) return;
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#gathered = 0;
    this.#target?.write(joinChunks(chunks));
  }

  /** Resolves when little enough is unsent; rejects with ClientGoneError. One waiter at a time. */
  async drained(): Promise<void> {
    if (this.#gone) throw new ClientGoneError();
    const target = this.#target;
    if (target === undefined || target.writableLength <= this.#options.maxUnsentBytes) return;
    const cancel = this.#options.after(this.#options.onStuck);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting = { resolve, reject };
      });
    } finally {
      cancel();
    }
  }

  /** Drops what is unsent, and everything that is written from now on. */
  abandon(): void {
    this.#gone = true;
    this.#chunks = [];
    this.#gathered = 0;
    this.#target = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.reject(new ClientGoneError());
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve();
  }
}
