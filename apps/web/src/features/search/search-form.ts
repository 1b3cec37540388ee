/**
 * The advanced form as a reading of the search text: every field shows what an operator says, and changing a field rewrites the
 * text. The text is the one truth, so that form and box cannot say different things.
 */
import {
  type DateClause,
  dateRange,
  parseSearchText,
  printSearchText,
  type SearchClause,
} from '@hongyan/contract/search-text';
import { currentLanguage } from '../../lib/language/strings.ts';
import { minuteValue } from './search-ask.ts';

/** 2 all, 1 yes (or unread), 0 no (or read): the specification, section 3. */
export type Tristate = 0 | 1 | 2;
export type WordField = 'from' | 'to' | 'subject';

export interface SearchForm {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The folder's name as typed; '' for all. */
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly startTime: number | undefined;
  /** Exclusive: what the field shows. */
  readonly endTime: number | undefined;
  readonly hasAttachment: Tristate;
  readonly isUnread: Tristate;
}

export interface FormClock {
  readonly nowMs: number;
  readonly timeZone: string;
}

function positive<Kind extends SearchClause['kind']>(clauses: readonly SearchClause[], kind: Kind) {
  return clauses.filter((clause): clause is SearchClause & { kind: Kind } => clause.kind === kind && !clause.negated);
}

function readWords(clauses: readonly SearchClause[], kind: WordField): string {
  return clauses.flatMap((clause) => (clause.kind === kind && !clause.negated ? [clause.value] : [])).join(' ');
}

function findTimes(clauses: readonly SearchClause[], clock: FormClock) {
  const within = positive(clauses, 'on').at(-1);
  if (within) {
    const { start, end } = dateRange('on', within.value, clock);
    return { startTime: start, endTime: end };
  }
  const after = positive(clauses, 'after').at(-1);
  const before = positive(clauses, 'before').at(-1);
  return {
    startTime: after && dateRange('after', after.value, clock).start,
    endTime: before && dateRange('before', before.value, clock).start,
  };
}

function isUnreadOf(clauses: readonly SearchClause[]): Tristate {
  const states = clauses.filter((clause) => clause.kind === 'is');
  const isAsked = (value: 'unread' | 'read') =>
    states.some((clause) => clause.value === value && !clause.negated) ||
    states.some((clause) => clause.value === (value === 'unread' ? 'read' : 'unread') && clause.negated);
  return isAsked('unread') ? 1 : isAsked('read') ? 0 : 2;
}

/** What the form shows of a text. */
export function formOfText(text: string, clock: FormClock): SearchForm {
  const clauses = parseSearchText(text);
  const has = clauses.findLast((clause) => clause.kind === 'has');
  return {
    from: readWords(clauses, 'from'),
    to: readWords(clauses, 'to'),
    subject: readWords(clauses, 'subject'),
    folder: positive(clauses, 'in').at(-1)?.value ?? '',
    ...findTimes(clauses, clock),
    hasAttachment: has === undefined ? 2 : has.negated ? 0 : 1,
    isUnread: isUnreadOf(clauses),
  };
}

function replace(text: string, isReplaced: (clause: SearchClause) => boolean, next: readonly SearchClause[]): string {
  const kept = parseSearchText(text).filter((clause) => !isReplaced(clause));
  return printSearchText([...kept, ...next], currentLanguage());
}

/** The text with other words under an operator. */
export function withWords(text: string, kind: WordField, value: string): string {
  const clause = { kind, value: value.trim(), quoted: false, negated: false };
  return replace(text, (known) => known.kind === kind && !known.negated, clause.value === '' ? [] : [clause]);
}

/** The text with another folder; '' for all. */
export function withFolder(text: string, name: string): string {
  return replace(text, ({ kind }) => kind === 'in', name === '' ? [] : [{ kind: 'in', value: name, negated: false }]);
}

export function withAttachment(text: string, value: Tristate): string {
  const clause = { kind: 'has' as const, value: 'attachment' as const, negated: value === 0 };
  return replace(text, ({ kind }) => kind === 'has', value === 2 ? [] : [clause]);
}

export function withReadState(text: string, value: Tristate): string {
  const isReadState = (clause: SearchClause) =>
    clause.kind === 'is' && (clause.value === 'unread' || clause.value === 'read');
  const state = { kind: 'is' as const, value: value === 1 ? ('unread' as const) : ('read' as const), negated: false };
  return replace(text, isReadState, value === 2 ? [] : [state]);
}

/** The text with another start or end; what `on:` said of the other one stays. */
export function withTime(
  text: string,
  name: 'startTime' | 'endTime',
  timeMs: number | undefined,
  clock: FormClock,
): string {
  const before = formOfText(text, clock);
  const hasRange = positive(parseSearchText(text), 'on').length > 0;
  const clause = (kind: 'after' | 'before', at: number | undefined): DateClause[] =>
    at === undefined ? [] : [{ kind, value: minuteValue(at, clock.timeZone), negated: false }];
  const isStart = name === 'startTime';
  const changed = clause(isStart ? 'after' : 'before', timeMs);
  const other = hasRange ? clause(isStart ? 'before' : 'after', isStart ? before.endTime : before.startTime) : [];
  const replaced: readonly SearchClause['kind'][] = hasRange
    ? ['on', 'after', 'before']
    : [isStart ? 'after' : 'before'];
  return replace(text, (known) => replaced.includes(known.kind) && !known.negated, [...changed, ...other]);
}

/** The start is later than the end (specification, section 5, "Search"). */
export function areTimesReversed({ startTime, endTime }: Pick<SearchForm, 'startTime' | 'endTime'>): boolean {
  return startTime !== undefined && endTime !== undefined && startTime > endTime;
}
