/** The part of a search that the mail's text answers: substrings, as IMAP means them, in any script. */
import type { SearchKey } from '@hongyan/imap';
import {
  type Address,
  type AddressGroup,
  decodeHeaderText,
  findHeaders,
  type HeaderField,
  type HeaderSummary,
  joinSearchedText,
  parseDate,
} from '@hongyan/mime';
import { normaliseText } from '../../../engines/search-index/normalise-text.ts';
import { type DayKey, startOfDay } from './search-conditions.ts';

/** A key that the text of a mail answers. */
export type TextKey =
  | Extract<SearchKey, { readonly kind: 'text' }>
  | Extract<SearchKey, { readonly kind: 'header' }>
  | DayKey<'sentDate'>;

/** Which columns of `body` a key looks into. */
export type TextColumn = 'summary' | 'index_text' | 'part_text' | 'structure';

/** What is stored of a mail's text; only the columns that were asked for. */
export type StoredText = Readonly<Partial<Record<TextColumn, string | null>>>;

/** What the row of a mail says of it without its text. */
export interface RowText {
  readonly subject: string;
  readonly sentAt: number | null;
}

const dayMs = 86_400_000;
/** Zones reach from -12 to +14 hours. */
const farthestZoneMs = 14 * 3_600_000;

export function chooseColumns(key: TextKey): readonly TextColumn[] {
  if (key.kind !== 'text') return ['structure'];
  switch (key.where) {
    case 'subject':
      return [];
    case 'body':
      return ['index_text', 'part_text'];
    case 'text':
      return ['index_text', 'part_text', 'structure'];
    default:
      return ['summary'];
  }
}

/** A text that is looked for, normalised once. */
export interface Needle {
  readonly text: string;
  /** Its characters stand in JSON as they are: a mail whose JSON lacks it need not be parsed. */
  readonly isPlain: boolean;
  /** Characters that normalising could make into letters of it: a text that has none of them, and lacks it as it stands, lacks it normalised. */
  readonly sources: RegExp | null;
}

/** Normalise to Latin letters and digits: accents, ligatures, widths, styled letters; and what normalising takes away between any. */
const latinSources =
  /[\u00aa-\u03ff\u17b4\u17b5\u180b-\u180f\u1d00-\u1fff\u2000-\u200f\u2028-\u2fdf\u3000\u3200-\u33ff\ua69c-\ua7ff\uab5c-\uab6b\ud800-\udfff\ufb00-\ufb06\ufe00-\ufe0f\ufe70-\ufeff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uffa0-\uffff]/;
/** Normalise to common Chinese characters: radicals, compatibility forms, enclosed ones; and what normalising takes away. */
const hanSources =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u206f\u2e80-\u2fdf\u3005-\u303f\u3164\u3190-\u33ff\ud800-\udfff\uf900-\ufaff\ufe00-\ufe0f\ufeff\uffa0-\uffff]/;

