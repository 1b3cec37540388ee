import type { Db } from '../../engines/database/port.ts';
import { enoughOfPerson } from './training-limits.ts';

/** How much the filter of an organisation has learned. */
export interface JunkStatus {
  /** Messages that count for everyone. */
  readonly shared: { readonly junk: number; readonly good: number };
  readonly people: { readonly taught: number; readonly trained: number };
  /** Epoch milliseconds. */
  readonly lastLearnedAt: number | null;
}

/** Reads it for `junk status`. */
export async function readJunkStatus(db: Db, orgId: number): Promise<JunkStatus> {
  const shared = await db
    .selectFrom('junk_organisation')
    .select(['junk', 'good'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const people = await db
    .selectFrom('junk_person')
    .select(['junk', 'good', 'learned_at'])
    .where('org_id', '=', orgId)
    .execute();
  const taught = people.filter(({ junk, good }) => junk + good > 0);
  const trained = taught.filter(({ junk, good }) => junk >= enoughOfPerson && good >= enoughOfPerson);
  return {
    shared: { junk: shared?.junk ?? 0, good: shared?.good ?? 0 },
    people: { taught: taught.length, trained: trained.length },
    lastLearnedAt: taught.reduce<number | null>((last, row) => Math.max(last ?? 0, row.learned_at), null),
  };
}

/** The mailboxes of an organisation that have taught the filter. */
export async function listTaught(db: Db, orgId: number): Promise<readonly number[]> {
  const rows = await db.selectFrom('junk_person').select('account_no').where('org_id', '=', orgId).execute();
  return rows.map((row) => row.account_no);
}
