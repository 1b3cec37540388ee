/**
 * Address lists (RFC 5322 §3.4, §4.4): mailboxes, groups, comments, quoted names, routes, and what real programs write instead. One pass
 * over a binary string; an unclosed comment or quoted string is tried once as plain text, so the work stays linear.
 */
import { fromBinaryString, isAscii } from '../charset/binary-string.ts';
import { decodeRawEightBit } from '../charset/decode-text.ts';
import { isBlankCode, ShiftedText } from '../charset/shifted-text.ts';
import { decodeHeaderText } from '../header-block/encoded-word.ts';
import { maxAddresses, maxDisplayNameCharacters } from '../limits.ts';
import { hasHiddenMarks, removeHiddenMarks } from './visible-text.ts';

/** One entry of a list, undecoded (binary strings): what IMAP's ENVELOPE prints. */
export type RawAddress =
  | { kind: 'mailbox'; name: string; route: string; local: string; domain: string }
  | { kind: 'group-start'; name: string }
  | { kind: 'group-end' };

/** Why a name may deceive (security, section 4.1). */
export type AddressWarning = 'name-has-address' | 'name-has-hidden-marks' | 'malformed-address';

/** One person or place as a reader shows it. */
export interface Address {
  /** Decoded and without hidden marks; may be empty. */
  name: string;
  /** `local@domain` as written; empty when there is none. */
  address: string;
  /** The name of the group it stands in. */
  group?: string;
  warnings?: AddressWarning[];
}

interface Cursor {
  text: string;
  at: number;
  readonly shifted: ShiftedText;
  /** False once a comment or quoted string was found unclosed: from there on the character is an ordinary one. */
  hasComments: boolean;
  hasQuotes: boolean;
}

/** A mailbox while it is read. */
interface Draft {
  words: string[];
  comments: string[];
  angle: string | undefined;
  /** Whether a word with an `@` was read: then a colon begins no group. */
  hasAt: boolean;
  isEmpty: boolean;
}

function readComment(cursor: Cursor): string | undefined {
  let depth = 0;
  const start = cursor.at;
  for (let index = start; index < cursor.text.length; index++) {
    const section = cursor.shifted.skipFrom(index);
    if (section > index) {
      index = section - 1;
      continue;
    }
    const character = cursor.text[index];
    if (character === '\\') index++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) {
      cursor.at = index + 1;
      return unescapeComment(cursor.text.slice(start + 1, index));
    }
  }
  cursor.hasComments = false;
  return undefined;
}

/** A comment's text without the backslashes that quote (RFC 5322 §3.2.1); within Japanese messages one is half of a message. */
function unescapeComment(text: string): string {
  return text.includes('\x1b') ? text : text.replace(/\\(.)/g, '$1');
}

/** The quoted string at the cursor: its text, and its written form for local parts. */
function readQuoted(cursor: Cursor): { value: string; written: string } | undefined {
  const start = cursor.at;
  let value = '';
  let chunkStart = start + 1;
  for (let index = start + 1; index < cursor.text.length; index++) {
    const section = cursor.shifted.skipFrom(index);
    if (section > index) {
      index = section - 1;
      continue;
    }
    const character = cursor.text[index];
    if (character === '"') {
      cursor.at = index + 1;
      return { value: value + cursor.text.slice(chunkStart, index), written: cursor.text.slice(start, index + 1) };
    }
    if (character === '\\' && (cursor.text[index + 1] === '"' || cursor.text[index + 1] === '\\')) {
      value += cursor.text.slice(chunkStart, index);
      chunkStart = index + 1;
      index++;
    }
  }
  cursor.hasQuotes = false;
  return undefined;
}

/** What stands between `<` and `>`, comments and blanks removed; unclosed, it ends at the next separator. */
function readAngle(cursor: Cursor): string {
  const { text } = cursor;
  cursor.at++;
  let out = '';
  while (cursor.at < text.length) {
    const character = text[cursor.at] ?? '';
    if (character === '>') {
      cursor.at++;
      return out;
    }
    if (character === '"' && cursor.hasQuotes) {
      const quoted = readQuoted(cursor);
      if (quoted) {
        out += quoted.written;
        continue;
      }
    }
    if (character === '(' && cursor.hasComments && readComment(cursor) !== undefined) continue;
    if (character === '<' || ((character === ',' || character === ';') && !out.startsWith('@'))) return out;
    if (character > ' ') out += character;
    cursor.at++;
  }
  return out;
}

const wordEnds = new Set(['"', '(', '<', '>', ',', ';', ':']);

