/** What a line turned out to be when it is none: the connection is cut, since whatever follows may be read in two ways. */
export type BrokenLine = { readonly broken: 'tooLong' | 'badOctet' };

const nothing = Buffer.alloc(0);
const lf = 10;
const cr = 13;

/** Octets of the client that nobody has read yet. Holds no memory while it is empty; the work is linear however small the chunks are. */
export class ByteQueue {
  #buffer: Buffer = nothing;
  #start = 0;
  #end = 0;
  /** There is no LF before this. */
  #scanned = 0;
  /** The buffer is ours, and may be written into behind its end. */
  #isOwn = false;

  get size(): number {
    return this.#end - this.#start;
  }

  push(chunk: Buffer): void {
    if (this.size === 0) {
      this.#buffer = chunk;
      this.#isOwn = false;
      this.#start = 0;
      this.#scanned = 0;
      this.#end = chunk.length;
      return;
    }
    this.#makeRoom(chunk.length);
    chunk.copy(this.#buffer, this.#end);
    this.#end += chunk.length;
  }

  /** A line without its CRLF, one character an octet; undefined while it is not whole. Bare CR, bare LF and NUL break it (RFC 9051 §9). */
  takeLine(maxBytes: number): string | BrokenLine | undefined {
    // Behind the end stands whatever the memory held before.
    const at = this.#buffer.subarray(0, this.#end).indexOf(lf, this.#scanned);
    if (at === -1) {
      this.#scanned = this.#end;
      return this.size > maxBytes ? { broken: 'tooLong' } : undefined;
    }
    if (at + 1 - this.#start > maxBytes) return { broken: 'tooLong' };
    const line = this.#buffer.subarray(this.#start, at);
    if (line.indexOf(cr) !== line.length - 1 || line.length === 0 || line.includes(0)) return { broken: 'badOctet' };
    const text = line.toString('latin1', 0, line.length - 1);
    this.#skip(at + 1 - this.#start);
    return text;
  }

  /** The first octets of what is there, one character each; they stay. */
  start(maxBytes: number): string {
    return this.#buffer.toString('latin1', this.#start, Math.min(this.#end, this.#start + maxBytes));
  }

  /** Up to `maxBytes` of what is there; empty when nothing is. */
  take(maxBytes: number): Buffer {
    const taken = this.#buffer.subarray(this.#start, Math.min(this.#end, this.#start + maxBytes));
    this.#skip(taken.length);
    return taken;
  }

  clear(): void {
    this.#skip(this.size);
  }

  #skip(bytes: number): void {
    this.#start += bytes;
    this.#scanned = this.#start;
    if (this.#start < this.#end) return;
    this.#buffer = nothing;
    this.#start = 0;
    this.#end = 0;
    this.#scanned = 0;
  }

  #makeRoom(bytes: number): void {
    const size = this.size;
    if (this.#isOwn && this.#end + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * (size + bytes), 512));
    this.#buffer.copy(larger, 0, this.#start, this.#end);
    this.#buffer = larger;
    this.#isOwn = true;
    this.#scanned -= this.#start;
    this.#start = 0;
    this.#end = size;
  }
}
