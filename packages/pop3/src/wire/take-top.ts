const cr = 0x0d;
const lf = 0x0a;

/**
 * The header, the empty line and the first `lines` lines of the body (TOP, RFC 1939 §7), chunk by chunk; reads no further than it needs. A mail
 * without an empty line is all header.
 */
export async function* takeTop(source: AsyncIterable<Uint8Array>, lines: number): AsyncGenerator<Uint8Array> {
  const counter = new TopCounter(lines);
  for await (const chunk of source) {
    const end = counter.count(chunk);
    if (end === undefined) yield chunk;
    else {
      if (end > 0) yield chunk.subarray(0, end);
      return;
    }
  }
}

class TopCounter {
  #left: number;
  #isInHeader = true;
  /** The line under way has no byte but at most one CR. */
  #isLineEmpty = true;
  #hasCr = false;

  constructor(lines: number) {
    this.#left = lines;
  }

  /** Where the top ends within this chunk; undefined: it goes on. */
  count(chunk: Uint8Array): number | undefined {
    let start = 0;
    for (let at = chunk.indexOf(lf); at >= 0; at = chunk.indexOf(lf, start)) {
      if (this.#endLine(chunk, start, at)) return at + 1;
      start = at + 1;
    }
    this.#takeBytes(chunk, start, chunk.length);
    return undefined;
  }

  #endLine(chunk: Uint8Array, start: number, end: number): boolean {
    if (this.#isInHeader) {
      this.#takeBytes(chunk, start, end);
      if (this.#isLineEmpty) this.#isInHeader = false;
    } else {
      this.#left -= 1;
    }
    this.#isLineEmpty = true;
    this.#hasCr = false;
    return !this.#isInHeader && this.#left <= 0;
  }

  #takeBytes(chunk: Uint8Array, start: number, end: number): void {
    if (!this.#isInHeader || start >= end) return;
    if (end - start > 1 || this.#hasCr || chunk[start] !== cr) this.#isLineEmpty = false;
    else this.#hasCr = true;
  }
}
