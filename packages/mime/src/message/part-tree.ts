/**
 * The tree of parts while it grows: a stack of open parts from the root down, fed by the scanner with header ends, delimiters and the
 * end of the message. Here the limits of depth, parts and text are kept.
 */
import type { HeaderField } from '../header-block/header-block.ts';
import { maxPartDepth, maxParts, maxStructureTextBytes } from '../limits.ts';
import { type BoundarySet, createBoundarySet, type Delimiter } from './boundary-set.ts';
import { keepEnvelopeFields, readPartHeader, type TextBudget } from './part-header.ts';
import type { Part } from './structure.ts';

/** Limits that tests lower. */
export interface TreeLimits {
  maxPartDepth: number;
  maxParts: number;
}

interface OpenPart {
  part: Part;
  kind: 'header' | 'leaf' | 'multipart' | 'message';
  isDigestChild: boolean;
  /** Line feeds of the message before the body. */
  linesBefore: number;
}

/** Where a part ends, reported by the scanner. */
export interface EndPoint {
  /** End of a body that does not begin there: the delimiter's own line end is taken off. */
  offset: number;
  /** Start of the delimiter's line, or the end of the message. */
  lineStart: number;
  /** Line feeds before `lineStart`. */
  lineFeeds: number;
  /** Whether the line before has content without a line end of its own once the delimiter has taken it. */
  isLastLineOpen: boolean;
}

function newPart(headerStart: number): Part {
  return {
    path: '',
    type: 'text',
    subtype: 'plain',
    parameters: {},
    encoding: '7bit',
    headerStart,
    bodyStart: headerStart,
    bodyEnd: headerStart,
    lines: 0,
    children: [],
  };
}

/** The growing tree. */
export class PartTree {
  readonly root: Part = newPart(0);
  readonly defects = new Set<string>();
  readonly boundaries: BoundarySet = createBoundarySet();
  /** True once the parts are used up: the rest is one opaque part. */
  isFull = false;
  readonly #stack: OpenPart[] = [];
  readonly #budget: TextBudget = { left: maxStructureTextBytes };
  readonly #limits: TreeLimits;
  #partCount = 1;

  constructor(limits: Partial<TreeLimits> = {}) {
    this.#limits = { maxPartDepth, maxParts, ...limits };
    this.#push(this.root, false);
  }

  /** Whether header lines are expected now. */
  get isInHeader(): boolean {
    return this.#stack.at(-1)?.kind === 'header';
  }