export function normaliseNeedle(text: string): Needle {
  const normalised = normaliseText(text);
  const sources = /^[a-z0-9]+$/.test(normalised)
    ? latinSources
    : /^[\u4e00-\u9fff]+$/.test(normalised)
      ? hanSources
      : null;
  // A blank at the beginning, or after a colon, could be the one between a field's name and its value, which no JSON holds.
  const isPlain = /^(?! )(?!.*:(?: |$))[a-z0-9 .,:;@_<>()+=*!?#%&'/-]*$/.test(normalised);
  return { text: normalised, isPlain, sources };
}

/** Whether a text of JSON cannot hold the needle, however it is normalised: such a text need not be parsed. */
function cannotHold(json: string, { text, sources }: Needle): boolean {
  return sources !== null && !json.toLowerCase().includes(text) && !sources.test(json);
}

/** Normalising a long Chinese text costs ten times what reading it does, and seldom changes the answer. */
function contains(text: string, needle: Needle): boolean {
  if (needle.sources !== null) {
    if (text.toLowerCase().includes(needle.text)) return true;
    if (!needle.sources.test(text)) return false;
  }
  return normaliseText(text).includes(needle.text);
}

/** As a header prints them, so that `Name <address>` is found as it is read. */
function printPeople(people: readonly Address[], groups: readonly AddressGroup[] = []): string {
  const texts = people.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`));
  // The last first: of several before one address each keeps its place.
  for (const { name, at } of groups.toReversed()) texts[at] = `${name}: ${texts[at] ?? ''}`;
  return texts.join(', ');
}

function isInBody({ index_text, part_text }: StoredText, needle: Needle): boolean {
  return contains(joinSearchedText(index_text ?? '', part_text ?? null), needle);
}

function parseHeaders(stored: StoredText): readonly HeaderField[] {
  return (JSON.parse(stored.structure ?? '{"headers":[]}') as { readonly headers: HeaderField[] }).headers;
}

/** Encoded words and raw bytes hide messages from a search of the JSON. */
const hidesMessages = /=\?|[^\x00-\x7e]|\\u/;

function isInHeader(stored: StoredText, needle: Needle): boolean {
  const json = stored.structure ?? '';
  if (needle.isPlain && !hidesMessages.test(json) && !json.toLowerCase().includes(needle.text)) return false;
  return parseHeaders(stored).some(({ name, value }) => contains(`${name}: ${decodeHeaderText(value)}`, needle));
}

/** The day that the Date field names, as it is written there (RFC 9051 §6.4.4: disregarding time and zone); null: it has none. */
export function writtenDay(headers: readonly HeaderField[]): number | null {
  const [date] = findHeaders(headers, 'date');
  if (date === undefined) return null;
  // The zone is struck out, so that what is left reads as UTC.
  const at = parseDate(
    date.value.replace(/(?:[+-]\d{2}:?\d{2}|\b(?:UTC?|GMT|Z|[ECMP][SD]T))(?:\s*\([^)]*\))?\s*$/i, '+0000'),
  );
  return at === null ? null : Math.floor(at / dayMs) * dayMs;
}

/** true or false as far as the time alone says; undefined: the zone decides. */
function isSent(sentAt: number, key: DayKey<'sentDate'>): boolean | undefined {
  const start = startOfDay(key.day);
  if (!Number.isFinite(start)) return false;
  const isBefore = sentAt < start - farthestZoneMs ? true : sentAt >= start + farthestZoneMs ? false : undefined;
  if (key.is === 'before') return isBefore;
  if (key.is === 'since') return isBefore === undefined ? undefined : !isBefore;
  if (isBefore === true || sentAt >= start + dayMs + farthestZoneMs) return false;
  return undefined;
}

function isWrittenOn(day: number, key: DayKey<'sentDate'>): boolean {
  const start = startOfDay(key.day);
  if (key.is === 'before') return day < start;
  return key.is === 'since' ? day >= start : day === start;
}

/** Whether a mail holds what the key asks; undefined: its text must be read first. `stored` undefined: it was not read yet. */
export function matchText(
  key: TextKey,
  needle: Needle,
  row: RowText,
  stored: StoredText | undefined,
): boolean | undefined {
  if (key.kind === 'sentDate') {
    if (row.sentAt === null) return false;
    const known = isSent(row.sentAt, key);
    if (known !== undefined || stored === undefined) return known;
    const day = writtenDay(parseHeaders(stored));
    return day !== null && isWrittenOn(day, key);
  }
  if (key.kind === 'text' && key.where === 'subject') return contains(row.subject, needle);
  if (key.kind === 'text' && needle.text === '') return true;
  if (stored === undefined) return undefined;
  if (key.kind === 'header')
    return findHeaders(parseHeaders(stored), key.field).some(
      ({ value }) => needle.text === '' || contains(decodeHeaderText(value), needle),
    );
  if (key.where === 'body') return isInBody(stored, needle);
  if (key.where === 'text')
    return isInBody(stored, needle) || contains(row.subject, needle) || isInHeader(stored, needle);
  if (cannotHold(stored.summary ?? '{}', needle)) return false;
  const summary = JSON.parse(stored.summary ?? '{}') as HeaderSummary;
  const field = key.where as 'from' | 'to' | 'cc' | 'bcc';
  return contains(printPeople(summary[field], summary.groups?.[field]), needle);
}
