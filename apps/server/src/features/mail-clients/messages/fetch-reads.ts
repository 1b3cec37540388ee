/** The prepared reads of FETCH: only the columns that a wish needs, by ranges of UIDs or by their list, row by row or packed (`packed-rows.ts`). */
import type { FetchWish } from '@hongyan/imap';
import { type Compilable, type SelectQueryBuilder, sql } from 'kysely';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db, Schema } from '../../../engines/database/port.ts';
import { type Bind, type PreparedRead, prepareRead } from '../../../engines/database/prepare-read.ts';
import type { BodyTable } from '../../../engines/database/schema/mailbox-tables.ts';
import { packedFlags } from './mail-flags.ts';
import {
  type MailRow,
  PackedMails,
  type PackedRow,
  type Packing,
  type PrintColumn,
  type ReadMails,
} from './packed-rows.ts';

/** UIDs that are spread wider than this over the mailbox are looked up one by one. */
const maxSpread = 2;

type MailColumn = 'n' | 'received_at' | 'size_bytes' | 'thread_n' | 'saved_at' | 'preview';
type BodyColumn = keyof BodyTable;

/** What one FETCH reads of each mail, beside its UID. */
export interface Columns {
  /** False: with the flags it is known already, and where nothing else of `message` is read its rows are not touched. */
  readonly modseq: boolean;
  readonly mail: readonly MailColumn[];
  /** `packedFlags`. */
  readonly flags: boolean;
  /** Of `message_print`. */
  readonly print: readonly PrintColumn[];
  readonly body: readonly BodyColumn[];
}

/** `isKept`: header fields come from what is kept ready to print, and not from the mail. `isFlagged`: flags and MODSEQ are known. */
export function chooseColumns(wish: FetchWish, isKept: boolean, isFlagged = false): Columns {
  const mail = new Set<MailColumn>();
  const body = new Set<BodyColumn>();
  const print = new Set<PrintColumn>();
  const isWhole = wish.sections.every(({ path, text, decode }) => path === '' && text === null && !decode);
  const takesBytes = !isKept && (wish.sections.length > 0 || wish.binarySizes.length > 0);
  const flags = wish.flags && !isFlagged;
  if (flags) mail.add('n');
  if (wish.internalDate) mail.add('received_at');
  if (wish.size || takesBytes) mail.add('size_bytes');
  if (wish.ids) mail.add('n').add('thread_n');
  if (wish.preview) mail.add('preview');
  if (wish.saveDate) mail.add('saved_at').add('received_at');
  if (wish.envelope) print.add('imap_envelope');
  if (isKept) print.add('imap_fields');
  if (wish.body) body.add('imap_body');
  if (wish.bodyStructure) body.add('imap_body_structure');
  if (takesBytes) body.add('inline_bytes').add('blob_id');
  if (takesBytes && (wish.binarySizes.length > 0 || !isWhole)) body.add('structure');
  return { modseq: !isFlagged, mail: [...mail], flags, print: [...print], body: [...body] };
}

/** Whether what is read is small, however the mails are. */
export function isOfNumbers({ mail, print, body }: Columns): boolean {
  return print.length === 0 && body.length === 0 && !mail.includes('preview');
}

/** Whether nothing is read but what is kept ready to print. */
export function isOfPrints({ mail, flags, print, body }: Columns): boolean {
  return mail.length === 0 && !flags && body.length === 0 && print.length > 0;
}

/** Where the mails of a FETCH lie. */
export type FetchValues = Readonly<Record<'org' | 'account' | 'folder' | 'since', number>>;
type RangeValues = FetchValues & Readonly<Record<'first' | 'last', number>>;
type KeyValues = FetchValues & Readonly<Record<'uids', string>>;

type MessageQuery = SelectQueryBuilder<Schema, 'message', unknown>;

function mailsOfRange(db: Db, bind: Bind<RangeValues>): MessageQuery {
  return db.selectFrom('message').where('message.uid', '>=', bind('first')).where('message.uid', '<=', bind('last'));
}

function mailsOfKeys(db: Db, bind: Bind<KeyValues>): MessageQuery {
  const picked = db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('uids')).as('picked'))
    // Cross, so that SQLite looks each mail up.
    .crossJoin('message')
    .whereRef('message.uid', '=', 'picked.key');
  // What is put to it from here on knows nothing of `picked`.
  return picked;
}

/** The mails of the folder in the order of their UIDs, with the columns. */
function selectMails(query: MessageQuery, bind: Bind<FetchValues>, { modseq, mail, flags, print, body }: Columns) {
  return (
    query
      .select('message.uid')
      .$if(modseq, (mails) => mails.select('message.modseq').where('message.modseq', '>', bind('since')))
      .select(mail.map((column) => `message.${column}` as const))
      .$if(flags, (mails) => mails.select(packedFlags.as('marks')))
      .where('message.account_no', '=', bind('account'))
      .where('message.folder_id', '=', bind('folder'))
      // Said again as a literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .orderBy('message.uid')
      .$if(print.length > 0, (mails) =>
        mails
          .crossJoin('message_print')
          .where('message_print.account_no', '=', bind('account'))
          .whereRef('message_print.id', '=', 'message.id')
          .select(print.map((column) => `message_print.${column}` as const)),
      )
      .$if(body.length > 0, (mails) =>
        mails
          .crossJoin('body')
          .where('body.org_id', '=', bind('org'))
          .whereRef('body.body_id', '=', 'message.body_id')
          .select(body.map((column) => `body.${column}` as const)),
      )
  );
}

