import { safeHref } from '../cleaning/safe-url.ts';

/** A part of a plain text: words, or an address that can be opened. */
export type TextChunk = { readonly text: string; readonly href?: string };

/** More links than anybody reads; the rest stays text. */
const maxLinks = 2_000;
const schemes = ['https://', 'http://', 'mailto:'] as const;
/** What ends an address in running text: blanks, quotes, brackets of pairs, and everything of CJK scripts. */
const endOfAddress =
  /[\s<>"“”‘’「」『』《》（）【】，。；：！？、\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;
const trailing = /[.,;:!?'*_~]/;

/** Cuts plain text at its web and mail addresses. One pass, linear in the length; no address is longer than its text. */
export function linkText(text: string): TextChunk[] {
  const chunks: TextChunk[] = [];
  // ASCII alone: other letters change their length in lower case, and every position behind them would be wrong.
  const lower = text.replace(/[A-Z]+/g, (messages) => messages.toLowerCase());
  const next = schemes.map((scheme) => lower.indexOf(scheme));
  let shown = 0;
  let links = 0;
  for (;;) {
    let start = -1;
    schemes.forEach((scheme, index) => {
      let at = next[index] ?? -1;
      if (at >= 0 && at < shown) next[index] = at = lower.indexOf(scheme, shown);
      if (at >= 0 && (start < 0 || at < start)) start = at;
    });
    if (start < 0 || links >= maxLinks) break;
    const end = addressEnd(text, start);
    const address = text.slice(start, end);
    const href = isWordStart(text, start) ? safeHref(address) : undefined;
    if (start > shown) chunks.push({ text: text.slice(shown, start) });
    chunks.push(href === undefined ? { text: address } : { text: address, href });
    if (href !== undefined) links++;
    shown = end;
  }
  if (shown < text.length) chunks.push({ text: text.slice(shown) });
  return chunks;
}

/** `xhttp://` is no address; a Chinese character before one is fine. */
function isWordStart(text: string, start: number): boolean {
  return start === 0 || !/[a-z0-9]/i.test(text[start - 1] ?? '');
}

function addressEnd(text: string, start: number): number {
  let end = start;
  let open = 0;
  let close = 0;
  while (end < text.length && !endOfAddress.test(text[end] ?? ' ')) {
    if (text[end] === '(') open++;
    if (text[end] === ')') close++;
    end++;
  }
  // A sentence's own punctuation, and the bracket around an address, are not part of it.
  for (; end > start + 1; end--) {
    const last = text[end - 1] ?? '';
    if (last === ')' && close > open) close--;
    else if (!trailing.test(last)) break;
  }
  return end;
}
