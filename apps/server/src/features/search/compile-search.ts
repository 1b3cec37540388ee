import {
  dateRange,
  isWordClause,
  parseSearchText,
  type SearchClause,
  type SearchCriteria,
  type WordClause,
  type WordKind,
} from '@hongyan/contract';
import type { Scope } from '../../call/scope.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type { IndexClause, SearchField } from '../../engines/search-index/port.ts';
import { readTimeZone } from '../../mail/lists/index.ts';
import { findFoldersNamed, findLabelsNamed } from './find-named.ts';
import { hasCriteria, type MailCriteria, noCriteria, type SearchPlan, type TimeRange } from './search-plan.ts';

/** What a call asks, the keyword with its operators. */
export type SearchInput = Omit<SearchCriteria, 'searchKeyword'> & { readonly searchKeyword: string };

const everyone: readonly SearchField[] = ['recipients', 'cc'];
const fieldsOfType: Readonly<Record<SearchCriteria['searchType'], readonly SearchField[] | null>> = {
  all: null,
  subject: ['subject'],
  sender: ['sender'],
  recipient: everyone,
  body: ['body'],
  attachment: ['attachments', 'attachmentText'],
};
const fieldsOfOperator: Readonly<Record<Exclude<WordKind, 'text'>, readonly SearchField[]>> = {
  from: ['sender'],
  to: everyone,
  cc: ['cc'],
  subject: ['subject'],
  body: ['body'],
  filename: ['attachments'],
};

/** The three checkboxes of the advanced search narrow the fields; a type of its own wins. null: everywhere. */
function listFields({ searchType, scope }: SearchInput): readonly SearchField[] | null {
  if (searchType !== 'all' || scope === undefined) return fieldsOfType[searchType];
  return scope.split(',').flatMap((name) => fieldsOfType[name as 'subject' | 'body' | 'attachment'] ?? []);
}

function toIndexClause(clause: WordClause, fields: readonly SearchField[] | null): IndexClause {
  const where = clause.kind === 'text' ? fields : fieldsOfOperator[clause.kind];
  return {
    text: clause.quoted ? `"${clause.value}"` : clause.value,
    ...(where === null ? {} : { fields: where }),
  };
}

/** What to mark: the words as typed, cut where the index cuts them. */
function markedTerms(clauses: readonly WordClause[]): string[] {
  const words = clauses
    .filter((clause) => !clause.negated)
    .flatMap((clause) => (clause.quoted ? [clause.value] : clause.value.split(/[，、。；！？：]+/u)));
  return [...new Set(words.filter((word) => word !== ''))];
}

interface Asking {
  readonly db: Db;
  readonly scope: Scope;
  readonly nowMs: number;
  readonly timeZone: string;
}

type Draft = { -readonly [Key in keyof MailCriteria]: MailCriteria[Key] };

function narrowTime(draft: Draft, { from, until }: TimeRange): void {
  const time = { from: Math.max(from, draft.time?.from ?? from), until: Math.min(until, draft.time?.until ?? until) };
  draft.time = time;
  if (time.from > time.until) draft.isImpossible = true;
}

function setFlag(draft: Draft, column: keyof MailCriteria['flags'], value: boolean): void {
  if (draft.flags[column] === !value) draft.isImpossible = true;
  draft.flags = { ...draft.flags, [column]: value };
}

function applyDate(draft: Draft, clause: SearchClause & { kind: 'before' | 'after' | 'on' }, asking: Asking): void {
  const { start, end } = dateRange(clause.kind, clause.value, asking);
  const kind = clause.negated ? { before: 'after', after: 'before', on: 'notOn' }[clause.kind] : clause.kind;
  if (kind === 'before') narrowTime(draft, { from: 0, until: start - 1 });
  else if (kind === 'after') narrowTime(draft, { from: start, until: Number.MAX_SAFE_INTEGER });
  else if (kind === 'on') narrowTime(draft, { from: start, until: end - 1 });
  else draft.notTimes = [...draft.notTimes, { from: start, until: end - 1 }];
}

function applySize(draft: Draft, clause: SearchClause & { kind: 'larger' | 'smaller' }): void {
  const isLarger = (clause.kind === 'larger') !== clause.negated;
  // `larger` and `smaller` are strict, and their negations are not.
  const shift = clause.negated ? 0 : 1;
  if (isLarger) draft.minBytes = Math.max(draft.minBytes ?? 0, clause.value + shift);
  else draft.maxBytes = Math.min(draft.maxBytes ?? Number.MAX_SAFE_INTEGER, clause.value - shift);
}

