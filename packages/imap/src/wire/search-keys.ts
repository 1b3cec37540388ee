/**
 * What SEARCH, SORT and THREAD look for (RFC 9051 §6.4.4; RFC 3501 §6.4.4 for OLD, NEW and RECENT; RFC 5032, RFC 7162, RFC 8474, RFC 8514).
 * Sequence numbers and `$` become UIDs here, so that what comes out means the same to everybody.
 */
import type { ImapLimits } from '../limits.ts';
import type { SelectedMailbox } from '../selected/selected-mailbox.ts';
import type { SearchKey } from '../session-port.ts';
import type { Arguments } from './arguments.ts';
import { decodeText } from './decode-text.ts';
import { readKeyword } from './flag-list.ts';
import { readSearchDate } from './search-date.ts';
import { joinRanges, readSequenceSet, type SequenceSet } from './sequence-set.ts';
import { ImapSyntaxError } from './syntax-error.ts';

/** RFC 8474 §7: characters and length of an object's id. */
const objectId = /^[A-Za-z0-9_-]{1,255}$/;
const fieldName = /^[!-9;-~]{1,998}$/;
const objectIdEnd = /[^A-Za-z0-9_-]/g;

export interface SearchProgram {
  readonly key: SearchKey;
  /** MODSEQ was asked about: the answer carries the highest of what it names (RFC 7162 §3.1.5). */
  readonly asksModseq: boolean;
  /** Mails are named by their numbers, which must hold until the command has ended. */
  readonly namesNumbers: boolean;
}

const everything: SearchKey = { kind: 'all' };
const nothing: SearchKey = { kind: 'not', key: everything };

function flagKey(flag: string): SearchKey {
  return { kind: 'flag', flag };
}

function not(key: SearchKey): SearchKey {
  return { kind: 'not', key };
}

/** Keys without arguments. No mail is ever recent here (RFC 9051 has done away with `\Recent`), so each is old. */
const plainKeys: ReadonlyMap<string, SearchKey> = new Map<string, SearchKey>([
  ['ALL', everything],
  ['ANSWERED', flagKey('\\Answered')],
  ['DELETED', flagKey('\\Deleted')],
  ['DRAFT', flagKey('\\Draft')],
  ['FLAGGED', flagKey('\\Flagged')],
  ['SEEN', flagKey('\\Seen')],
  ['UNANSWERED', not(flagKey('\\Answered'))],
  ['UNDELETED', not(flagKey('\\Deleted'))],
  ['UNDRAFT', not(flagKey('\\Draft'))],
  ['UNFLAGGED', not(flagKey('\\Flagged'))],
  ['UNSEEN', not(flagKey('\\Seen'))],
  ['NEW', nothing],
  ['OLD', everything],
  ['RECENT', nothing],
  ['SAVEDATESUPPORTED', { kind: 'saveDateSupported' }],
]);

const dateKeys = new Map<string, { kind: 'internalDate' | 'sentDate' | 'saveDate'; is: 'before' | 'on' | 'since' }>([
  ['BEFORE', { kind: 'internalDate', is: 'before' }],
  ['ON', { kind: 'internalDate', is: 'on' }],
  ['SINCE', { kind: 'internalDate', is: 'since' }],
  ['SENTBEFORE', { kind: 'sentDate', is: 'before' }],
  ['SENTON', { kind: 'sentDate', is: 'on' }],
  ['SENTSINCE', { kind: 'sentDate', is: 'since' }],
  ['SAVEDBEFORE', { kind: 'saveDate', is: 'before' }],
  ['SAVEDON', { kind: 'saveDate', is: 'on' }],
  ['SAVEDSINCE', { kind: 'saveDate', is: 'since' }],
]);

