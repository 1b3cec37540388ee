/** Which contacts a list holds, by the index of names. SQL only. */
import { sql } from 'kysely';
import type { Db } from '../../../engines/database/port.ts';
import { initialOf, rangeOfInitial } from '../../../engines/pinyin/sort-key.ts';
import { likePattern } from './like-pattern.ts';

export interface ContactFilter {
  /** Normalised; empty: all. */
  readonly keyword: string;
  /** `none`: those in no group. */
  readonly groupNo?: number | 'none' | undefined;
  /** A to Z or `#`. */
  readonly initial?: string | undefined;
}

export interface ContactKey {
  readonly contactNo: number;
  readonly sortKey: string;
}

function selectFiltered(db: Db, account: number, { keyword, groupNo, initial }: ContactFilter) {
  const range = initial === undefined ? null : rangeOfInitial(initial);
  return db
    .selectFrom('contact')
    .where('contact.account_no', '=', account)
    .$if(keyword !== '', (query) => query.where(likePattern('contact.search_text', keyword)))
    .$if(range !== null, (query) =>
      query.where('contact.sort_key', '>=', range?.from ?? '').where('contact.sort_key', '<', range?.to ?? ''),
    )
    .$if(groupNo !== undefined, (query) =>
      query.where((eb) => {
        const members = eb
          .selectFrom('contact_group_member as member')
          .select('member.group_no')
          .whereRef('member.account_no', '=', 'contact.account_no')
          .whereRef('member.contact_no', '=', 'contact.contact_no');
        if (groupNo === 'none') return eb.not(eb.exists(members));
        return eb.exists(members.where('member.group_no', '=', groupNo ?? 0));
      }),
    );
}

/** How many stand under each initial, in their order. */
export async function countByInitial(
  db: Db,
  account: number,
  filter: ContactFilter,
): Promise<ReadonlyMap<string, number>> {
  const initial = sql<string>`substr(contact.sort_key, 1, 1)`;
  const rows = await selectFiltered(db, account, filter)
    .select((eb) => [initial.as('initial'), eb.fn.countAll().as('count')])
    .groupBy(initial)
    .execute();
  return new Map(
    rows
      .sort((a, b) => (a.initial < b.initial ? -1 : 1))
      .map((row) => [initialOf(row.initial), Number(row.count)] as const),
  );
}

/** Contacts by name, all of them. */
export async function listKeys(db: Db, account: number, filter: ContactFilter): Promise<readonly ContactKey[]> {
  const rows = await selectFiltered(db, account, filter)
    .select(['contact.contact_no', 'contact.sort_key'])
    .orderBy('contact.sort_key')
    .orderBy('contact.contact_no')
    .execute();
  return rows.map(({ contact_no: contactNo, sort_key: sortKey }) => ({ contactNo, sortKey }));
}

/** A page of them. */
export async function listPageOfKeys(
  db: Db,
  account: number,
  filter: ContactFilter,
  from: number,
  count: number,
): Promise<readonly ContactKey[]> {
  const rows = await selectFiltered(db, account, filter)
    .select(['contact.contact_no', 'contact.sort_key'])
    .orderBy('contact.sort_key')
    .orderBy('contact.contact_no')
    .limit(count)
    .offset(from)
    .execute();
  return rows.map(({ contact_no: contactNo, sort_key: sortKey }) => ({ contactNo, sortKey }));
}
