/** Splits what arrives into lines, with a limit that a peer cannot pass. */
export class LineReader {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The first whole line, without its LF; null while there is none. Throws RangeError past the limit. */
  push(chunk: Buffer): string | null {
    const end = chunk.indexOf(0x0a);
    const piece = end < 0 ? chunk : chunk.subarray(0, end);
    this.#bytes += piece.length;
    if (this.#bytes > this.#maxBytes) throw new RangeError(`a line is longer than ${this.#maxBytes} bytes`);
    this.#pieces.push(piece);
    return end < 0 ? null : Buffer.concat(this.#pieces).toString('utf8');
  }
}
