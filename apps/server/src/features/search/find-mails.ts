import { sql } from 'kysely';
import type { Scope } from '../../call/scope.ts';
import { type Db, defineReader } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { inBatches, pickMessages } from '../../mail/messages/index.ts';
import { matchCriteria } from './match-criteria.ts';
import type { FoundMail, MailCriteria, MatchPosition } from './search-plan.ts';

/** Mails that one statement reads: some milliseconds, after which a cancelled read ends. */
const windowRows = 20_000;

const columns = ['message.n', 'message.received_at', 'message.seen'] as const;

interface Row {
  readonly n: number;
  readonly received_at: number;
  readonly seen: 0 | 1;
}

function present(row: Row): FoundMail {
  return { n: row.n, sortKey: row.received_at, isUnread: row.seen === 0 };
}

/** Which of some mails meet the criteria and may be seen; in the order given. For a few: each is looked up. */
export async function filterMails(
  db: Db,
  scope: Scope,
  ns: readonly number[],
  criteria: MailCriteria,
): Promise<FoundMail[]> {
  const found = new Map<number, FoundMail>();
  for (const chunk of inBatches(ns)) {
    // Joined with the numbers: a list beside the account would be answered by walking the whole account.
    const rows = await db
      .selectFrom(pickMessages(scope.account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .where((eb) => matchCriteria(eb, scope, criteria))
      .select(columns)
      .execute();
    for (const row of rows) found.set(row.n, present(row));
  }
  return ns.flatMap((n) => found.get(n) ?? []);
}

interface WalkInput {
  readonly scope: Scope;
  readonly criteria: MailCriteria;
  readonly limit: number;
  /** Only what comes after this position in the results. */
  readonly before: MatchPosition | null;
}

/** Where a window of the walk ends; null when it reaches the end of the mailbox. */
async function findWindowEnd(db: Db, account: number, before: MatchPosition): Promise<MatchPosition | null> {
  const row = await db
    .selectFrom('message')
    .select(['received_at', 'n'])
    .where('account_no', '=', account)
    .where((eb) => eb('folder_id', '>', eb.lit(0)))
    .where(sql<boolean>`(received_at, n) < (${before.sortKey}, ${before.n})`)
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .offset(windowRows)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { sortKey: row.received_at, n: row.n };
}

async function readWindow(
  db: Db,
  input: WalkInput,
  before: MatchPosition,
  end: MatchPosition | null,
): Promise<FoundMail[]> {
  const { scope, criteria, limit } = input;
  const rows = await db
    .selectFrom('message')
    .select(columns)
    .where('message.account_no', '=', scope.account)
    .where((eb) => matchCriteria(eb, scope, criteria))
    .where(sql<boolean>`(message.received_at, message.n) < (${before.sortKey}, ${before.n})`)
    .$if(end !== null, (query) =>
      query.where(sql<boolean>`(message.received_at, message.n) >= (${end?.sortKey ?? 0}, ${end?.n ?? 0})`),
    )
    .orderBy('message.received_at', 'desc')
    .orderBy('message.n', 'desc')
    .limit(limit)
    .execute();
  return rows.map(present);
}

/** Of a label the mails are few and already in order: they are walked, not the mailbox. */
async function readLabelled(db: Db, input: WalkInput, label: number, before: MatchPosition): Promise<FoundMail[]> {
  const { scope, criteria, limit } = input;
  const rows = await db
    .selectFrom('message_label as labelled')
    .crossJoin('message')
    .select(columns)
    .where('labelled.account_no', '=', scope.account)
    .where('labelled.label_id', '=', label)
    .where(sql<boolean>`(labelled.received_at, labelled.n) < (${before.sortKey}, ${before.n})`)
    .whereRef('message.account_no', '=', 'labelled.account_no')
    .whereRef('message.n', '=', 'labelled.n')
    .where(sql<boolean>`message.id = labelled.account_no * 4294967296 + labelled.n`)
    .where((eb) => matchCriteria(eb, scope, criteria))
    .orderBy('labelled.received_at', 'desc')
    .orderBy('labelled.n', 'desc')
    .limit(limit)
    .execute();
  return rows.map(present);
}

const beforeEverything: MatchPosition = { sortKey: Number.MAX_SAFE_INTEGER, n: Number.MAX_SAFE_INTEGER };

/** Mails that meet the criteria, without any words; off the main thread, since it may read a whole mailbox. */
export const findByCriteria = defineReader<WalkInput, FoundMail[]>({
  name: 'search.findByCriteria',
  async read(kept, input) {
    const db = readAs(kept, input.scope);
    const [label] = input.criteria.labels;
    let before: MatchPosition | null = input.before ?? beforeEverything;
    if (label !== undefined) return readLabelled(db, input, label, before);
    const found: FoundMail[] = [];
    while (before !== null && found.length < input.limit) {
      const end: MatchPosition | null = await findWindowEnd(db, input.scope.account, before);
      found.push(...(await readWindow(db, { ...input, limit: input.limit - found.length }, before, end)));
      // The window holds its end: the next begins after it.
      before = end;
    }
    return found;
  },
});

/** Which of ten thousands of mails meet the criteria: one walk over their times instead of a look-up each. */
export const filterNumbers = defineReader<
  {
    readonly scope: Scope;
    readonly criteria: MailCriteria;
    readonly numbers: Float64Array;
    /** The arrival of the oldest and the newest of them. */
    readonly from: number;
    readonly until: number;
    readonly limit: number;
  },
  FoundMail[]
>({
  name: 'search.filterNumbers',
  async read(db, { scope, criteria, numbers, from, until, limit }) {
    const wanted = new Set(numbers);
    const rows = await readAs(db, scope)
      .selectFrom('message')
      .select(columns)
      .where('message.account_no', '=', scope.account)
      .where('message.received_at', '>=', from)
      .where('message.received_at', '<=', until)
      .where((eb) => matchCriteria(eb, scope, criteria))
      .orderBy('message.received_at', 'desc')
      .orderBy('message.n', 'desc')
      .execute();
    const found: FoundMail[] = [];
    for (const row of rows) {
      if (found.length === limit) break;
      if (wanted.has(row.n)) found.push(present(row));
    }
    return found;
  },
});
