/** Content lines: what vCard 2.1, 3 (RFC 2426) and 4 (RFC 6350) have in common. Linear in the length of the text. */
import { decodeText, decodeTransfer } from '@hongyan/mime';
import { maxParameters, maxPhotoCharacters, maxProperties, maxPropertyCharacters } from './limits.ts';

/** One property of a card. */
export interface Property {
  /** `item1` of `item1.TEL`, lower case; else empty. */
  readonly group: string;
  /** Upper case. */
  readonly name: string;
  /** Upper-case name and value as it came, in their order. */
  readonly parameters: readonly (readonly [string, string])[];
  /** Decoded from quoted-printable; base64 and escapes as they came. */
  readonly value: string;
}

/** One card as it stands in a file: BEGIN, VERSION and END are not among its properties. */
export interface RawCard {
  readonly properties: readonly Property[];
  /** Properties that were too many or too long. */
  readonly left: number;
}

/** Position of the first `:` that stands in no quotes; -1 for none. */
function findColon(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ':' && !isQuoted) return at;
  }
  return line.indexOf(':');
}

/** Splits at a separator that stands in no quotes. */
function splitUnquoted(text: string, separator: string, max: number): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length && parts.length < max; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].slice(0, max);
}

const encodings: ReadonlySet<string> = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT', 'B']);

/** Version 2.1 names values of TYPE and ENCODING bare: `TEL;CELL`. */
function parseParameter(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  if (equals > 0) return [text.slice(0, equals).trim().toUpperCase(), text.slice(equals + 1).replaceAll('"', '')];
  const bare = text.trim();
  return [encodings.has(bare.toUpperCase()) ? 'ENCODING' : 'TYPE', bare];
}

const ofTransfer: ReadonlySet<string> = new Set(['ENCODING', 'CHARSET']);

function parseProperty(line: string): Property | null {
  const colon = findColon(line);
  if (colon <= 0) return null;
  const [full = '', ...rest] = splitUnquoted(line.slice(0, colon), ';', maxParameters);
  const [, group = '', name = ''] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(full.trim()) ?? [];
  if (name === '') return null;
  const parameters = rest.filter((text) => text.trim() !== '').map(parseParameter);
  const value = line.slice(colon + 1);
  const property = { group: group.toLowerCase(), name: name.toUpperCase(), parameters, value };
  const isQuoted = parameters.some(([key, of]) => key === 'ENCODING' && of.toUpperCase() === 'QUOTED-PRINTABLE');
  if (!isQuoted) return property;
  const charset = parameters.find(([key]) => key === 'CHARSET')?.[1];
  const text = decodeText(decodeTransfer(Buffer.from(value, 'latin1'), 'quoted-printable'), charset);
  // A semicolon separates and a line break is text in both forms; only the break needs another spelling.
  return {
    ...property,
    parameters: parameters.filter(([key]) => !ofTransfer.has(key)),
    value: text.replace(/\r\n?|\n/g, '\\n'),
  };
}

const startsQuoted = /^[^:]*QUOTED-PRINTABLE/i;
const startsPhoto = /^(?:[\w-]+\.)?PHOTO[;:]/i;
/** A picture of version 2.1 whose lines are not indented. */
const base64Line = /^[A-Za-z0-9+/]{40,}={0,2}$/;

/** Gathers the lines of one property. */
class OpenLine {
  readonly #parts: string[];
  readonly #isQuoted: boolean;
  readonly isPhoto: boolean;
  #length: number;
  /** The next line belongs to it, whatever it begins with. */
  isSoft: boolean;

  constructor(line: string) {
    this.isPhoto = startsPhoto.test(line.slice(0, 200));
    this.#isQuoted = startsQuoted.test(line.slice(0, 1_000));
    this.#parts = [];
    this.#length = 0;
    this.isSoft = false;
    this.add(line);
  }

