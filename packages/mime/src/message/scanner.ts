/**
 * The structure scan: one pass over the bytes of a message as they stream by, whatever the chunks. Memory is one header block, one
 * line and the tree. It never throws, and where the chunks were cut never changes the result (`scanner.test.ts`).
 *
 * Lines end with CRLF, or LF (messages from files). A bare CR is an ordinary byte.
 */
import { toBinaryString } from '../charset/binary-string.ts';
import { createHeaderCollector, type HeaderCollector, type HeaderField } from '../header-block/header-block.ts';
import { maxBoundaryLineBytes, maxHeaderFieldBytes } from '../limits.ts';
import { PartTree, type TreeLimits } from './part-tree.ts';
import type { MessageStructure } from './structure.ts';

/** Takes a message in chunks; `end` gives its structure. */
export interface StructureScanner {
  write(chunk: Uint8Array): void;
  end(): MessageStructure;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const hyphen = 0x2d;
const empty = new Uint8Array(0);

class Scanner implements StructureScanner {
  readonly #tree: PartTree;
  #header: HeaderCollector = createHeaderCollector();
  #headers: HeaderField[] = [];
  #headerEnd = -1;
  #lineStart = 0;
  #lineFeeds = 0;
  /** Kept head of a line that the chunks so far have not ended, its real length, and its last byte. */
  #carry: Uint8Array[] = [];
  #carryKept = 0;
  #carryLength = 0;
  #carryLast = 0;
  /** The line before the current one: bytes of its content and of its end. */
  #previousContent = 0;
  #previousEnd = 0;

  constructor(limits: Partial<TreeLimits>) {
    this.#tree = new PartTree(limits);
  }

  write(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      const feed = chunk.indexOf(lineFeed, at);
      if (feed === -1) {
        this.#keep(chunk.subarray(at));
        return;
      }
      if (this.#carryLength > 0) this.#endCarriedLine(chunk, at, feed);
      else this.#endLine(chunk, at, feed);
      at = feed + 1;
    }
  }

  /** Bytes of the current line that may matter: a header field, or a delimiter. */
  get #keptBytes(): number {
    return this.#tree.isInHeader ? maxHeaderFieldBytes + 2 : maxBoundaryLineBytes + 2;
  }

  #keep(part: Uint8Array): void {
    const room = this.#keptBytes - this.#carryKept;
    if (room > 0) {
      const copy = part.slice(0, room); // the caller may use its buffer again
      this.#carry.push(copy);
      this.#carryKept += copy.length;
    }
    this.#carryLength += part.length;
    this.#carryLast = part[part.length - 1] ?? this.#carryLast;
  }

  #endCarriedLine(chunk: Uint8Array, at: number, feed: number): void {
    if (feed > at) this.#keep(chunk.subarray(at, feed));
    const endLength = this.#carryLast === carriageReturn ? 2 : 1;
    const content = this.#carryLength - (endLength - 1);
    const carried = this.#carry.length === 1 ? (this.#carry[0] ?? empty) : Buffer.concat(this.#carry);
    this.#carry = [];
    this.#carryKept = 0;
    this.#carryLength = 0;
    this.#takeLine(carried, content, endLength);
  }

  #endLine(chunk: Uint8Array, at: number, feed: number): void {
    const endLength = feed > at && chunk[feed - 1] === carriageReturn ? 2 : 1;
    const content = feed + 1 - at - endLength;
    if (!this.#tree.isInHeader && (content < 3 || chunk[at] !== hyphen || chunk[at + 1] !== hyphen))
      this.#countLine(content, endLength);
    else this.#takeLine(chunk.subarray(at, at + Math.min(content, this.#keptBytes)), content, endLength);
  }

  /** Counts a line without looking at it. */
  #countLine(content: number, endLength: number): void {
    this.#lineStart += content + endLength;
    if (endLength > 0) this.#lineFeeds++;
    this.#previousContent = content;
    this.#previousEnd = endLength;
  }

  /** `head`: the line's first bytes; `content`: its length without the line end of `endLength` bytes (0 at the end of the message). */
  #takeLine(carried: Uint8Array, content: number, endLength: number): void {
    const isCandidate =
      content >= 3 && content <= maxBoundaryLineBytes && carried[0] === hyphen && carried[1] === hyphen;
    const delimiter = isCandidate
      ? this.#tree.boundaries.match(toBinaryString(carried.subarray(0, content)))
      : undefined;
    if (delimiter) {
      if (this.#tree.isInHeader) {
        this.#tree.defects.add('header-without-end');
        this.#endHeader(this.#lineStart, this.#lineFeeds);
      }
      const nextStart = this.#lineStart + content + endLength;
      this.#tree.delimit(delimiter, this.#endPoint(), nextStart);
    } else if (this.#tree.isInHeader) {
      if (content === 0 && endLength > 0) this.#endHeader(this.#lineStart + endLength, this.#lineFeeds + 1);
      else {
        const text = toBinaryString(carried.subarray(0, Math.min(content, maxHeaderFieldBytes + 1)));
        this.#header.addLine(text, this.#lineStart, this.#lineStart + content + endLength);
      }
    }
    this.#countLine(content, endLength);
  }

  #endPoint() {
    return {
      offset: this.#lineStart - this.#previousEnd,
      lineStart: this.#lineStart,
      lineFeeds: this.#lineFeeds,
      isLastLineOpen: this.#previousContent > 0,
    };
  }

  #endHeader(bodyStart: number, lineFeeds: number): void {
    const { fields, defects } = this.#header.finish();
    for (const defect of defects) this.#tree.defects.add(defect);
    this.#header = createHeaderCollector();
    if (this.#headerEnd === -1) {
      this.#headers = fields;
      this.#headerEnd = bodyStart;
    }
    this.#tree.endHeader(fields, bodyStart, lineFeeds);
  }

  end(): MessageStructure {
    if (this.#carryLength > 0) {
      const carried = Buffer.concat(this.#carry);
      const content = this.#carryLength;
      this.#carryLength = 0;
      this.#takeLine(carried, content, 0);
    }
    const size = this.#lineStart;
    const isLastLineOpen = this.#previousEnd === 0 && this.#previousContent > 0;
    if (this.#tree.isInHeader) this.#endHeader(size, this.#lineFeeds);
    // An attached message that begins where the message ends has a header still to be ended.
    while (this.#tree.isInHeader) this.#endHeader(size, this.#lineFeeds);
    this.#tree.finish({ offset: size, lineStart: size, lineFeeds: this.#lineFeeds, isLastLineOpen });
    const lines = this.#lineFeeds + (isLastLineOpen ? 1 : 0);
    return {
      size,
      headerEnd: this.#headerEnd,
      lines,
      headers: this.#headers,
      root: this.#tree.root,
      defects: [...this.#tree.defects],
    };
  }
}

/** A scanner for one message. `limits` are lowered by tests only. */
export function createStructureScanner(limits: Partial<TreeLimits> = {}): StructureScanner {
  return new Scanner(limits);
}

/** The structure of a message that lies in memory whole. */
export function scanMessage(bytes: Uint8Array, limits: Partial<TreeLimits> = {}): MessageStructure {
  const scanner = createStructureScanner(limits);
  scanner.write(bytes);
  return scanner.end();
}
