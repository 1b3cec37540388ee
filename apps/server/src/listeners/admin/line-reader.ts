/** Splits what arrives into lines, with a limit that a peer cannot pass. */
export class LineReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that are whole now, without their LF; none while there is none. Throws RangeError where one is longer than the limit. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      this.#keep(rest.subarray(0, end));
      lines.push(Buffer.concat(this.#chunks).toString('utf8'));
      this.#chunks = [];
      this.#bytes = 0;
      rest = rest.subarray(end + 1);
    }
    this.#keep(rest);
    return lines;
  }

  #keep(bytes: Buffer): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#maxBytes) throw new RangeError(`a line is longer than ${this.#maxBytes} bytes`);
    this.#chunks.push(bytes);
  }
}