  add(text: string): void {
    this.isSoft = this.#isQuoted && text.endsWith('=');
    this.#length += text.length;
    if (this.#length <= (this.isPhoto ? maxPhotoCharacters : maxPropertyCharacters))
      this.#parts.push(this.isSoft ? text.slice(0, -1) : text);
  }

  /** The whole line; null where it is too long. */
  join(): string | null {
    return this.#length > (this.isPhoto ? maxPhotoCharacters : maxPropertyCharacters) ? null : this.#parts.join('');
  }
}

function* readLines(text: string): Generator<string> {
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  // An old Mac ends lines with a bare CR.
  const source = text.includes('\n') ? text : text.replaceAll('\r', '\n');
  while (from < source.length) {
    const end = source.indexOf('\n', from);
    const to = end < 0 ? source.length : end;
    yield source.slice(from, source[to - 1] === '\r' ? to - 1 : to);
    from = to + 1;
  }
}

/** Whole lines, unfolded (RFC 6350 §3.2); null for one that is too long. */
function* unfold(text: string): Generator<string | null> {
  let open: OpenLine | null = null;
  for (const line of readLines(text)) {
    if (open !== null && (open.isSoft || /^[ \t]/.test(line) || (open.isPhoto && base64Line.test(line)))) {
      open.add(open.isSoft ? line : line.replace(/^[ \t]/, ''));
      continue;
    }
    if (open !== null) yield open.join();
    open = new OpenLine(line);
  }
  if (open !== null) yield open.join();
}

const marks = /^(BEGIN|END)[ \t]*:[ \t]*VCARD[ \t]*$/i;

/** The cards of a text, one after the other. What stands between cards is passed over; a card that has no end ends with the next or with the text. */
export function* readRawCards(text: string): Generator<RawCard> {
  let properties: Property[] | null = null;
  let left = 0;
  for (const line of unfold(text.replaceAll('\0', ''))) {
    const mark = line === null ? null : (marks.exec(line)?.[1]?.toUpperCase() ?? null);
    if (mark !== null) {
      if (properties !== null && properties.length > 0) yield { properties, left };
      properties = mark === 'BEGIN' ? [] : null;
      left = 0;
    } else if (properties !== null && line !== '') {
      if (line === null || properties.length >= maxProperties) {
        left += 1;
        continue;
      }
      const property = parseProperty(line);
      if (property !== null && property.name !== 'VERSION') properties.push(property);
    }
  }
  if (properties !== null && properties.length > 0) yield { properties, left };
}

/** Values of TYPE, lower case, by which version soever they are written. */
export function typesOf({ parameters }: Property): ReadonlySet<string> {
  return new Set(
    parameters.filter(([key]) => key === 'TYPE').flatMap(([, value]) => value.toLowerCase().split(',', 20)),
  );
}

/** Splits a value at a separator that is not escaped. */
export function splitValue(value: string, separator: ';' | ','): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === separator) {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}

/** RFC 6350 §3.4. */
export function unescapeValue(value: string): string {
  return value.replace(/\\([\s\S])/g, (whole, escaped: string) => {
    if (escaped === 'n' || escaped === 'N') return '\n';
    return /[,;:\\"]/.test(escaped) ? escaped : whole;
  });
}

export function escapeValue(text: string): string {
  return text.replace(/[\\,;]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n');
}

/** A property as one line of version 3 or 4, not folded. */
export function formatProperty({ group, name, parameters, value }: Property): string {
  const written = parameters.map(([key, of]) => {
    const clean = of.replace(/["\r\n]/g, '');
    return `;${key.replace(/[^\w-]/g, '')}=${/[:;,]/.test(clean) && key !== 'TYPE' ? `"${clean}"` : clean}`;
  });
  return `${group === '' ? '' : `${group}.`}${name}${written.join('')}:${value.replace(/\r\n?|\n/g, '\\n')}`;
}

/** Reads one line that `formatProperty` wrote. */
export const readProperty = parseProperty;