const textKeys = new Map<string, 'body' | 'text' | 'subject' | 'from' | 'to' | 'cc' | 'bcc'>([
  ['BODY', 'body'],
  ['TEXT', 'text'],
  ['SUBJECT', 'subject'],
  ['FROM', 'from'],
  ['TO', 'to'],
  ['CC', 'cc'],
  ['BCC', 'bcc'],
]);

/** What the reader must know of the session. */
export interface SearchSurroundings {
  readonly limits: ImapLimits;
  readonly selected: SelectedMailbox;
}

class SearchKeyReader {
  readonly #args: Arguments;
  readonly #limits: ImapLimits;
  readonly #selected: SelectedMailbox;
  #keys = 0;
  asksModseq = false;
  namesNumbers = false;

  constructor(args: Arguments, { limits, selected }: SearchSurroundings) {
    this.#args = args;
    this.#limits = limits;
    this.#selected = selected;
  }

  /** Keys divided by spaces, all of which must hold, up to `)` or the end. */
  readAll(depth: number): SearchKey {
    const keys = [this.#read(depth)];
    while (this.#args.take(' ')) keys.push(this.#read(depth));
    const [first] = keys;
    return keys.length === 1 && first !== undefined ? first : { kind: 'and', keys };
  }

  /** Recursion goes no deeper than `maxNesting`, work no further than `maxSearchKeys`. */
  #read(depth: number): SearchKey {
    this.#keys += 1;
    if (this.#keys > this.#limits.maxSearchKeys)
      throw new ImapSyntaxError(`A search has more than ${String(this.#limits.maxSearchKeys)} keys`);
    if (depth > this.#limits.maxNesting) throw new ImapSyntaxError('A search is nested too deep');
    const args = this.#args;
    if (args.take('(')) {
      const key = this.readAll(depth + 1);
      args.expect(')');
      return key;
    }
    if (/[0-9*$]/.test(args.peek())) return this.#readNumbers();
    return this.#readNamed(args.keyword(), depth);
  }

  #readNumbers(): SearchKey {
    const set = this.#readSet();
    this.namesNumbers ||= set.kind !== 'saved';
    return sequenceKey(set, this.#selected);
  }

  #readNamed(name: string, depth: number): SearchKey {
    const plain = plainKeys.get(name);
    if (plain !== undefined) return plain;
    const args = this.#args;
    args.space();
    const date = dateKeys.get(name);
    if (date !== undefined) return { ...date, day: readSearchDate(args) };
    const where = textKeys.get(name);
    if (where !== undefined) return textKey(where, decodeText(args.astring()));
    switch (name) {
      case 'NOT':
        return not(this.#read(depth + 1));
      case 'OR': {
        const left = this.#read(depth + 1);
        args.space();
        return { kind: 'or', left, right: this.#read(depth + 1) };
      }
      case 'UID':
        return uidKey(this.#readSet(), this.#selected);
      case 'MODSEQ':
        this.asksModseq = true;
        return readModseqKey(args);
      default:
        return readKeyWithArgument(args, name, this.#limits);
    }
  }

  #readSet(): SequenceSet {
    return readSequenceSet(this.#args, this.#limits.maxSetRanges);
  }
}

function readKeyWithArgument(args: Arguments, name: string, limits: ImapLimits): SearchKey {
  switch (name) {
    case 'KEYWORD':
      return flagKey(readKeyword(args, limits));
    case 'UNKEYWORD':
      return not(flagKey(readKeyword(args, limits)));
    case 'HEADER': {
      const field = Buffer.from(args.astring()).toString('latin1');
      if (!fieldName.test(field)) throw new ImapSyntaxError('A field name is not one');
      args.space();
      return { kind: 'header', field, text: decodeText(args.astring()) };
    }
    // number64 (RFC 9051 §9): what is beyond an exact number is larger than any mail.
    case 'LARGER':
      return { kind: 'size', is: 'larger', octets: args.number(Number.MAX_SAFE_INTEGER) };
    case 'SMALLER':
      return { kind: 'size', is: 'smaller', octets: args.number(Number.MAX_SAFE_INTEGER) };
    case 'YOUNGER':
      return { kind: 'younger', seconds: readSeconds(args) };
    case 'OLDER':
      return { kind: 'older', seconds: readSeconds(args) };
    case 'EMAILID':
      return { kind: 'emailId', id: readObjectId(args) };
    case 'THREADID':
      return { kind: 'threadId', id: readObjectId(args) };
    default:
      throw new ImapSyntaxError('No such search key');
  }
}

/** An empty text is in every text; of a field it asks whether the field is there (RFC 9051 §6.4.4, HEADER). */
function textKey(where: 'body' | 'text' | 'subject' | 'from' | 'to' | 'cc' | 'bcc', text: string): SearchKey {
  if (text !== '') return { kind: 'text', where, text };
  return where === 'body' || where === 'text' ? everything : { kind: 'header', field: where, text };
}

/** nz-number (RFC 5032 §3). */
function readSeconds(args: Arguments): number {
  const seconds = args.number();
  if (seconds === 0) throw new ImapSyntaxError('An age of no seconds');
  return seconds;
}

function readObjectId(args: Arguments): string {
  const id = args.isStringNext()
    ? Buffer.from(args.string()).toString('latin1')
    : args.until(objectIdEnd, "an object's id");
  if (!objectId.test(id)) throw new ImapSyntaxError("An object's id is not one");
  return id;
}

/** `MODSEQ ["/flags/\\Seen" all] 5` (RFC 7162 §3.1.5): one MODSEQ stands for all of a mail here, as the RFC allows. */
function readModseqKey(args: Arguments): SearchKey {
  if (args.peek() === '"') {
    args.string();
    args.space();
    if (!['PRIV', 'SHARED', 'ALL'].includes(args.keyword())) throw new ImapSyntaxError('No such type of MODSEQ');
    args.space();
  }
  return { kind: 'modseq', least: args.modseq() };
}

function savedKey(selected: SelectedMailbox): SearchKey {
  return {
    kind: 'uids',
    ranges: joinRanges(
      selected.savedSearch.map((uid) => [uid, uid] as const),
      selected.sequence.lastUid,
    ),
  };
}

function uidKey(set: SequenceSet, selected: SelectedMailbox): SearchKey {
  if (set.kind === 'saved') return savedKey(selected);
  const { lastUid } = selected.sequence;
  return { kind: 'uids', ranges: joinRanges(set.ranges, lastUid).filter(([, high]) => high > 0) };
}

/** leniency: numbers beyond the mailbox match nothing; clients send `1:*` of an empty mailbox. */
function sequenceKey(set: SequenceSet, selected: SelectedMailbox): SearchKey {
  if (set.kind === 'saved') return savedKey(selected);
  const { sequence } = selected;
  const ranges = joinRanges(set.ranges, sequence.size).flatMap(([low, high]): [number, number][] => {
    const first = sequence.uidAt(Math.max(low, 1));
    const last = sequence.uidAt(Math.min(high, sequence.size));
    return first === undefined || last === undefined ? [] : [[first, last]];
  });
  return { kind: 'uids', ranges };
}

/** Keys up to the end of the command. */
export function readSearchKeys(args: Arguments, surroundings: SearchSurroundings): SearchProgram {
  const reader = new SearchKeyReader(args, surroundings);
  const key = reader.readAll(0);
  return { key, asksModseq: reader.asksModseq, namesNumbers: reader.namesNumbers };
}

/** The character set of a search: texts are UTF-8, of which ASCII is a part (RFC 9051 §6.4.4: both MUST be known). */
export function readSearchCharset(args: Arguments): void {
  const charset = decodeText(args.astring()).toUpperCase();
  if (charset !== 'UTF-8' && charset !== 'US-ASCII')
    throw new ImapSyntaxError('Searches are in US-ASCII or UTF-8', 'BADCHARSET');
}
