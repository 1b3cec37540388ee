/** The part of a search that columns answer: each key as one condition of SQL, every value bound. */
import type { SearchKey } from '@hongyan/imap';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../../../engines/database/port.ts';
import type { MessageTable } from '../../../engines/database/schema/mailbox-tables.ts';

/** What a search means in one folder, beyond its keys. Plain values: it crosses threads. */
export interface SearchTerms {
  /** Whether the folder is Drafts: what lies there is `\Draft`. */
  readonly isDrafts: boolean;
  /** Label ids by their keyword in lower case. */
  readonly labels: ReadonlyMap<string, number>;
  /** For YOUNGER and OLDER, epoch milliseconds. */
  readonly now: number;
}

type KeyOf<Kind extends SearchKey['kind']> = Extract<SearchKey, { readonly kind: Kind }>;

/** A key about a day: of arrival, of coming into the folder, or of the Date field. */
export type DayKey<Kind extends 'internalDate' | 'sentDate' | 'saveDate'> = {
  readonly kind: Kind;
  readonly is: 'before' | 'on' | 'since';
  readonly day: string;
};

type IdKey<Kind extends 'emailId' | 'threadId'> = { readonly kind: Kind; readonly id: string };
type AgeKey<Kind extends 'younger' | 'older'> = { readonly kind: Kind; readonly seconds: number };

/** A key that a column answers. */
export type ColumnKey =
  | KeyOf<'all' | 'flag' | 'size' | 'modseq' | 'saveDateSupported'>
  | DayKey<'internalDate'>
  | DayKey<'saveDate'>
  | AgeKey<'younger'>
  | AgeKey<'older'>
  | IdKey<'emailId'>
  | IdKey<'threadId'>;

type Builder = ExpressionBuilder<Schema, 'message'>;
type Condition = Expression<SqlBool>;

const dayMs = 86_400_000;
const columnKinds: ReadonlySet<SearchKey['kind']> = new Set<ColumnKey['kind']>([
  'all',
  'flag',
  'internalDate',
  'saveDate',
  'younger',
  'older',
  'size',
  'modseq',
  'emailId',
  'threadId',
  'saveDateSupported',
]);

export function isColumnKey(key: SearchKey): key is ColumnKey {
  return columnKinds.has(key.kind);
}

const flagColumns: Readonly<Record<string, keyof MessageTable>> = {
  '\\seen': 'seen',
  '\\flagged': 'starred',
  '\\answered': 'answered',
  $forwarded: 'forwarded',
  'hongyan-sticky': 'sticky',
};
const colorFlag = /^hongyan-color-([1-7])$/;

const always = (value: boolean): Condition => sql<SqlBool>`${sql.lit(value ? 1 : 0)} = 1`;

function flagCondition(eb: Builder, given: string, terms: SearchTerms): Condition {
  const flag = given.toLowerCase();
  if (flag === '\\draft') return always(terms.isDrafts);
  const column = flagColumns[flag];
  if (column !== undefined) return eb(`message.${column}`, '=', eb.lit(1));
  const color = colorFlag.exec(flag)?.[1];
  if (color !== undefined) return eb('message.color', '=', Number(color));
  const label = terms.labels.get(flag);
  const kept = eb.exists(
    eb
      .selectFrom('message_keyword as kept')
      .select('kept.n')
      .whereRef('kept.account_no', '=', 'message.account_no')
      .whereRef('kept.n', '=', 'message.n')
      // Keywords are ASCII: both engines fold it alike.
      .where(sql<string>`lower(kept.keyword)`, '=', flag),
  );
  if (flag === '$mdnsent') return eb.or([eb('message.receipt', 'in', ['sent', 'declined']), kept]);
  if (label === undefined) return kept;
  const labelled = eb.exists(
    eb
      .selectFrom('message_label as labelled')
      .select('labelled.n')
      .whereRef('labelled.account_no', '=', 'message.account_no')
      .whereRef('labelled.n', '=', 'message.n')
      .where('labelled.label_id', '=', label),
  );
  // A keyword that a program set before the label of that name was made is shown as the same flag.
  return eb.or([labelled, kept]);
}

/**
 * Days are those of UTC, in which INTERNALDATE is printed: a program that compares the date it was given finds the same mails, and so do all
 * readers of a shared mailbox, wherever they are (RFC 9051 §6.4.4: the date, disregarding time and zone).
 */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** Holds the time against a day; `isOn` is a range, so that an index can serve it. */
function dayCondition(
  column: Expression<number>,
  { is, day }: { readonly is: 'before' | 'on' | 'since'; readonly day: string },
): Condition {
  const start = startOfDay(day);
  if (!Number.isFinite(start)) return always(false);
  if (is === 'before') return sql<SqlBool>`${column} < ${start}`;
  if (is === 'since') return sql<SqlBool>`${column} >= ${start}`;
  return sql<SqlBool>`(${column} >= ${start} AND ${column} < ${start + dayMs})`;
}

const emailIdForm = /^M([0-9a-z]{1,6})-([0-9a-z]{1,8})$/;
const threadIdForm = /^T([0-9a-z]{1,6})-([0-9a-z]{1,8})$/;

/** The number in an id of ours (RFC 8474); anything else is nobody's. */
function idCondition(eb: Builder, column: 'message.n' | 'message.thread_n', form: RegExp, id: string): Condition {
  const [, account = '', number = ''] = form.exec(id) ?? [];
  if (number === '') return always(false);
  return eb.and([
    eb('message.account_no', '=', Number.parseInt(account, 36)),
    eb(column, '=', Number.parseInt(number, 36)),
  ]);
}

/** The condition of one key. */
export function columnCondition(eb: Builder, key: ColumnKey, terms: SearchTerms): Condition {
  switch (key.kind) {
    case 'all':
    case 'saveDateSupported':
      return always(true);
    case 'flag':
      return flagCondition(eb, key.flag, terms);
    case 'internalDate':
      return dayCondition(eb.ref('message.received_at'), key);
    case 'saveDate':
      // 0: it lies where it arrived (RFC 8514).
      return dayCondition(
        sql<number>`CASE WHEN ${eb.ref('message.saved_at')} = 0 THEN ${eb.ref('message.received_at')} ELSE ${eb.ref('message.saved_at')} END`,
        key,
      );
    case 'younger':
      return eb('message.received_at', '>=', terms.now - key.seconds * 1_000);
    case 'older':
      return eb('message.received_at', '<=', terms.now - key.seconds * 1_000);
    case 'size':
      return eb('message.size_bytes', key.is === 'larger' ? '>' : '<', key.octets);
    case 'modseq':
      return eb('message.modseq', '>=', key.least);
    case 'emailId':
      return idCondition(eb, 'message.n', emailIdForm, key.id);
    case 'threadId':
      return idCondition(eb, 'message.thread_n', threadIdForm, key.id);
    default:
      throw new TypeError(`no column answers ${String(key satisfies never)}`);
  }
}
