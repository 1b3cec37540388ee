/** Splits what arrives into lines, with a limit that a peer cannot pass. */
export class LineReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The first whole line, without its LF; null while there is none. Throws RangeError past the limit. */
  push(chunk: Buffer): string | null {
    const end = chunk.indexOf(0x0a);
    const bytes = end < 0 ? chunk : chunk.subarray(0, end);
    this.#bytes += bytes.length;
    if (this.#bytes > this.#maxBytes) throw new RangeError(`a line is longer than ${this.#maxBytes} bytes`);
    this.#chunks.push(bytes);
    return end < 0 ? null : Buffer.concat(this.#chunks).toString('utf8');
  }
}