/** How the columns are packed; null: row by row, since there is one that is no number and nothing of `message_print`. */
function choosePacking({ modseq, mail, flags, print, body }: Columns): Packing | null {
  const numbers = mail.filter((column) => column !== 'preview');
  if (body.length > 0 || numbers.length < mail.length) return null;
  const marks = flags ? (['marks'] as const) : [];
  return { numbers: ['uid', ...(modseq ? (['modseq'] as const) : []), ...numbers, ...marks], texts: print };
}

/** All of them as one row: what a row costs is not the store's reading but its values, one by one. */
function packMails(db: Db, mails: ReturnType<typeof selectMails>, account: number, packing: Packing) {
  const { numbers, texts } = packing;
  const { toOctets } = chooseDialect(db.dialect);
  const listed = [
    ...numbers.map((column) => sql.ref(`mails.${column}`)),
    // 0 stands for none.
    ...texts.map((column) => sql`coalesce(octet_length(${sql.ref(`mails.${column}`)}) + 1, 0)`),
  ];
  const isThere = (table: 'message_keyword' | 'message_label') =>
    sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE account_no = ${account})`;
  return db
    .selectFrom(mails.as('mails'))
    .select([
      toOctets(sql`string_agg(${sql.join(listed, sql` || ',' || `)}, ',')`).as('numbers'),
      sql<number>`CASE WHEN ${isThere('message_keyword')} OR ${isThere('message_label')} THEN 1 ELSE 0 END`.as(
        'is_named',
      ),
      ...texts.map((column) => toOctets(sql`string_agg(${sql.ref(`mails.${column}`)}, '')`).as(column)),
    ]);
}

interface Reads<Row> {
  readonly range: PreparedRead<RangeValues, Row>;
  readonly keys: PreparedRead<KeyValues, Row>;
}

function prepareReads<Row>(
  columns: Columns,
  finish: (db: Db, mails: ReturnType<typeof selectMails>, bind: Bind<FetchValues>) => Compilable<Row>,
): Reads<Row> {
  return {
    range: prepareRead<RangeValues, Row>((db, bind) =>
      finish(db, selectMails(mailsOfRange(db, bind), bind, columns), bind),
    ),
    keys: prepareRead<KeyValues, Row>((db, bind) =>
      finish(db, selectMails(mailsOfKeys(db, bind), bind, columns), bind),
    ),
  };
}

/** UIDs that lie close together are one range of the index, others a list in one parameter. `isExact`: there is none between them. */
async function runReads<Row>(
  db: Db,
  reads: Reads<Row>,
  values: FetchValues,
  uids: readonly number[],
): Promise<{ readonly rows: readonly Row[]; readonly isExact: boolean }> {
  const first = uids[0] ?? 0;
  const last = uids.at(-1) ?? 0;
  const spread = last - first + 1;
  if (spread > uids.length * maxSpread)
    return { rows: await reads.keys(db, { ...values, uids: JSON.stringify(uids) }), isExact: true };
  return { rows: await reads.range(db, { ...values, first, last }), isExact: spread === uids.length };
}

/** Reads the mails of some UIDs, which ascend; those that are gone, or not changed since `place.since`, are left out. */
export type ReadMailsOf = (db: Db, values: FetchValues, uids: readonly number[]) => Promise<ReadMails>;

function prepareColumns(columns: Columns): ReadMailsOf {
  const packing = choosePacking(columns);
  if (packing === null) {
    const reads = prepareReads<MailRow>(columns, (_db, mails) => mails);
    return async (db, values, uids) => {
      const { rows, isExact } = await runReads(db, reads, values, uids);
      const wanted = new Set(uids);
      const found = isExact ? rows : rows.filter((row) => wanted.has(row.uid));
      return { count: found.length, at: (index) => rowAt(found, index), isNamed: true };
    };
  }
  const reads = prepareReads<PackedRow>(columns, (db, mails, bind) => packMails(db, mails, bind('account'), packing));
  return async (db, values, uids) => {
    const { rows, isExact } = await runReads(db, reads, values, uids);
    return new PackedMails(rowAt(rows, 0), packing, isExact ? null : new Set(uids));
  };
}

function rowAt<Row>(rows: readonly Row[], index: number): Row {
  const row = rows[index];
  if (row === undefined) throw new RangeError(`There is no row ${String(index)}`);
  return row;
}

/** By their columns: what can be wished for makes some hundred sets of them. */
const prepared = new Map<string, ReadMailsOf>();

/** The read of these columns, which is prepared once. */
export function createRead(columns: Columns): ReadMailsOf {
  const key = [
    String(columns.modseq),
    ...columns.mail,
    String(columns.flags),
    ...columns.print,
    '',
    ...columns.body,
  ].join();
  const known = prepared.get(key);
  if (known) return known;
  const read = prepareColumns(columns);
  prepared.set(key, read);
  return read;
}