function readAtom(cursor: Cursor): string {
  const { text, at: start, shifted } = cursor;
  let index = Math.max(start + 1, shifted.skipFrom(start));
  while (index < text.length && !isBlankCode(text.charCodeAt(index)) && !wordEnds.has(text[index] ?? ''))
    index = Math.max(index + 1, shifted.skipFrom(index));
  cursor.at = index;
  return text.slice(start, index);
}

/** Cuts an addr-spec at its last `@`; routes (`@a,@b:`, RFC 5322 §4.4) are taken off first. */
function splitAddress(written: string): { route: string; local: string; domain: string } {
  let spec = written;
  let route = '';
  if (spec.startsWith('@')) {
    const colon = spec.indexOf(':');
    if (colon !== -1) {
      route = spec.slice(0, colon);
      spec = spec.slice(colon + 1);
    }
  }
  if (spec.slice(0, 7).toLowerCase() === 'mailto:') spec = spec.slice(7);
  const at = spec.lastIndexOf('@');
  return at === -1
    ? { route, local: spec, domain: '' }
    : { route, local: spec.slice(0, at), domain: spec.slice(at + 1) };
}

/** Whether a word can be an address: an `@` among Japanese messages is half of one. */
const hasAtSign = (word: string): boolean => word.includes('@') && !word.includes('\x1b');

/** Words without angle brackets: the one with an `@` is the address, `a @ b . c` included (RFC 5322 §4.4). */
function splitBareWords(words: readonly string[]): { name: string; spec: string } {
  const withAt = words.findLastIndex(hasAtSign);
  if (withAt === -1) return { name: words.join(' '), spec: '' };
  let from = withAt;
  let to = withAt + 1;
  if (words[from]?.startsWith('@') && from > 0) from--;
  if (words[to - 1]?.endsWith('@') && to < words.length) to++;
  const isDot = (index: number) => words[index] === '.';
  while (to < words.length && (isDot(to) || isDot(to - 1))) to++;
  while (from > 0 && (isDot(from) || isDot(from - 1))) from--;
  return { name: [...words.slice(0, from), ...words.slice(to)].join(' '), spec: words.slice(from, to).join('') };
}

function finishDraft(draft: Draft): RawAddress | undefined {
  if (draft.isEmpty) return undefined;
  const comment = draft.comments.join(' ').trim();
  if (draft.angle !== undefined) {
    const name = draft.words.join(' ').trim() || comment;
    return name === '' && draft.angle === '' ? undefined : { kind: 'mailbox', name, ...splitAddress(draft.angle) };
  }
  const { name, spec } = splitBareWords(draft.words);
  if (name === '' && spec === '') return undefined;
  return { kind: 'mailbox', name: name || comment, ...splitAddress(spec) };
}

/** Comments alone are no address (RFC 5322 §3.4); a field that has nothing else at least shows them. */
function finishComment(draft: Draft): RawAddress | undefined {
  const name = draft.comments.join(' ').trim();
  return name === '' ? undefined : { kind: 'mailbox', name, ...splitAddress('') };
}

function newDraft(): Draft {
  return { words: [], comments: [], angle: undefined, hasAt: false, isEmpty: true };
}

/** Reads one word, comment or angle address into the draft. */
function readIntoDraft(cursor: Cursor, draft: Draft): void {
  const character = cursor.text[cursor.at] ?? '';
  draft.isEmpty = false;
  if (character === '(' && cursor.hasComments) {
    const comment = readComment(cursor);
    if (comment !== undefined) {
      draft.comments.push(comment);
      return;
    }
  }
  if (character === '"' && cursor.hasQuotes) {
    const quoted = readQuoted(cursor);
    if (quoted) {
      // `"john doe"@example.org`: a quoted local part keeps its quotes.
      if (cursor.text[cursor.at] === '@') draft.words.push(quoted.written + readAtom(cursor));
      else draft.words.push(quoted.value);
      return;
    }
  }
  if (character === '<') {
    const angle = readAngle(cursor);
    draft.angle ??= angle;
    return;
  }
  if (character === '>') {
    cursor.at++;
    return;
  }
  const atom = readAtom(cursor);
  if (hasAtSign(atom)) draft.hasAt = true;
  draft.words.push(atom);
}

