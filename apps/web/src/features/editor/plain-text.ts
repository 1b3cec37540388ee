/**
 * Plain-text messages. The draft holds the text as one `<pre>` (contract: `DraftContent.format`); turning a designed message
 * into text keeps what is said: quotes as `> ` lines, lists with their signs, addresses of links beside their words. All
 * functions are pure and work on documents without a window.
 */
import { partAttribute } from './quoting/message-parts.ts';

const blockTags = new Set([
  ...[
    'ADDRESS',
    'ARTICLE',
    'ASIDE',
    'BLOCKQUOTE',
    'CENTER',
    'DD',
    'DIV',
    'DL',
    'DT',
    'FIGURE',
    'FOOTER',
    'H1',
    'H2',
    'H3',
  ],
  ...['H4', 'H5', 'H6', 'HEADER', 'HR', 'LI', 'MAIN', 'NAV', 'OL', 'P', 'PRE', 'SECTION', 'TABLE', 'TBODY', 'TFOOT'],
  ...['THEAD', 'TR', 'UL', 'BODY'],
]);
/** Paragraphs with room around them, as readers show them. */
const spacedTags = new Set(['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'UL', 'OL']);
const ruleLine = '-'.repeat(40);
const quotePrefix = '> ';

/** The text as a draft holds it. HTML drops one line break after `<pre>`, so one is put there. */
export function preOfText(text: string): string {
  return `<pre style="white-space: pre-wrap; margin: 0px;">\n${escapeText(text)}</pre>`;
}

/** The text of a message as lines. `root` is read, not changed. */
export function textOfMessage(root: Element): string {
  const only = root.children.length === 1 && root.firstChild === root.firstElementChild ? root.firstElementChild : null;
  if (only?.tagName === 'PRE') return only.textContent;
  const lines = new Lines();
  writeChildren(root, lines, { prefix: '', isPre: false, list: undefined });
  return lines.text();
}

/** A message of paragraphs that says the same: lines of `> ` become quotes again. */
export function htmlOfText(text: string): string {
  const lines = text.split('\n');
  return toBlocks(lines.map((line) => line.replace(/\r$/, '')));
}

/** Whether turning the message into text loses anything but the looks of plain paragraphs and quotes. */
export function hasFormatting(root: Element): boolean {
  const formatting = 'b,strong,i,em,u,s,strike,font,a,img,table,ul,ol,hr,h1,h2,h3,h4,h5,h6,sub,sup';
  return (
    root.querySelector(formatting) !== null || root.querySelector('[style*="color"],[style*="font-weight"]') !== null
  );
}

function toBlocks(lines: readonly string[]): string {
  let html = '';
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (!isQuoted(line)) {
      html += line === '' ? '<div><br></div>' : `<div style="white-space: pre-wrap;">${escapeText(line)}</div>`;
      at++;
      continue;
    }
    const start = at;
    while (at < lines.length && isQuoted(lines[at] ?? '')) at++;
    html += `<blockquote type="cite">${toBlocks(lines.slice(start, at).map(unquote))}</blockquote>`;
  }
  return html;
}

/** `>` alone or with a blank, or before a deeper quote; `>text` is somebody's arrow. */
function isQuoted(line: string): boolean {
  return line === '>' || line.startsWith(quotePrefix) || /^>+( |$)/.test(line);
}

function unquote(line: string): string {
  return line.startsWith(quotePrefix) ? line.slice(quotePrefix.length) : line.slice(1);
}

interface LineContext {
  readonly prefix: string;
  readonly isPre: boolean;
  /** The next number of an ordered list; 0 for a list of signs. */
  readonly list: { next: number } | undefined;
}

/** Lines that are put together from parts, each with the quote signs of where it begins. */
class Lines {
  readonly #done: string[] = [];
  #current = '';
  #prefix = '';
  #isOpen = false;
  #wantsGap = false;

  write(text: string, prefix: string): void {
    if (text === '') return;
    this.#open(prefix);
    this.#current += text;
  }

  get endsInSpace(): boolean {
    return !this.#isOpen || this.#current === '' || /\s$/.test(this.#current);
  }

  /** A line break that somebody typed; an empty line stays one. */
  break(prefix: string): void {
    this.#open(prefix);
    this.end();
  }

  /** The block is over: what comes next begins a line. */
  end(): void {
    if (!this.#isOpen) return;
    this.#done.push((this.#prefix + this.#current).replace(/[ \t]+$/, (end) => (this.#current === '' ? '' : end)));
    this.#isOpen = false;
    this.#current = '';
  }

  gap(): void {
    this.end();
    this.#wantsGap = this.#done.length > 0;
  }

  text(): string {
    this.end();
    return this.#done.join('\n');
  }

  #open(prefix: string): void {
    if (this.#isOpen) return;
    // Quote signs are a border of their own: the first paragraph behind them needs no empty line above.
    const isSameQuote = prefix.length <= this.#prefix.length;
    if (this.#wantsGap && isSameQuote && !/^[> ]*$/.test(this.#done.at(-1) ?? '')) this.#done.push(prefix.trimEnd());
    this.#wantsGap = false;
    this.#isOpen = true;
    this.#prefix = prefix;
  }
}

function writeChildren(parent: Element, lines: Lines, context: LineContext): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) writeText(node.nodeValue ?? '', lines, context);
    else if (node.nodeType === Node.ELEMENT_NODE) writeElement(node as Element, lines, context);
  }
}

