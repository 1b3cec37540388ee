/** The rows that a search reads: a range of the folder, or only the mails that can match. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { messageKey } from '../../../call/message-key.ts';
import type { Scope } from '../../../call/scope.ts';
import { chooseDialect } from '../../../engines/database/dialects/choose.ts';
import type { Db, Schema } from '../../../engines/database/port.ts';
import { parseNumbers } from '../messages/packed-rows.ts';
import type { ColumnName, Plan, Test } from './plan-search.ts';
import { columnCondition, type SearchTerms } from './search-conditions.ts';

export interface RowsInput {
  readonly scope: Scope;
  readonly folderId: number;
  readonly terms: SearchTerms;
  /** Only UIDs above. */
  readonly afterUid: number;
  /** Rows that are read. */
  readonly limit: number;
  /** Mails up to this MODSEQ are in the index. */
  readonly indexedUpTo: number;
}

export interface Row {
  readonly uid: number;
  readonly n?: number;
  readonly subject?: string;
  readonly sent_at?: number | null;
  readonly modseq?: number;
  /** What was asked of columns, by the name in the plan. */
  readonly [name: ColumnName]: number;
}

type Builder = ExpressionBuilder<Schema, 'message'>;

/** More than this are found as quickly by walking the folder. */
const maxPicked = 10_000;
/** Mails that the index does not know yet; more are walked with the folder. */
const maxUnindexed = 5_000;
/** Keys of one statement. */
const keysPerStatement = 1_000;

const asNumber = (condition: Expression<SqlBool>) => sql<number>`CASE WHEN ${condition} THEN 1 ELSE 0 END`;

function selectRows(db: Db, { scope, terms }: RowsInput, plan: Plan) {
  const needsText =
    plan.texts.size > 0 || plan.columns.size > 0 || (plan.test.kind === 'and' && plan.test.tests.length > 0);
  const columns = (eb: Builder) =>
    [...plan.columns].map(([name, key]) => asNumber(columnCondition(eb, key, terms)).as(name));
  return db
    .selectFrom('message')
    .select('message.uid')
    .$if(needsText, (query) =>
      query.select(['message.n', 'message.subject', 'message.sent_at', 'message.modseq']).select((eb) => columns(eb)),
    )
    .where('message.account_no', '=', scope.account)
    .where((eb) =>
      eb.and(
        plan.narrowing.map(({ key, isNegated }) => {
          const condition = columnCondition(eb, key, terms);
          return isNegated ? sql<SqlBool>`NOT (${condition})` : condition;
        }),
      ),
    );
}

