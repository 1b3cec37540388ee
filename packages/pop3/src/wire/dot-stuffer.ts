const cr = 0x0d;
const lf = 0x0a;
const dot = 0x2e;

const crByte = Buffer.from('\r');
const dotByte = Buffer.from('.');
const nothing = Buffer.alloc(0);

/**
 * Writes a mail as a multi-line response (RFC 1939 §3), chunk by chunk, wherever it is cut: a dot before each line that begins with one, CRLF
 * where a line ends with a lone LF, and the line with only a dot at the end. Every other byte stays as it is, a lone CR too: it ends no line.
 */
export class DotStuffer {
  #isAtLineStart = true;
  #isAfterCr = false;

  /** The next bytes of the response; the chunk itself where nothing has to be added. */
  stuff(chunk: Uint8Array): Uint8Array {
    if (chunk.length === 0) return chunk;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    const chunks: Buffer[] = [];
    let done = 0;
    const insert = (at: number, part: Buffer) => {
      chunks.push(bytes.subarray(done, at), part);
      done = at;
    };
    if (this.#isAtLineStart && bytes[0] === dot) insert(0, dotByte);
    for (let at = bytes.indexOf(lf); at >= 0; at = bytes.indexOf(lf, at + 1)) {
      if (at === 0 ? !this.#isAfterCr : bytes[at - 1] !== cr) insert(at, crByte);
      if (bytes[at + 1] === dot) insert(at + 1, dotByte);
    }
    this.#isAtLineStart = bytes.at(-1) === lf;
    this.#isAfterCr = bytes.at(-1) === cr;
    if (chunks.length === 0) return chunk;
    chunks.push(bytes.subarray(done));
    return Buffer.concat(chunks);
  }

  /** What ends the response: the mail's last line end where it has none, and the dot. */
  end(): Uint8Array {
    const lineEnd = this.#isAtLineStart ? nothing : Buffer.from(this.#isAfterCr ? '\n' : '\r\n');
    return Buffer.concat([lineEnd, Buffer.from('.\r\n')]);
  }
}
