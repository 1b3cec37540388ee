/**
 * Which pictures an HTML body names: the values of `src` of its pictures and of `background` of anything, as a browser reads
 * them (WHATWG HTML §13.2.5, tokenization). One pass over the characters, no tree. Where a browser would read no markup, in
 * scripts and style sheets, it is read all the same: what it names stands in the mail.
 */
import { readEntity } from './html-entities.ts';

/** Elements whose content is text up to their end tag (§13.2.5.2 to §13.2.5.4); `noscript` is none, since no scripts run. */
const textElements: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);
/** `image` is read as `img` (§13.2.6.4.7). */
const pictureElements: ReadonlySet<string> = new Set(['img', 'image']);

const isBlank = (character: string | undefined): boolean =>
  character === ' ' || character === '\n' || character === '\t' || character === '\f' || character === '\r';
const startsName = (character: string | undefined): boolean => character !== undefined && /^[A-Za-z]$/.test(character);

/** A value without its character references; one that looks like a parameter of an address is none (§13.2.5.73). */
function decodeValue(value: string): string {
  let at = value.indexOf('&');
  if (at === -1) return value;
  let decoded = '';
  let from = 0;
  for (; at !== -1; at = value.indexOf('&', at + 1)) {
    const entity = readEntity(value, at);
    if (!entity || (value[at + 1] !== '#' && isParameter(value, entity.end))) continue;
    decoded += value.slice(from, at) + entity.text;
    from = entity.end;
  }
  return decoded + value.slice(from);
}

/** Whether a name without its semicolon goes on as a parameter does: `&copy=1`, `&amplitude`. */
function isParameter(value: string, end: number): boolean {
  return value[end - 1] !== ';' && /^[=A-Za-z0-9]$/.test(value[end] ?? '');
}

class PictureReader {
  readonly #html: string;
  readonly #found: (source: string) => void;
  /** Where the next ends of a comment lie, so that many comments do not look for them each. */
  #plainEnd = 0;
  #oddEnd = 0;

  constructor(html: string, found: (source: string) => void) {
    this.#html = html;
    this.#found = found;
  }

  read(): void {
    const html = this.#html;
    for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
      const next = html[at + 1];
      if (startsName(next) || (next === '/' && startsName(html[at + 2]))) at = this.#readTag(at);
      else if (html.startsWith('<!--', at)) at = this.#endOfComment(at);
      else if (next === '!' || next === '?' || next === '/') at = this.#behind('>', at + 2);
      else at++;
    }
  }

  #behind(sign: string, from: number): number {
    const found = this.#html.indexOf(sign, from);
    return found === -1 ? this.#html.length : found + sign.length;
  }

  /** `-->`, `--!>`, and at once `>` or `->` (§13.2.5.43). */
  #endOfComment(at: number): number {
    const all = this.#html.length;
    if (this.#plainEnd < at + 5 && this.#plainEnd !== all) this.#plainEnd = this.#behind('-->', at + 2);
    if (this.#oddEnd < at + 8 && this.#oddEnd !== all) this.#oddEnd = this.#behind('--!>', at + 4);
    return Math.min(this.#plainEnd, this.#oddEnd);
  }

  /** Reads the tag at `at`, and the text of an element that has no markup; the position behind it. */
  #readTag(at: number): number {
    const html = this.#html;
    const isEnd = html[at + 1] === '/';
    const start = at + (isEnd ? 2 : 1);
    const end = this.#endOfName(start);
    const name = html.slice(start, end).toLowerCase();
    const behind = this.#readAttributes(name, end);
    if (isEnd || !textElements.has(name)) return behind;
    const close = this.#endOfText(name, behind);
    new PictureReader(html.slice(behind, close), this.#found).readMarkup();
    return close;
  }

  /** What an element of text holds, read as if it were markup: each tag once, whatever it would begin. */
  readMarkup(): void {
    const html = this.#html;
    for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
      if (!startsName(html[at + 1])) {
        at++;
        continue;
      }
      const end = this.#endOfName(at + 1);
      at = this.#readAttributes(html.slice(at + 1, end).toLowerCase(), end);
    }
  }

  #endOfName(start: number): number {
    const html = this.#html;
    let end = start;
    while (end < html.length && !isBlank(html[end]) && html[end] !== '/' && html[end] !== '>') end++;
    return end;
  }

  /** The end tag of that name, or the end of all. */
  #endOfText(name: string, from: number): number {
    const html = this.#html;
    for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
      const after = html[at + 2 + name.length];
      const isNamed = html.slice(at + 2, at + 2 + name.length).toLowerCase() === name;
      if (isNamed && (after === undefined || isBlank(after) || after === '/' || after === '>')) return at;
    }
    return html.length;
  }

  /** Reads attributes from the end of a tag's name on; the position behind its `>`. */
  #readAttributes(tag: string, from: number): number {
    const html = this.#html;
    let at = from;
    for (;;) {
      while (isBlank(html[at]) || html[at] === '/') at++;
      if (at >= html.length) return html.length;
      if (html[at] === '>') return at + 1;
      const nameStart = at++;
      while (at < html.length && !isBlank(html[at]) && html[at] !== '/' && html[at] !== '>' && html[at] !== '=') at++;
      const name = html.slice(nameStart, at);
      while (isBlank(html[at])) at++;
      if (html[at] !== '=') continue;
      at++;
      while (isBlank(html[at])) at++;
      const start = at;
      const quote = html[at];
      if (quote === '"' || quote === "'") {
        at = this.#behind(quote, at + 1);
        this.#record(tag, name, start + 1, html[at - 1] === quote && at - 1 > start ? at - 1 : at);
      } else {
        while (at < html.length && !isBlank(html[at]) && html[at] !== '>') at++;
        this.#record(tag, name, start, at);
      }
    }
  }

  #record(tag: string, name: string, start: number, end: number): void {
    const attribute = name.length > 10 ? '' : name.toLowerCase();
    if (attribute === 'background' || (attribute === 'src' && pictureElements.has(tag)))
      this.#found(decodeValue(this.#html.slice(start, end)));
  }
}

/** Calls `found` for every picture that the HTML names, as it is written there but for character references; linear in its length. */
export function readPictures(html: string, found: (source: string) => void): void {
  new PictureReader(html, found).read();
}
