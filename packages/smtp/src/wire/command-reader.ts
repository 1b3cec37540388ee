const cr = 0x0d;
const lf = 0x0a;

/** What the reader found: a whole line without its CRLF, a line that is too long (its end need not be here), or a lone CR or LF. After the last two nothing more is to be read. */
export type CommandRead =
  | { readonly kind: 'line'; readonly line: Buffer }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'bare-line-end' };

/**
 * Cuts the client's bytes into command lines. Lines end with CRLF and nothing else (RFC 5321 §2.3.8): a peer in front
 * of us that saw other line ends saw other commands. Holds at most one chunk and one unfinished line.
 */
export class CommandReader {
  #pending: Buffer = Buffer.alloc(0);
  readonly #maxLineBytes: number;

  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  push(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
  }

  get bufferedBytes(): number {
    return this.#pending.length;
  }

  /** Forgets everything read so far: at STARTTLS nothing from before may be used (RFC 3207 §4.2). */
  drop(): void {
    this.#pending = Buffer.alloc(0);
  }

  /** Hands over the bytes after the last line: the content that follows DATA. */
  takeRest(): Buffer {
    const rest = this.#pending;
    this.drop();
    return rest;
  }

  next(): CommandRead | undefined {
    const end = this.#pending.indexOf(lf);
    const scanned = end < 0 ? this.#pending : this.#pending.subarray(0, end + 1);
    const firstCr = scanned.indexOf(cr);
    const hasLoneCr = firstCr >= 0 && firstCr + 1 < scanned.length && scanned[firstCr + 1] !== lf;
    if (hasLoneCr || (end >= 0 && firstCr < 0)) return { kind: 'bare-line-end' };
    if (end < 0) {
      if (this.#pending.length < this.#maxLineBytes) return undefined;
      this.drop();
      return { kind: 'too-long' };
    }
    this.#pending = this.#pending.subarray(end + 1);
    if (scanned.length > this.#maxLineBytes) return { kind: 'too-long' };
    return { kind: 'line', line: scanned.subarray(0, end - 1) };
  }
}