const flagOfState = {
  unread: ['seen', false],
  read: ['seen', true],
  starred: ['starred', true],
  replied: ['answered', true],
  forwarded: ['forwarded', true],
  sticky: ['sticky', true],
} as const;

async function applyName(draft: Draft, clause: SearchClause & { kind: 'in' | 'label' }, asking: Asking): Promise<void> {
  const { db, scope } = asking;
  if (clause.kind === 'label') {
    const labels = await findLabelsNamed(db, scope, clause.value);
    if (clause.negated) draft.notLabels = [...draft.notLabels, ...labels];
    else if (labels.length === 0) draft.isImpossible = true;
    else draft.labels = [...draft.labels, ...labels];
    return;
  }
  const folders = await findFoldersNamed(db, scope, clause.value);
  // Several `in:` widen: a mail lies in one folder only.
  if (clause.negated) draft.notFolders = [...draft.notFolders, ...folders];
  else draft.folders = [...(draft.folders ?? []), ...folders];
}

async function applyClause(draft: Draft, clause: SearchClause, asking: Asking): Promise<void> {
  switch (clause.kind) {
    case 'in':
    case 'label':
      return applyName(draft, clause, asking);
    case 'has':
      setFlag(draft, 'has_attachment', !clause.negated);
      break;
    case 'is': {
      const [column, value] = flagOfState[clause.value];
      setFlag(draft, column, value !== clause.negated);
      break;
    }
    case 'before':
    case 'after':
    case 'on':
      applyDate(draft, clause, asking);
      break;
    case 'larger':
    case 'smaller':
      applySize(draft, clause);
      break;
    default:
  }
}

/** The form's own fields (specification, section 3, "Advanced search"). */
function applyForm(draft: Draft, input: SearchInput): void {
  const { startTime = null, endTime = null } = input;
  if (startTime !== null && endTime !== null && startTime > endTime) throw new UserError('searchTimesReversed');
  if (startTime !== null || endTime !== null)
    narrowTime(draft, { from: startTime ?? 0, until: endTime ?? Number.MAX_SAFE_INTEGER });
  if (input.hasAttachment !== 2) setFlag(draft, 'has_attachment', input.hasAttachment === 1);
  if (input.isUnread !== 2) setFlag(draft, 'seen', input.isUnread === 0);
  if (input.labelId !== undefined) draft.labels = [...draft.labels, Number(input.labelId)];
  if (input.mailboxId !== undefined) {
    const folder = Number(input.mailboxId);
    // The form's folder and `in:` of another one contradict each other.
    draft.folders = draft.folders === null ? [folder] : draft.folders.filter((known) => known === folder);
  }
}

/**
 * What a call asks: its text read by the one parser, and its fields. Refuses with searchTimesReversed. `actor` is whose time
 * zone the days are of.
 */
export async function compileSearch(
  db: Db,
  scope: Scope,
  input: SearchInput,
  { nowMs, actor }: { readonly nowMs: number; readonly actor: number },
): Promise<SearchPlan> {
  const clauses = parseSearchText(input.searchKeyword);
  const words = clauses.filter(isWordClause);
  const rest = clauses.filter((clause) => !isWordClause(clause));
  const draft: Draft = { ...noCriteria };
  const hasDate = rest.some(({ kind }) => kind === 'before' || kind === 'after' || kind === 'on');
  const asking = { db, scope, nowMs, timeZone: hasDate ? await readTimeZone(db, actor) : 'UTC' };
  for (const clause of rest) await applyClause(draft, clause, asking);
  applyForm(draft, input);
  const fields = listFields(input);
  return {
    wanted: words.filter(({ negated }) => !negated).map((clause) => toIndexClause(clause, fields)),
    unwanted: words.filter(({ negated }) => negated).map((clause) => toIndexClause(clause, fields)),
    criteria: draft,
    terms: markedTerms(words),
  };
}

/** Nothing is asked: neither words nor another criterion. */
export function isEmptyPlan({ wanted, unwanted, criteria }: SearchPlan): boolean {
  return wanted.length === 0 && unwanted.length === 0 && !hasCriteria(criteria);
}