/** The next range of the folder by UID. */
function readRange(db: Db, input: RowsInput, plan: Plan): Promise<readonly Row[]> {
  const { scope, folderId, afterUid, limit } = input;
  return (
    selectRows(db, input, plan)
      .where('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId)
      // A literal, so that the partial index by UID is seen to fit.
      .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
      .where('message.uid', '>=', Math.max(afterUid + 1, plan.uids.from))
      .where('message.uid', '<=', plan.uids.until)
      .orderBy('message.uid')
      .limit(limit)
      .execute() as Promise<readonly Row[]>
  );
}

/** What the index leaves of a search: no other indexed mail can match. null: any can. */
function pickedBy(test: Test): readonly Float64Array[] | null {
  if (test.kind === 'text') return test.hint && [test.hint.sure, test.hint.maybe, test.hint.inHeader];
  if (test.kind !== 'and' && test.kind !== 'or') return null;
  const parts = test.tests.map(pickedBy);
  if (test.kind === 'or') return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  const sumSizes = (part: readonly Float64Array[]) => part.reduce((sum, { length }) => sum + length, 0);
  return parts.filter((part) => part !== null).sort((a, b) => sumSizes(a) - sumSizes(b))[0] ?? null;
}

/** null: too many, or nothing narrows. */
async function readCandidates(db: Db, input: RowsInput, plan: Plan): Promise<readonly Row[] | null> {
  const { scope, folderId, indexedUpTo, afterUid } = input;
  const picked = afterUid === 0 ? pickedBy(plan.test) : null;
  if (picked === null || picked.reduce((sum, { length }) => sum + length, 0) > maxPicked) return null;
  const openFolder = scope.hiddenFolders.includes(folderId) ? -1 : folderId;
  const selectHere = () =>
    selectRows(db, input, plan).where((eb) =>
      // With a plus no index serves them: keys and MODSEQ narrow here, the folder only filters.
      eb.and([
        sql<SqlBool>`+${eb.ref('message.folder_id')} = ${openFolder}`,
        sql<SqlBool>`+${eb.ref('message.uid')} BETWEEN ${plan.uids.from} AND ${plan.uids.until}`,
      ]),
    );
  const unindexed = (await selectHere()
    .where('message.modseq', '>', indexedUpTo)
    .limit(maxUnindexed + 1)
    .execute()) as readonly Row[];
  if (unindexed.length > maxUnindexed) return null;
  const rows = new Map(unindexed.map((row) => [row.uid, row]));
  const ns = [...new Set(picked.flatMap((numbers) => Array.from(numbers)))];
  for (let at = 0; at < ns.length; at += keysPerStatement) {
    const keys = JSON.stringify(ns.slice(at, at + keysPerStatement).map((n) => messageKey(scope.account, n)));
    const some = (await selectHere()
      .where(
        'message.id',
        'in',
        sql<number>`(select "key" from ${chooseDialect(db.dialect).selectKeys(keys)} as wanted)`,
      )
      .execute()) as readonly Row[];
    for (const row of some) rows.set(row.uid, row);
  }
  return [...rows.values()].sort((a, b) => a.uid - b.uid);
}

/** Whether columns alone decide, and each of them narrows the statement: its rows are what is found. */
export function isDecidedByStatement({ test, columns }: Plan): boolean {
  return columns.size === 0 && test.kind === 'and' && test.tests.length === 0;
}

/** What is unread is found by its own index, which is in no order of UIDs, where it is less than one of so many mails. */
export const fewUnread = 4;

async function isMostlyRead(db: Db, { scope, folderId }: RowsInput): Promise<boolean> {
  const folder = await db
    .selectFrom('folder')
    .select(['total', 'unread'])
    .where('account_no', '=', scope.account)
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  return folder !== undefined && folder.unread * fewUnread < folder.total;
}

const asksUnseen = ({ narrowing }: Plan): boolean =>
  narrowing.some(({ key, isNegated }) => isNegated && key.kind === 'flag' && key.flag.toLowerCase() === '\\seen');

/** The UIDs of the next range of the folder that match, where the statement decides: one row, since an object for each mail costs most. */
export async function readMatching(
  db: Db,
  input: RowsInput,
  plan: Plan,
): Promise<{ readonly uids: Uint32Array; readonly next: number | null }> {
  const { scope, folderId, afterUid, limit } = input;
  // In Drafts the counters are those of the web client; a reader of a shared mailbox has marks that no index knows.
  const byUnseen =
    afterUid === 0 &&
    scope.reader === undefined &&
    !input.terms.isDrafts &&
    asksUnseen(plan) &&
    (await isMostlyRead(db, input));
  const mails = selectRows(db, input, plan)
    .where('message.folder_id', '=', scope.hiddenFolders.includes(folderId) ? -1 : folderId)
    // Literals, so that the partial indexes are seen to fit.
    .where((eb) => eb('message.folder_id', '>', eb.lit(0)))
    .$if(byUnseen, (query) =>
      query
        .where((eb) =>
          eb.and([
            eb('message.seen', '=', eb.lit(0)),
            // With a plus the index by UID does not serve.
            sql<SqlBool>`+${eb.ref('message.uid')} BETWEEN ${plan.uids.from} AND ${plan.uids.until}`,
          ]),
        )
        // The order of its index, by which SQLite chooses it: of the folder it would walk every mail.
        .orderBy('message.received_at')
        .orderBy('message.n'),
    )
    .$if(!byUnseen, (query) =>
      query
        .where('message.uid', '>=', Math.max(afterUid + 1, plan.uids.from))
        .where('message.uid', '<=', plan.uids.until)
        .orderBy('message.uid')
        .limit(limit),
    );
  const { toOctets } = chooseDialect(db.dialect);
  const row = await db
    .selectFrom(mails.as('mails'))
    .select(toOctets(sql`string_agg(CAST(mails.uid AS TEXT), ',')`).as('uids'))
    .executeTakeFirst();
  if (row === undefined || row.uids === null) return { uids: new Uint32Array(), next: null };
  const uids = Uint32Array.from(parseNumbers(row.uids)).sort();
  return { uids, next: byUnseen || uids.length < limit ? null : (uids.at(-1) ?? null) };
}

/** Ascending by UID. `next`: the UID to go on after; null: that was all. */
export async function readRows(
  db: Db,
  input: RowsInput,
  plan: Plan,
): Promise<{ readonly rows: readonly Row[]; readonly next: number | null }> {
  const picked = await readCandidates(db, input, plan);
  if (picked !== null) return { rows: picked, next: null };
  const rows = await readRange(db, input, plan);
  const last = rows.at(-1);
  return { rows, next: last === undefined || rows.length < input.limit ? null : last.uid };
}