/** The entries of an address list (binary string), at most `maxAddresses` mailboxes. */
export function parseRawAddresses(value: string): RawAddress[] {
  const cursor: Cursor = { text: value, at: 0, shifted: new ShiftedText(value), hasComments: true, hasQuotes: true };
  const entries: RawAddress[] = [];
  let draft = newDraft();
  let isInGroup = false;
  let count = 0;
  let comment: RawAddress | undefined;

  const closeMailbox = () => {
    const mailbox = finishDraft(draft);
    if (mailbox) {
      entries.push(mailbox);
      count++;
    } else comment ??= finishComment(draft);
    draft = newDraft();
  };

  while (cursor.at < value.length && count < maxAddresses) {
    const character = value[cursor.at] ?? '';
    if (isBlankCode(character.charCodeAt(0))) cursor.at++;
    else if (character === ',' || character === ';') {
      closeMailbox();
      if (character === ';' && isInGroup) {
        entries.push({ kind: 'group-end' });
        isInGroup = false;
      }
      cursor.at++;
    } else if (character === ':') {
      cursor.at++;
      const isName = !isInGroup && draft.angle === undefined && !draft.hasAt;
      if (isName && entries.length < 2 * maxAddresses) {
        entries.push({ kind: 'group-start', name: draft.words.join(' ') });
        isInGroup = true;
        draft = newDraft();
      } else draft.words.push(':');
    } else readIntoDraft(cursor, draft);
  }
  if (count < maxAddresses) closeMailbox();
  if (isInGroup) entries.push({ kind: 'group-end' });
  return entries.length === 0 && comment !== undefined ? [comment] : entries;
}

function decodeSpec(text: string): string {
  return isAscii(text) ? text : decodeRawEightBit(fromBinaryString(text));
}

const validDomain = /^(?:\[[^\]\s]{1,255}\]|[^\s@<>()[\]\\,;:"]{1,255})$/;

/** Whether a decoded name shows an address other than the real one; full-width and small `@` count. */
function namesOtherAddress(name: string, address: string): boolean {
  return /[@\uff20\ufe6b]/.test(name) && name.toLowerCase() !== address.toLowerCase();
}

function toAddress(raw: RawAddress & { kind: 'mailbox' }, fallbackCharset: string | undefined): Address {
  const decoded = decodeHeaderText(raw.name, fallbackCharset).slice(0, maxDisplayNameCharacters);
  const spec = decodeSpec(raw.domain === '' ? raw.local : `${raw.local}@${raw.domain}`);
  const isAddress = raw.domain !== '' && raw.local !== '';
  const address = removeHiddenMarks(isAddress || raw.local === '' ? spec : '');
  const name = removeHiddenMarks(isAddress || raw.local === '' ? decoded : decoded || spec);
  const warnings: AddressWarning[] = [];
  if (namesOtherAddress(name, address)) warnings.push('name-has-address');
  if (hasHiddenMarks(decoded) || hasHiddenMarks(spec)) warnings.push('name-has-hidden-marks');
  const hasBadLocal = !raw.local.startsWith('"') && /[@\s<>]/.test(raw.local);
  if (!isAddress || hasBadLocal || !validDomain.test(raw.domain)) warnings.push('malformed-address');
  return { name, address, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** A group of an address list, by its place among the addresses: they are flattened, and an empty group has none. */
export interface AddressGroup {
  /** Decoded and without hidden marks. */
  name: string;
  /** Index of the address before which it begins. */
  at: number;
}

/** The groups of a From, To, Cc… value (binary string), in the order of `parseAddressList`. */
export function parseAddressGroups(value: string, fallbackCharset?: string): AddressGroup[] {
  const groups: AddressGroup[] = [];
  let at = 0;
  for (const entry of parseRawAddresses(value)) {
    if (entry.kind === 'mailbox') at++;
    else if (entry.kind === 'group-start') groups.push({ name: decodeName(entry.name, fallbackCharset), at });
  }
  return groups.filter(({ name }) => name !== '');
}

function decodeName(name: string, fallbackCharset: string | undefined): string {
  return removeHiddenMarks(decodeHeaderText(name, fallbackCharset).slice(0, maxDisplayNameCharacters));
}

/**
 * The addresses of a From, To, Cc… value (binary string), decoded, at most 2 000. Groups are flattened, each member carrying the group's
 * name; an empty group (`undisclosed-recipients:;`) gives nothing. An address inside an encoded word is part of the name, never an address.
 */
export function parseAddressList(value: string, fallbackCharset?: string): Address[] {
  const addresses: Address[] = [];
  let group: string | undefined;
  for (const entry of parseRawAddresses(value)) {
    if (entry.kind === 'group-start') group = decodeName(entry.name, fallbackCharset);
    else if (entry.kind === 'group-end') group = undefined;
    else addresses.push({ ...toAddress(entry, fallbackCharset), ...(group === undefined ? {} : { group }) });
  }
  return addresses;
}
