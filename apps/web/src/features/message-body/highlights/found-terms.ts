/**
 * Words that are found in a text that is shown, marked by the browser (CSS Custom Highlight API): the document is not changed,
 * so a hostile message is marked as safely as any other, across its elements and in its quotations too.
 */

/** A run of a text; the end is not part of it. */
export interface FoundTerm {
  readonly from: number;
  readonly to: number;
}

/** More marks than this are no help, and every one is drawn. */
export const maxFoundTerms = 500;
/** So much of a text is searched. */
const maxSearchedCharacters = 400_000;

/** Where any of these words stands, whatever its case and its blanks, in order; runs that touch or overlap are one. */
export function findTerms(text: string, words: readonly string[]): readonly FoundTerm[] {
  const patterns = words
    .map(toPattern)
    .filter((pattern) => pattern !== '')
    // Of two words that begin alike the longer one is marked.
    .toSorted((one, other) => other.length - one.length);
  if (patterns.length === 0) return [];
  const found: { from: number; to: number }[] = [];
  for (const { index, 0: run } of text
    .slice(0, maxSearchedCharacters)
    .matchAll(new RegExp(patterns.join('|'), 'giu'))) {
    const last = found.at(-1);
    if (last?.to === index) last.to = index + run.length;
    else if (found.push({ from: index, to: index + run.length }) >= maxFoundTerms) break;
  }
  return found;
}

/** A word as a pattern without repetition but for blanks, so that the search is linear. */
function toPattern(word: string): string {
  return word
    .trim()
    .split(/\s+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`))
    .join('\\s+');
}

/** Elements that do not end a line. */
const inline: ReadonlySet<string> = new Set(
  'A SPAN B STRONG I EM U FONT MARK SMALL BIG WBR INS DEL S STRIKE CODE TT KBD SAMP ABBR TIME BDI BDO Q CITE DFN VAR SUP SUB LABEL'.split(
    ' ',
  ),
);
const unseen: ReadonlySet<string> = new Set(['STYLE', 'SCRIPT', 'TEMPLATE', 'TITLE']);
const maxNodes = 20_000;

/** The runs of an element's text in which these words stand, over as many of its nodes as it takes. */
export function findTermRanges(root: HTMLElement, words: readonly string[]): readonly Range[] {
  const { nodes, starts, text } = readText(root);
  return findTerms(text, words).flatMap(({ from, to }) => {
    const first = nodeAt(starts, from);
    const last = nodeAt(starts, to - 1);
    const [start, end] = [nodes[first], nodes[last]];
    if (start === undefined || end === undefined) return [];
    const range = root.ownerDocument.createRange();
    range.setStart(start, Math.min(start.length, from - (starts[first] ?? 0)));
    range.setEnd(end, Math.min(end.length, to - (starts[last] ?? 0)));
    return [range];
  });
}

interface ReadText {
  readonly nodes: Text[];
  /** Where the text of each node begins. */
  readonly starts: number[];
  text: string;
}

/** The text as it is read: a line for every block. */
function readText(root: HTMLElement): ReadText {
  const read: ReadText = { nodes: [], starts: [], text: '' };
  const visit = (parent: Node): void => {
    for (const child of parent.childNodes) {
      if (read.nodes.length > maxNodes || unseen.has(child.nodeName)) continue;
      if (child.nodeType === Node.TEXT_NODE) {
        read.nodes.push(child as Text);
        read.starts.push(read.text.length);
        read.text += (child as Text).data;
        continue;
      }
      const isBlock = !inline.has(child.nodeName);
      // A sign that no word holds.
      if (isBlock) read.text += '\u0000';
      visit(child);
      if (isBlock) read.text += '\u0000';
    }
  };
  visit(root);
  return read;
}

/** The last node that begins at or before a position. */
function nodeAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Names the marks in style sheets (`::highlight(found)`): all of them, and the one that is shown now. */
export type FoundHighlight = 'found' | 'found-here';

/** The window of an element, as far as marks need it. A browser without the interface marks nothing. */
interface MarkingWindow {
  readonly CSS?: { readonly highlights?: Map<string, Set<Range>> };
  readonly Highlight?: new () => Set<Range>;
}

/** Marks these runs until the answer is called. `view` is the window in which they stand. */
export function highlightRanges(view: Window, ranges: readonly Range[], name: FoundHighlight = 'found'): () => void {
  const { CSS: css, Highlight: Made } = view as unknown as MarkingWindow;
  if (css?.highlights === undefined || Made === undefined || ranges.length === 0) return () => undefined;
  const marks = css.highlights.get(name) ?? new Made();
  css.highlights.set(name, marks);
  for (const range of ranges) marks.add(range);
  return () => {
    for (const range of ranges) marks.delete(range);
  };
}

/** Brings a run into sight and marks it as the one that is shown, until the answer is called. */
export function showRange(range: Range): () => void {
  const view = range.startContainer.ownerDocument?.defaultView;
  // From inside its frame: the pages around it scroll along.
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
  return view ? highlightRanges(view, [range], 'found-here') : () => undefined;
}
