/**
 * Collapses the mails that a message quotes, on the sanitised fragment and before it goes into its frame: the quoted nodes move
 * into a `<details>` of ours, which opens without a script. No text is parsed as HTML and nothing is taken away.
 */

/** A quotation shorter than this is being answered, and stays in the text. */
const shortQuoteCharacters = 160;
/** What leads in to a quotation is one line or two, never a page. */
const maxLeadCharacters = 400;
/** A message with more elements than this is shown as it is: reading each of them would be felt. */
const maxLookedAt = 4_000;
/** Quotations beyond these stay open. */
const maxQuotes = 200;

/** Everything below is the mail that is answered. A forwarded mail is what the message is for: it is not collapsed. */
const originalLine =
  /^\s*(?:-{2,}\s*(?:原始邮件|原邮件|邮件原文|Original Message|Original Mail|Ursprüngliche Nachricht|Message d'origine)\s*-{2,}|_{20,})/i;
/** The line above a quotation: "On … wrote:", 在…写道：, 于…写道：. */
export const wroteLine =
  /(?:^On\s.{5,280}\swrote:$)|(?:^(?:在|于)?.{4,280}(?:写道|写到|寫道|來信)\s*[:：]$)|(?:^Am\s.{5,280}\sschrieb.{0,120}:$)|(?:^Le\s.{5,280}\sa écrit\s*:$)/is;
/** Outlook's and Foxmail's header of the answered mail: two of its lines at least. */
const headerLines = [
  /^(?:发件人|From)\s*[:：]/im,
  /^(?:发送时间|日期|Sent|Date)\s*[:：]/im,
  /^(?:收件人|To)\s*[:：]/im,
  /^(?:主题|Subject)\s*[:：]/im,
];

export interface CollapseStrings {
  /** What the collapsed part is called for who does not see it. */
  readonly show: string;
}

/** Collapses in place; a message that is nothing but a quotation stays open. */
export function collapseQuotes(fragment: DocumentFragment, strings: CollapseStrings): void {
  const original = findOriginalLine(fragment);
  if (original) normaliseFrom(original, fragment, strings);
  let quotes = 0;
  for (const quote of [...fragment.querySelectorAll('blockquote')]) {
    if (quote.closest('details')) continue;
    if (++quotes > maxQuotes) return;
    if (extractText(quote).length < shortQuoteCharacters || !hasTextBefore(quote, fragment)) continue;
    const lead = findLead(quote);
    const last = lead ?? quote;
    const details = makeDetails(strings, fragment.ownerDocument);
    last.before(details);
    details.append(...(lead ? nodesBetween(lead, quote) : [quote]));
  }
}

function findOriginalLine(fragment: DocumentFragment): Element | undefined {
  let looked = 0;
  for (const element of fragment.querySelectorAll('div, p, span, b, font, pre, td')) {
    if (++looked > maxLookedAt) return undefined;
    // The innermost that says it: an element with blocks of its own says what they say.
    if (element.querySelector('div, p, table, blockquote')) continue;
    const text = extractText(element);
    if (text.length <= maxLeadCharacters && isOriginalLine(text) && hasTextBefore(element, fragment))
      return findBlock(element, fragment);
  }
  return undefined;
}

/** Whether a text, of up to a few lines, begins the mail that is answered. */
export function isOriginalLine(text: string): boolean {
  return originalLine.test(text) || headerLines.filter((line) => line.test(text)).length >= 3;
}

/** The child of its block: a line in bold inside a paragraph collapses the paragraph. */
function findBlock(element: Element, fragment: DocumentFragment): Element {
  let block = element;
  while (block.parentElement && block.parentNode !== fragment && /^(?:SPAN|B|FONT|STRONG|I|EM|A)$/.test(block.tagName))
    block = block.parentElement;
  return block;
}

/** The line and all that follows it, upwards through plain boxes; a table's cells stay where they are. */
function normaliseFrom(original: Element, fragment: DocumentFragment, strings: CollapseStrings): void {
  const details = makeDetails(strings, fragment.ownerDocument);
  const start: Node = original.previousElementSibling?.tagName === 'HR' ? original.previousElementSibling : original;
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
  following = following.filter((node) => node !== details);
  (start as ChildNode).before(details);
  details.append(...following);
}

/** The line that says who wrote the quotation, before it. */
function findLead(quote: Element): Element | undefined {
  const before = quote.previousElementSibling;
  const lead = before?.tagName === 'BR' ? before.previousElementSibling : before;
  return lead && extractText(lead).length <= maxLeadCharacters && wroteLine.test(extractText(lead)) ? lead : undefined;
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
function extractText(element: Element): string {
  const lines: string[] = [];
  const walk = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let length = 0;
  let looked = 0;
  for (let node = walk.nextNode(); node && length <= maxLeadCharacters * 2; node = walk.nextNode()) {
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
function hasTextBefore(element: Element, fragment: DocumentFragment): boolean {
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
  return quote.tagName === 'BLOCKQUOTE' && (findLead(quote)?.contains(node) ?? false);
}

function makeDetails(strings: CollapseStrings, document: Document): HTMLDetailsElement {
  const details = document.createElement('details');
  const handle = document.createElement('summary');
  handle.textContent = '•••';
  handle.setAttribute('aria-label', strings.show);
  handle.title = strings.show;
  details.append(handle);
  return details;
}
