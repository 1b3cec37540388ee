/**
 * Folds the mails that a message quotes, on the sanitised fragment and before it goes into its frame: the quoted nodes move
 * into a `<details>` of ours, which opens without a script. No text is parsed as HTML and nothing is taken away.
 */

/** A quotation shorter than this is being answered, and stays in the text. */
const shortQuoteCharacters = 160;
/** What leads in to a quotation is one line or two, never a page. */
const maxMarkCharacters = 400;
/** A message with more elements than this is shown as it is: looking at each of them would be felt. */
const maxLookedAt = 4_000;
/** Quotations beyond these stay open. */
const maxQuotes = 200;

/** Everything below is the mail that is answered. A forwarded mail is what the message is for: it is not folded. */
const originalMark =
  /^\s*(?:-{2,}\s*(?:原始邮件|原邮件|邮件原文|Original Message|Original Mail|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}|_{20,})/i;
/** The line above a quotation: "On … wrote:", 在…写道：, 于…写道：. */
export const wroteMark =
  /(?:^On\s.{5,280}\swrote:$)|(?:^(?:在|于)?.{4,280}(?:写道|写到|寫道|來信)\s*[:：]$)|(?:^Am\s.{5,280}\sschrieb.{0,120}:$)|(?:^Le\s.{5,280}\sa écrit\s*:$)/is;
/** Outlook's and Foxmail's head of the answered mail: two of its lines at least. */
const headLines = [
  /^(?:发件人|From)\s*[:：]/im,
  /^(?:发送时间|日期|Sent|Date)\s*[:：]/im,
  /^(?:收件人|To)\s*[:：]/im,
  /^(?:主题|Subject)\s*[:：]/im,
];

export interface CollapseStrings {
  /** What the fold is called for who does not see it. */
  readonly show: string;
}

/** Folds in place; a message that is nothing but a quotation stays open. */
export function collapseQuotes(fragment: DocumentFragment, words: CollapseStrings): void {
  const mark = findMark(fragment);
  if (mark) normaliseFrom(mark, fragment, words);
  let quotes = 0;
  for (const quote of [...fragment.querySelectorAll('blockquote')]) {
    if (quote.closest('details')) continue;
    if (++quotes > maxQuotes) return;
    if (textOf(quote).length < shortQuoteCharacters || !hasWordsBefore(quote, fragment)) continue;
    const lead = leadOf(quote);
    const last = lead ?? quote;
    const fold = makeFold(words, fragment.ownerDocument);
    last.before(fold);
    fold.append(...(lead ? nodesBetween(lead, quote) : [quote]));
  }
}

function findMark(fragment: DocumentFragment): Element | undefined {
  let looked = 0;
  for (const element of fragment.querySelectorAll('div, p, span, b, font, pre, td')) {
    if (++looked > maxLookedAt) return undefined;
    // The innermost that says it: an element with blocks of its own says what they say.
    if (element.querySelector('div, p, table, blockquote')) continue;
    const text = textOf(element);
    if (text.length <= maxMarkCharacters && isMark(text) && hasWordsBefore(element, fragment))
      return blockOf(element, fragment);
  }
  return undefined;
}

function isMark(text: string): boolean {
  return originalMark.test(text) || headLines.filter((line) => line.test(text)).length >= 3;
}

/** The child of its block: a mark in bold inside a paragraph folds the paragraph. */
function blockOf(element: Element, fragment: DocumentFragment): Element {
  let block = element;
  while (block.parentElement && block.parentNode !== fragment && /^(?:SPAN|B|FONT|STRONG|I|EM|A)$/.test(block.tagName))
    block = block.parentElement;
  return block;
}

/** The mark and all that follows it, upwards through plain boxes; a table's cells stay where they are. */
function normaliseFrom(mark: Element, fragment: DocumentFragment, words: CollapseStrings): void {
  const fold = makeFold(words, fragment.ownerDocument);
  const start: Node = mark.previousElementSibling?.tagName === 'HR' ? mark.previousElementSibling : mark;
  let following: Node[] = [];
  let at: Node = start;
  for (;;) {
    for (let next = at === start ? at : at.nextSibling; next; next = next.nextSibling) following.push(next);
    const parent: Node | null = at.parentNode;
    if (
      !parent ||
      parent === fragment ||
      !/^(?:DIV|SECTION|ARTICLE|CENTER|SPAN|FONT)$/.test((parent as Element).tagName)
    )
      break;
    at = parent;
  }
  following = following.filter((node) => node !== fold);
  (start as ChildNode).before(fold);
  fold.append(...following);
}

/** The line that says who wrote the quotation, before it. */
function leadOf(quote: Element): Element | undefined {
  const before = quote.previousElementSibling;
  const lead = before?.tagName === 'BR' ? before.previousElementSibling : before;
  return lead && textOf(lead).length <= maxMarkCharacters && wroteMark.test(textOf(lead)) ? lead : undefined;
}

function nodesBetween(first: Node, last: Node): Node[] {
  const nodes: Node[] = [];
  for (let node: Node | null = first; node; node = node.nextSibling) {
    nodes.push(node);
    if (node === last) break;
  }
  return nodes;
}

/** The text as lines; `<br>` ends one. */
function textOf(element: Element): string {
  const lines: string[] = [];
  const walk = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let length = 0;
  let looked = 0;
  for (let node = walk.nextNode(); node && length <= maxMarkCharacters * 2; node = walk.nextNode()) {
    if (++looked > maxLookedAt) break;
    const text =
      node.nodeType === Node.TEXT_NODE
        ? (node.nodeValue ?? '').replace(/\s+/g, ' ')
        : node.nodeName === 'BR'
          ? '\n'
          : '';
    length += text.length;
    lines.push(text);
  }
  return lines
    .join('')
    .replace(/ *\n */g, '\n')
    .trim();
}

/** Whether the writer says anything before: else the quotation is the message. */
function hasWordsBefore(element: Element, fragment: DocumentFragment): boolean {
  const walk = element.ownerDocument.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  let looked = 0;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (++looked > maxLookedAt || element.contains(node)) return false;
    if (/\S/.test(node.nodeValue ?? '') && !isLeadText(node, element)) return true;
  }
  return false;
}

/** The line that leads in is no word of the writer's own. */
function isLeadText(node: Node, quote: Element): boolean {
  return quote.tagName === 'BLOCKQUOTE' && (leadOf(quote)?.contains(node) ?? false);
}

function makeFold(words: CollapseStrings, document: Document): HTMLDetailsElement {
  const fold = document.createElement('details');
  const handle = document.createElement('summary');
  handle.textContent = '•••';
  handle.setAttribute('aria-label', words.show);
  handle.title = words.show;
  fold.append(handle);
  return fold;
}
