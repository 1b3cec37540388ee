/**
 * HTML to readable text for preview and index: one pass over the characters, no tree, no regular expression over the whole, so hostile
 * markup costs no more than honest one. It is not a sanitiser: what it gives is text and is only ever shown as text.
 */
import { readEntity } from './html-entities.ts';

/** How to read. */
export interface HtmlTextOptions {
  /** Stop after so many characters of text. */
  maxCharacters: number;
  /** Leave out quoted mail: `blockquote` and the containers the common clients wrap quotations in. */
  skipQuotes?: boolean;
}

/** Elements whose content is no text: dropped up to their end tag (or the end). */
const droppedElements = new Set([
  'script',
  'style',
  'title',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'xmp',
  'select',
  'textarea',
]);
const blockElements = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'center',
  'dd',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tbody',
  'tr',
  'ul',
]);
const cellElements = new Set(['td', 'th']);
const quoteAttributes = [
  'gmail_quote',
  'yahoo_quoted',
  'moz-cite-prefix',
  'includetail',
  'isreplycontent',
  'divrplyfwdmsg',
  'mail-editor-reference-message-container',
];
const voidElements = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'col',
  'area',
  'base',
  'wbr',
  'embed',
  'source',
  'track',
  'param',
]);
const maxTagNameLength = 20;
const maxAttributesRead = 1_000;

interface Tag {
  name: string;
  isEnd: boolean;
  attributes: string;
  end: number;
}

function isMessage(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** Collects text with blanks collapsed as a browser shows it. */
class TextSink {
  readonly #chunks: string[] = [];
  #length = 0;
  #gap: '' | ' ' | '\n' = '';
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get isFull(): boolean {
    return this.#length >= this.#max;
  }

  breakLine(): void {
    this.#gap = '\n';
  }

  space(): void {
    if (this.#gap === '') this.#gap = ' ';
  }

  add(text: string): void {
    if (this.isFull || text === '') return;
    if (this.#gap !== '' && this.#length > 0) this.#append(this.#gap);
    this.#gap = '';
    this.#append(text);
  }

  #append(text: string): void {
    this.#chunks.push(text);
    this.#length += text.length;
  }

  finish(): string {
    return this.#chunks.join('').slice(0, this.#max).toWellFormed();
  }
}

/** Reads the tag at `at` (a `<` followed by a message or `/`); its end is after its `>`, quoted values skipped. */
function readTag(html: string, at: number): Tag {
  const isEnd = html[at + 1] === '/';
  const nameStart = at + (isEnd ? 2 : 1);
  let nameEnd = nameStart;
  while (nameEnd < html.length && nameEnd - nameStart < maxTagNameLength && /^[A-Za-z0-9:-]$/.test(html[nameEnd] ?? ''))
    nameEnd++;
  let index = nameEnd;
  let quote = '';
  let isValueNext = false;
  for (; index < html.length; index++) {
    const character = html[index] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') break;
    else if ((character === '"' || character === "'") && isValueNext) quote = character;
    // A quote opens a value only after `=`; elsewhere it is part of a name.
    if (character === '=') isValueNext = true;
    else if (character > ' ') isValueNext = false;
  }
  const attributes = html.slice(nameEnd, Math.min(index, nameEnd + maxAttributesRead)).toLowerCase();
  return {
    name: html.slice(nameStart, nameEnd).toLowerCase(),
    isEnd,
    attributes,
    end: Math.min(index + 1, html.length),
  };
}

/** The position after `</name` … `>`, or the end. */
function skipElement(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (
      html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name ||
      /^[A-Za-z0-9]$/.test(html[at + 2 + name.length] ?? '')
    )
      continue;
    const close = html.indexOf('>', at);
    return close === -1 ? html.length : close + 1;
  }
  return html.length;
}

/** The position after a comment, a doctype or a processing instruction. */
function skipDeclaration(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    if (html.startsWith('<!-->', at)) return at + 5;
    const end = html.indexOf('-->', at + 4);
    return end === -1 ? html.length : end + 3;
  }
  const end = html.indexOf('>', at);
  return end === -1 ? html.length : end + 1;
}

/** Counts how deep inside a quotation the reader is: from the opening element to the end tag of the same name and depth. */
class QuoteDepth {
  #name = '';
  #depth = 0;

  get isInside(): boolean {
    return this.#depth > 0;
  }

  see(tag: Tag): void {
    if (this.#depth > 0) {
      if (tag.name === this.#name) this.#depth += tag.isEnd ? -1 : 1;
    } else if (!tag.isEnd && !voidElements.has(tag.name) && isQuoteStart(tag)) {
      this.#name = tag.name;
      this.#depth = 1;
    }
  }
}

function isQuoteStart(tag: Tag): boolean {
  return tag.name === 'blockquote' || quoteAttributes.some((attribute) => tag.attributes.includes(attribute));
}

/** The text of an HTML body. Lines are separated by `\n`, blanks collapsed, entities decoded. */
export function htmlToText(html: string, options: HtmlTextOptions): string {
  const sink = new TextSink(options.maxCharacters);
  const quotes = new QuoteDepth();
  let at = 0;
  while (at < html.length && !sink.isFull) {
    const next = html.charCodeAt(at + 1);
    if (html[at] !== '<') at = readText(html, at, quotes.isInside ? undefined : sink);
    else if (isMessage(next) || (next === 0x2f && isMessage(html.charCodeAt(at + 2)))) {
      const tag = readTag(html, at);
      if (options.skipQuotes) quotes.see(tag);
      if (blockElements.has(tag.name)) sink.breakLine();
      else if (cellElements.has(tag.name)) sink.space();
      at =
        !tag.isEnd && droppedElements.has(tag.name) && !tag.attributes.endsWith('/')
          ? skipElement(html, tag.name, tag.end)
          : tag.end;
    } else if (next === 0x21 || next === 0x3f || next === 0x2f) at = skipDeclaration(html, at);
    else {
      if (!quotes.isInside) sink.add('<');
      at++;
    }
  }
  return sink.finish();
}

/** Reads text up to the next `<`; without a sink it is passed over. */
function readText(html: string, from: number, sink: TextSink | undefined): number {
  const bracket = html.indexOf('<', from);
  const end = bracket === -1 ? html.length : bracket;
  if (!sink) return end;
  let start = from;
  for (let at = from; at < end && !sink.isFull; at++) {
    const code = html.charCodeAt(at);
    if (code === 0x26) {
      const entity = readEntity(html, at);
      if (!entity) continue;
      sink.add(html.slice(start, at));
      if (entity.text.trim() === '') sink.space();
      else sink.add(entity.text);
      start = entity.end;
      at = entity.end - 1;
    } else if (code <= 0x20 || code === 0xa0) {
      sink.add(html.slice(start, at));
      sink.space();
      start = at + 1;
    }
  }
  sink.add(html.slice(start, Math.max(start, end)));
  return end;
}