  #push(part: Part, isDigestChild: boolean): void {
    this.#stack.push({ part, kind: 'header', isDigestChild, linesBefore: 0 });
  }

  /** The header of the innermost part is over; its body begins at `bodyStart`, after `lineFeeds` line feeds. */
  endHeader(fields: readonly HeaderField[], bodyStart: number, lineFeeds: number): void {
    const open = this.#stack.at(-1);
    if (!open) return;
    const { part } = open;
    const header = readPartHeader(fields, open.isDigestChild, this.#budget);
    for (const defect of header.defects) this.defects.add(defect);
    Object.assign(part, header.content, { bodyStart, bodyEnd: bodyStart });
    open.linesBefore = lineFeeds;
    const parent = this.#stack.at(-2);
    if (parent?.kind === 'message' && parent.part.message) {
      const { kept, isComplete } = keepEnvelopeFields(fields, this.#budget);
      parent.part.message.headers = kept;
      if (!isComplete) this.defects.add('structure-text-too-long');
    }
    open.kind = 'leaf';
    if (part.type === 'multipart') this.#openMultipart(open, header.boundary);
    else if (part.type === 'message' && (part.subtype === 'rfc822' || part.subtype === 'global'))
      this.#openMessage(open, bodyStart);
  }

  #isTooDeep(part: Part): boolean {
    if (this.#stack.length < this.#limits.maxPartDepth) return false;
    this.defects.add('too-deep');
    Object.assign(part, { type: 'application', subtype: 'octet-stream' });
    return true;
  }

  #openMultipart(open: OpenPart, boundary: string | undefined): void {
    if (this.#isTooDeep(open.part)) return;
    open.kind = 'multipart';
    if (boundary === undefined) this.defects.add('multipart-without-boundary');
    else this.boundaries.open(boundary, this.#stack.length - 1);
  }

  #openMessage(open: OpenPart, bodyStart: number): void {
    const { encoding } = open.part;
    if (encoding === 'base64' || encoding === 'quoted-printable') {
      this.defects.add('encoded-message'); // RFC 2046 §5.2.1 forbids it; opaque
      return;
    }
    if (this.#isTooDeep(open.part)) return;
    if (this.#partCount >= this.#limits.maxParts) {
      this.defects.add('too-many-parts');
      Object.assign(open.part, { type: 'application', subtype: 'octet-stream' });
      return;
    }
    open.kind = 'message';
    const root = newPart(bodyStart);
    open.part.message = { headers: [], root };
    this.#partCount++;
    this.#push(root, false);
  }

  /** A delimiter line: closes what lies inside its multipart, then begins a new part after the line or ends the multipart. */
  delimit(delimiter: Delimiter, end: EndPoint, nextStart: number): void {
    this.closeAbove(delimiter.level, end);
    if (delimiter.isClose) {
      this.boundaries.closeFrom(delimiter.level);
      return;
    }
    const parent = this.#stack[delimiter.level]?.part;
    if (!parent) return;
    const child = newPart(nextStart);
    parent.children.push(child);
    this.#partCount++;
    if (this.#partCount < this.#limits.maxParts) {
      this.#push(child, parent.subtype === 'digest');
      return;
    }
    this.defects.add('too-many-parts');
    Object.assign(child, { type: 'application', subtype: 'octet-stream', encoding: 'binary' });
    this.#stack.push({ part: child, kind: 'leaf', isDigestChild: false, linesBefore: end.lineFeeds + 1 });
    this.boundaries.closeFrom(0);
    this.isFull = true;
  }

  /** Closes the open parts deeper than `level`, innermost first. */
  closeAbove(level: number, end: EndPoint): void {
    let innerEnd = 0;
    while (this.#stack.length - 1 > level) {
      const open = this.#stack.pop();
      if (!open) return;
      const { part } = open;
      // A part that begins at the delimiter has no line end to give away, and a parent never ends before its child.
      part.bodyEnd = Math.max(part.bodyStart, end.offset, innerEnd);
      innerEnd = part.bodyEnd;
      const isWhole = part.bodyEnd === end.lineStart && end.lineStart !== end.offset;
      const feeds = end.lineFeeds - open.linesBefore - (isWhole || end.offset === end.lineStart ? 0 : 1);
      part.lines = Math.max(0, feeds) + (end.isLastLineOpen && !isWhole && part.bodyEnd > part.bodyStart ? 1 : 0);
      if (open.kind === 'multipart' && part.children.length === 0) {
        this.defects.add('multipart-without-parts');
        Object.assign(part, { type: 'text', subtype: 'plain' });
      }
    }
    this.boundaries.closeFrom(level + 1);
  }

  /** The message is over. */
  finish(end: EndPoint): void {
    if (
      !this.isFull &&
      this.#stack.some(
        (open, level) => open.kind === 'multipart' && open.part.children.length > 0 && this.boundaries.isOpen(level),
      )
    ) {
      this.defects.add('no-final-boundary');
    }
    this.closeAbove(-1, end);
    numberParts(this.root, '');
  }
}

/** Gives the parts their IMAP section numbers (RFC 9051 §6.4.5.1). `prefix` is that of the message, with its dot. */
function numberParts(root: Part, prefix: string): void {
  if (root.children.length === 0) root.path = `${prefix}1`;
  else root.path = `${prefix}TEXT`;
  numberInside(root, root.children.length === 0 ? `${root.path}.` : prefix);
}

function numberInside(part: Part, prefix: string): void {
  for (const [index, child] of part.children.entries()) {
    child.path = `${prefix}${index + 1}`;
    numberInside(child, `${child.path}.`);
  }
  if (part.message) numberParts(part.message.root, `${part.path}.`);
}
