const cr = 0x0d;
const lf = 0x0a;
const dot = 0x2e;
const space = 0x20;
const tab = 0x09;
const receivedName = Buffer.from('received');

/** Why content is refused though its end was still found. */
export type ContentFault = 'too-large' | 'line-too-long' | 'loop';

export type ContentRead =
  | { readonly kind: 'more'; readonly content: Buffer | undefined }
  | { readonly kind: 'end'; readonly content: Buffer | undefined; readonly rest: Buffer }
  | { readonly kind: 'bare-line-end' };

export interface ContentLimits {
  readonly maxMessageBytes: number;
  readonly maxTextLineBytes: number;
  readonly maxReceivedHeaders: number;
}

// Where the last byte left us.
const lineStart = 0;
const inLine = 1;
const afterCr = 2;
const afterDot = 3;
const afterDotCr = 4;

/**
 * Reads the content after DATA: finds CRLF.CRLF and only that (RFC 5321 §4.1.1.4), takes the stuffed dots out
 * (§4.5.2), and refuses a lone CR or LF (§2.3.8), since whoever reads it as a line end sees another message end:
 * SMTP smuggling (content-reader.test.ts). Every other byte passes unchanged.
 */
export class ContentReader {
  /** Content octets so far, dots taken out, end marker not counted. */
  bytes = 0;
  /** The first fault found; content is still read to its end so that the reply is heard. */
  fault: ContentFault | undefined;

  #state: number = lineStart;
  #lineBytes = 0;
  #isInHeader = true;
  #matched = 0; // letters of "received" matched at the start of this header line; -1: another header
  #receivedHeaders = 0;
  readonly #limits: ContentLimits;

  constructor(limits: ContentLimits) {
    this.#limits = limits;
  }

  read(chunk: Buffer): ContentRead {
    const chunks: Buffer[] = [];
    let from = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0;
      const next = this.#step(byte);
      if (next === undefined) return { kind: 'bare-line-end' };
      if (next === afterDot || next === afterDotCr) {
        if (index > from) chunks.push(chunk.subarray(from, index));
        from = index + 1;
      } else if (this.#state === afterDotCr) {
        return { kind: 'end', content: this.#join(chunks), rest: chunk.subarray(index + 1) };
      }
      this.#state = next;
    }
    if (from < chunk.length) chunks.push(chunk.subarray(from));
    return { kind: 'more', content: this.#join(chunks) };
  }

  /** The state after one byte; undefined for a lone CR or LF. */
  #step(byte: number): number | undefined {
    if (this.#state === afterCr) {
      if (byte !== lf) return undefined;
      this.#endLine();
      return lineStart;
    }
    if (this.#state === afterDotCr) return byte === lf ? lineStart : undefined;
    if (byte === lf) return undefined;
    if (byte === cr) return this.#state === afterDot ? afterDotCr : afterCr;
    if (this.#state === lineStart && byte === dot) return afterDot;
    this.#lineBytes += 1;
    if (this.#isInHeader && this.#matched >= 0) this.#matchReceived(byte);
    return inLine;
  }

  #endLine(): void {
    if (this.#lineBytes > this.#limits.maxTextLineBytes) this.fault ??= 'line-too-long';
    if (this.#lineBytes === 0) this.#isInHeader = false;
    this.#lineBytes = 0;
    this.#matched = 0;
  }

  /** RFC 5321 §6.3: hops are counted by Received headers. White space before the colon is obsolete but allowed. */
  #matchReceived(byte: number): void {
    if (this.#matched < receivedName.length) {
      this.#matched = (byte | 0x20) === receivedName[this.#matched] ? this.#matched + 1 : -1;
      return;
    }
    if (byte === space || byte === tab) return;
    if (byte === 0x3a) {
      this.#receivedHeaders += 1;
      if (this.#receivedHeaders > this.#limits.maxReceivedHeaders) this.fault ??= 'loop';
    }
    this.#matched = -1;
  }

  #join(chunks: readonly Buffer[]): Buffer | undefined {
    const first = chunks[0];
    if (first === undefined) return undefined;
    const content = chunks.length === 1 ? first : Buffer.concat(chunks);
    this.bytes += content.length;
    if (this.bytes > this.#limits.maxMessageBytes) this.fault ??= 'too-large';
    if (this.#lineBytes > this.#limits.maxTextLineBytes) this.fault ??= 'line-too-long';
    return content;
  }
}
