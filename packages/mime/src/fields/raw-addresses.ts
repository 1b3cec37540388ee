/**
 * Address lists (RFC 5322 §3.4, §4.4): mailboxes, groups, comments, quoted names, routes, and what real programs write instead. One pass
 * over a binary string.
 */
import { isBlankCode, ShiftedText } from '../charset/shifted-text.ts';
import { maxAddresses } from '../limits.ts';
import { type Cursor, readAngle, readAtom, readComment, readQuoted } from './address-tokens.ts';

/** One entry of a list, undecoded (binary strings): what IMAP's ENVELOPE prints. */
export type RawAddress =
  | { kind: 'mailbox'; name: string; route: string; local: string; domain: string }
  | { kind: 'group-start'; name: string }
  | { kind: 'group-end' };

/** A mailbox while it is read. */
interface Draft {
  words: string[];
  comments: string[];
  angle: string | undefined;
  /** Whether a word with an `@` was read: then a colon begins no group. */
  hasAt: boolean;
  isEmpty: boolean;
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
