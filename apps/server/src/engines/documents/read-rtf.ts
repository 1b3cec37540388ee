/** The text of a Rich Text Format file (version 1.9.1). One pass, no recursion; everything that is not text is left out. */

import type { PreviewOf } from '@hongyan/contract';
import { decodeText } from '@hongyan/mime';
import { maxTextCharacters } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownText } from './shown-text.ts';

/** Groups whose content is no text of the document. `\*` marks others that a reader may skip. */
const hiddenGroups: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'xmlnstbl',
  'mmathPr',
  'fldinst',
  'bkmkstart',
  'bkmkend',
  'filetbl',
  'revtbl',
  'pgptbl',
]);
const wordTexts: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};
/** Windows code pages by number (`\ansicpg`); others are detected. */
const codePages: ReadonlyMap<number, string> = new Map([
  [936, 'gb18030'],
  [950, 'big5'],
  [932, 'shift_jis'],
  [949, 'euc-kr'],
  [1252, 'windows-1252'],
  [1251, 'windows-1251'],
  [1250, 'windows-1250'],
  [65001, 'utf-8'],
]);
/** Code pages by the character set of a font (`\fcharset`). */
const fontCharsets: ReadonlyMap<number, string> = new Map([
  [134, 'gb18030'],
  [136, 'big5'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [204, 'windows-1251'],
  [238, 'windows-1250'],
  [0, 'windows-1252'],
]);

interface Group {
  isHidden: boolean;
  /** Characters to skip after a `\u`: its stand-in for old readers. */
  skip: number;
  charset: string | null;
}

/** Groups within groups; a real file has about ten. */
const maxDepth = 500;
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n\\]/giy;

class RtfReader {
  #text = '';
  #bytes: number[] = [];
  #charset: string | null = 'windows-1252';
  #group: Group = { isHidden: false, skip: 1, charset: null };
  readonly #open: Group[] = [];
  readonly #fonts = new Map<number, string>();
  #font = -1;
  #isFontTable = false;
  #toSkip = 0;

  get text(): string {
    this.#flush();
    return this.#text;
  }

  get isFull(): boolean {
    return this.#text.length > maxTextCharacters;
  }

  #flush(): void {
    if (this.#bytes.length === 0) return;
    this.#text += decodeText(Uint8Array.from(this.#bytes), this.#group.charset ?? this.#charset ?? undefined);
    this.#bytes = [];
  }

  #say(text: string): void {
    this.#flush();
    if (!this.#group.isHidden) this.#text += text;
  }

  byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip--;
    else if (!this.#group.isHidden) this.#bytes.push(value);
  }

  plain(text: string): void {
    const kept = text.slice(this.#toSkip);
    this.#toSkip = Math.max(0, this.#toSkip - text.length);
    if (kept !== '' && !this.#group.isHidden) {
      for (const character of kept) this.#bytes.push(character.charCodeAt(0) & 0xff);
    }
  }

  brace(brace: string): void {
    this.#flush();
    this.#toSkip = 0;
    if (brace === '{') {
      if (this.#open.length >= maxDepth) throw new DocumentRefused('tooLarge');
      this.#open.push({ ...this.#group });
    } else {
      this.#group = this.#open.pop() ?? this.#group;
      if (this.#open.length <= 1) this.#isFontTable = false;
    }
  }

  symbol(symbol: string): void {
    if (symbol === '*') this.#group.isHidden = true;
    else if (symbol === '~') this.#say(' ');
    else if (symbol === '_') this.#say('-');
    else if (symbol === '\n' || symbol === '\r') this.#say('\n');
    else if ('\\{}'.includes(symbol)) this.byte(symbol.charCodeAt(0));
  }

  word(word: string, value: number | null): void {
    if (hiddenGroups.has(word)) {
      this.#group.isHidden = true;
      if (word === 'fonttbl') this.#isFontTable = true;
    } else if (word === 'u' && value !== null) {
      this.#say(String.fromCharCode(value < 0 ? value + 65_536 : value & 0xffff));
      this.#toSkip = this.#group.skip;
    } else if (word === 'uc') this.#group.skip = Math.min(Math.max(0, value ?? 1), 20);
    else if (word === 'ansicpg') this.#charset = codePages.get(value ?? 0) ?? null;
    else if (word === 'fcharset') this.#recordFont(value ?? 0);
    else if (word === 'f') this.#useFont(value ?? 0);
    else this.#say(wordTexts[word] ?? '');
  }

  #recordFont(charset: number): void {
    const name = fontCharsets.get(charset);
    if (this.#isFontTable && name !== undefined && charset !== 0 && this.#fonts.size < 10_000)
      this.#fonts.set(this.#font, name);
  }

  #useFont(font: number): void {
    this.#flush();
    this.#font = font;
    if (!this.#isFontTable) this.#group.charset = this.#fonts.get(font) ?? null;
  }
}

/** Reads a Rich Text file. Throws DocumentRefused. */
export function readRtf(bytes: Uint8Array): PreviewOf<'text'> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!source.startsWith('{\\rtf')) throw new DocumentRefused('format');
  const reader = new RtfReader();
  token.lastIndex = 0;
  for (let match = token.exec(source); match && !reader.isFull; match = token.exec(source)) {
    const [, word, value, hex, symbol, brace, plain] = match;
    if (word !== undefined) reader.word(word, value === undefined ? null : Number(value));
    else if (hex !== undefined) reader.byte(Number.parseInt(hex, 16));
    else if (symbol !== undefined) reader.symbol(symbol);
    else if (brace !== undefined) reader.brace(brace);
    else if (plain !== undefined) reader.plain(plain);
    // Pictures are megabytes of hexadecimal text in binary form: skipped as plain text of a hidden group.
  }
  const { text } = reader;
  return { view: 'text', text: shownText(text, maxTextCharacters).trim(), truncated: text.length > maxTextCharacters };
}