function writeText(text: string, lines: Lines, { prefix, isPre }: LineContext): void {
  if (isPre) {
    const [first = '', ...others] = text.split('\n');
    lines.write(first, prefix);
    for (const line of others) {
      lines.break(prefix);
      lines.write(line, prefix);
    }
    return;
  }
  const plain = text.replace(/[ \t\r\n\f]+/g, ' ');
  lines.write(lines.endsInSpace ? plain.replace(/^ /, '') : plain, prefix);
}

function writeElement(element: Element, lines: Lines, context: LineContext): void {
  const tag = element.tagName;
  const isPre = context.isPre || tag === 'PRE' || /pre/.test((element as HTMLElement).style.whiteSpace);
  const inside = { ...context, isPre };
  if (element.getAttribute(partAttribute)?.startsWith('signature')) {
    // RFC 3676 §4.3: what other programs know a signature by.
    lines.end();
    lines.write('-- ', context.prefix);
    lines.end();
  }
  switch (tag) {
    case 'BR':
      writeBreak(element, lines, context);
      return;
    case 'HR':
      lines.end();
      lines.write(ruleLine, context.prefix);
      lines.end();
      return;
    case 'IMG':
      if (element.getAttribute('alt')) lines.write(`[${element.getAttribute('alt') ?? ''}]`, context.prefix);
      return;
    case 'A':
      writeLink(element, lines, inside);
      return;
    case 'TD':
    case 'TH':
      if (element.previousElementSibling) lines.write('\t', context.prefix);
      writeCell(element, lines, inside);
      return;
    case 'SCRIPT':
    case 'STYLE':
      return;
    default:
      writeOther(element, lines, inside);
  }
}

function writeOther(element: Element, lines: Lines, context: LineContext): void {
  const tag = element.tagName;
  if (!blockTags.has(tag)) {
    writeChildren(element, lines, context);
    return;
  }
  const isNested = tag === 'UL' || tag === 'OL' ? context.list !== undefined : false;
  const leave = (): void => (spacedTags.has(tag) && !isNested ? lines.gap() : lines.end());
  leave();
  if (tag === 'BLOCKQUOTE') writeChildren(element, lines, { ...context, prefix: context.prefix + quotePrefix });
  else if (tag === 'OL' || tag === 'UL') writeList(element, lines, context);
  else if (tag === 'LI') {
    lines.write(context.list && context.list.next > 0 ? `${String(context.list.next++)}. ` : '- ', context.prefix);
    writeChildren(element, lines, { ...context, prefix: `${context.prefix}  ` });
  } else writeChildren(element, lines, context);
  leave();
}

function writeList(element: Element, lines: Lines, context: LineContext): void {
  const start = element.tagName === 'OL' ? Number(element.getAttribute('start') ?? 1) || 1 : 0;
  writeChildren(element, lines, { ...context, list: { next: start } });
}

/** A cell is one place of a line: what is broken inside it goes on with a blank. */
function writeCell(cell: Element, lines: Lines, { prefix }: LineContext): void {
  lines.write(cell.textContent.replace(/\s+/g, ' ').trim(), prefix);
}

/** The last break of a block only keeps the block open: it shows no line of its own. */
function writeBreak(element: Element, lines: Lines, { prefix }: LineContext): void {
  const isLast = element.nextSibling === null && element.previousSibling !== null;
  if (isLast) lines.end();
  else lines.break(prefix);
}

function writeLink(link: Element, lines: Lines, context: LineContext): void {
  writeChildren(link, lines, context);
  const href = link.getAttribute('href') ?? '';
  const words = link.textContent.trim();
  const shown = href.replace(/^mailto:/i, '');
  if (href === '' || words === '' || words === shown || `${words}/` === shown || shown.endsWith(`//${words}`)) return;
  lines.write(` <${shown}>`, context.prefix);
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\r\n?/g, '\n');
