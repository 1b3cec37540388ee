import { isOriginalLine, wroteLine } from '../text/collapse-quotes.ts';
import {
  isSignatureLine,
  maxHighlightedCharacters,
  maxHighlights,
  type TextHighlight,
  type TextHighlights,
} from './text-highlights.ts';

/**
 * Marks runs of a message in its frame, after both walls. What is put in are links of our own that carry nothing of the message; its text
 * nodes are cut and never parsed. Neither links, code nor quotations are touched.
 */

/** Elements whose text is not the writer's own running text. */
const skipped: ReadonlySet<string> = new Set(
  'A PRE CODE TT KBD SAMP BLOCKQUOTE DETAILS S DEL STRIKE RUBY SUP SUB STYLE'.split(' '),
);
/** Elements that do not end a line. */
const inline: ReadonlySet<string> = new Set(
  'SPAN B STRONG I EM U FONT MARK SMALL BIG WBR INS ABBR TIME BDI BDO Q CITE DFN VAR'.split(' '),
);
const maxNodes = 4_000;
/** Lines that are looked at together for the head of the mail that is answered. */
const recentLines = 5;

interface Line {
  readonly nodes: Text[];
  text: string;
}

/** Marks what `marks` finds. Answers how to take the marks away. */
export function highlightNodes(root: HTMLElement, marks: TextHighlights): () => void {
  const reader = new LineReader();
  reader.read(root);
  const links: HTMLAnchorElement[] = [];
  let left = maxHighlights;
  for (const { nodes, text } of reader.lines) {
    if (left <= 0) break;
    const found = marks.find(text, left);
    left -= found.length;
    // From the end, so that the positions before stay.
    for (const mark of found.toReversed()) links.push(...wrapHighlight(nodes, mark, text));
  }
  return () => {
    for (const link of links) link.replaceWith(...link.childNodes);
  };
}

/** Reads the lines that the writer says themselves, up to the signature or the mail that is answered. */
class LineReader {
  readonly lines: Line[] = [];
  #line: Line = { nodes: [], text: '' };
  #characters = 0;
  #nodes = 0;
  #isDone = false;

  /** As deep as messages may be (`maxHtmlDepth`). */
  read(parent: Node): void {
    for (const child of parent.childNodes) {
      if (this.#isDone) return;
      this.#isDone ||= ++this.#nodes > maxNodes;
      if (child.nodeType === Node.TEXT_NODE) this.#add(child as Text);
      else if (skipped.has(child.nodeName)) this.#finish();
      else if (inline.has(child.nodeName)) this.read(child);
      else {
        this.#finish();
        this.read(child);
        this.#finish();
      }
    }
    if (parent.nodeName === 'BODY') this.#finish();
  }

  #add(node: Text): void {
    this.#line.nodes.push(node);
    this.#line.text += node.data.replaceAll('\n', ' ');
    this.#characters += node.data.length;
    this.#isDone ||= this.#characters > maxHighlightedCharacters;
  }

  #finish(): void {
    const line = this.#line;
    this.#line = { nodes: [], text: '' };
    if (line.text.trim() === '') return;
    const head = [...this.lines.slice(1 - recentLines), line].map(({ text }) => text.trim()).join('\n');
    const isEnd = isSignatureLine(line.text) || wroteLine.test(line.text.trim()) || isOriginalLine(head);
    this.#isDone ||= isEnd;
    if (!isEnd) this.lines.push(line);
  }
}

/** Puts links around the text nodes of a run, or parts of them; what stands before it stays in its node. The keyboard reaches the first link. */
function wrapHighlight(nodes: readonly Text[], mark: TextHighlight, line: string): HTMLAnchorElement[] {
  const links: HTMLAnchorElement[] = [];
  let start = 0;
  for (const node of nodes) {
    const [from, to] = [Math.max(mark.from - start, 0), Math.min(mark.to - start, node.length)];
    start += node.length;
    if (from >= to) continue;
    const marked = from > 0 ? node.splitText(from) : node;
    if (to - from < marked.length) marked.splitText(to - from);
    links.push(wrapNode(marked, mark, line, links.length === 0));
  }
  return links;
}

function wrapNode(node: Text, mark: TextHighlight, line: string, isFirst: boolean): HTMLAnchorElement {
  const link = node.ownerDocument.createElement('a');
  link.className = highlightClass;
  link.href = mark.path;
  link.target = '_blank';
  link.rel = 'noopener';
  link.title = mark.label;
  if (!isFirst) link.tabIndex = -1;
  // The application's listener: no script runs in the frame.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    mark.open(line);
  });
  node.replaceWith(link);
  link.append(node);
  return link;
}

/** A message keeps no classes of its own. */
export const highlightClass = 'mark';
