const cr = 0x0d;
const lf = 0x0a;

/** A whole line without its end, or a line that is too long, whose end need not be here: nothing more is to be read. */
export type LineRead = { readonly kind: 'line'; readonly line: Buffer } | { readonly kind: 'too-long' };

/**
 * Cuts the client's bytes into lines. A lone LF ends one too (leniency: hand-typed sessions); nothing depends on it, for no content comes in.
 * Holds at most one chunk and one unfinished line.
 */
export class LineReader {
  #pending: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
  }

  /** Forgets everything read so far: at STLS nothing from before may be used (RFC 2595 §4). */
  drop(): void {
    this.#pending = Buffer.alloc(0);
  }

  /** The next line of at most `maxLineBytes` octets, its end included; undefined: it is not here yet. */
  next(maxLineBytes: number): LineRead | undefined {
    const end = this.#pending.indexOf(lf);
    if (end < 0) {
      if (this.#pending.length < maxLineBytes) return undefined;
      this.drop();
      return { kind: 'too-long' };
    }
    const line = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(end + 1);
    if (end + 1 > maxLineBytes) return { kind: 'too-long' };
    return { kind: 'line', line: line.at(-1) === cr ? line.subarray(0, -1) : line };
  }
}
