/** One's own contacts as programs ask for them: lists in batches, changes since a revision. */
import type { Db } from '../../../engines/database/port.ts';
import { readCardNames } from '../book/card-names.ts';

/** A card without its content. */
export interface CardInfo {
  readonly name: string;
  readonly contactNo: number;
  readonly revision: number;
  readonly changedAt: number;
}

interface Row {
  readonly contact_no: number;
  readonly revision: number;
  readonly changed_at: number;
}

const batchSize = 500;
const columns = ['contact_no', 'revision', 'changed_at'] as const;

async function toInfos(db: Db, account: number, rows: readonly Row[]): Promise<readonly CardInfo[]> {
  const names = await readCardNames(
    db,
    account,
    rows.map((row) => row.contact_no),
  );
  return rows.map(({ contact_no: contactNo, revision, changed_at: changedAt }) => ({
    name: names.get(contactNo) ?? '',
    ...{ contactNo, revision, changedAt },
  }));
}

/** All cards, in batches, so that others get their turn between them. */
export async function* listCards(db: Db, account: number): AsyncGenerator<readonly CardInfo[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('contact')
      .select(columns)
      .where('account_no', '=', account)
      .where('contact_no', '>', last)
      .orderBy('contact_no')
      .limit(batchSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    yield await toInfos(db, account, rows);
    last = end.contact_no;
  }
}

/** The revision of the whole book: that of its last change. */
export async function readBookRevision(db: Db, account: number): Promise<number> {
  const revisions = await Promise.all(
    (['contact', 'contact_vanished'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.max('revision').as('revision'))
        .where('account_no', '=', account)
        .executeTakeFirst(),
    ),
  );
  return Math.max(0, ...revisions.map((row) => row?.revision ?? 0));
}

export interface CardChanges {
  readonly changed: readonly CardInfo[];
  readonly removed: readonly string[];
  /** Up to which this goes. */
  readonly revision: number;
  readonly more: boolean;
}

async function readVanished(db: Db, account: number, since: number, limit: number) {
  return db
    .selectFrom('contact_vanished')
    .select(['name', 'revision'])
    .where('account_no', '=', account)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit)
    .execute();
}

/** What changed since a revision, the oldest first. A change is never cut in two: one that made many contacts is told whole. */
export async function readCardChanges(
  db: Db,
  account: number,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<CardChanges> {
  const rows = await db
    .selectFrom('contact')
    .select(columns)
    .where('account_no', '=', account)
    .where('revision', '>', since)
    .orderBy('revision')
    .limit(limit + 1)
    .execute();
  // The first time there is nothing to take away.
  const vanished = since === 0 ? [] : await readVanished(db, account, since, limit + 1);
  const revisions = [...rows, ...vanished].map(({ revision }) => revision).toSorted((a, b) => a - b);
  const end = revisions[limit];
  const last = await readBookRevision(db, account);
  if (end === undefined)
    return {
      changed: await toInfos(db, account, rows),
      removed: vanished.map(({ name }) => name),
      revision: last,
      more: false,
    };
  // Up to the change before the one at the limit; one larger than the limit by itself is told whole.
  const cut = revisions.findLast((revision) => revision < end) ?? end;
  const whole = cut === end ? await readWhole(db, account, end) : { rows, vanished };
  return {
    changed: await toInfos(
      db,
      account,
      whole.rows.filter(({ revision }) => revision <= cut),
    ),
    removed: whole.vanished.filter(({ revision }) => revision <= cut).map(({ name }) => name),
    revision: cut,
    more: cut < last,
  };
}

async function readWhole(db: Db, account: number, revision: number) {
  const rows = await db
    .selectFrom('contact')
    .select(columns)
    .where('account_no', '=', account)
    .where('revision', '=', revision)
    .execute();
  const vanished = await db
    .selectFrom('contact_vanished')
    .select(['name', 'revision'])
    .where('account_no', '=', account)
    .where('revision', '=', revision)
    .execute();
  return { rows, vanished };
}
