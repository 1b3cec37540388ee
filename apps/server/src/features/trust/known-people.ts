import type { Db } from '../../engines/database/port.ts';
import { listDomains } from '../identity/index.ts';
import { type KnownPeople, nameKey } from './look-alike.ts';
import { RecentFacts } from './recent-facts.ts';

/** Colleagues whose names are compared; of a larger organisation the first. */
const maxColleagues = 10_000;
/** Whom one wrote to lately. */
const maxCorrespondents = 500;
/** Addresses of contacts; of more the first. */
const maxContactAddresses = 1_000;
const lifeMs = 60_000;

async function readColleagues(db: Db, orgId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['account.display_name as name', 'address.address as address'])
    .where('account.org_id', '=', orgId)
    .where('account.state', '=', 'active')
    .limit(maxColleagues)
    .execute();
  const named = rows.map(({ name, address }) => [nameKey(name), address] as const);
  return new Map(named.filter(([key]) => Array.from(key).length >= 2));
}

async function readDomains(db: Db, orgId: number): Promise<ReadonlySet<string>> {
  return new Set((await listDomains(db)).filter((domain) => domain.orgId === orgId).map((domain) => domain.name));
}

async function readCorrespondents(db: Db, account: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('correspondent')
    .select('address')
    .where('account_no', '=', account)
    .orderBy('last_sent_at', 'desc')
    .limit(maxCorrespondents)
    .execute();
  const contacts = await db
    .selectFrom('contact_email')
    .select('address')
    .where('account_no', '=', account)
    .limit(maxContactAddresses)
    .execute();
  return [...new Set([...rows, ...contacts].map(({ address }) => address))];
}

export type ReadKnownPeople = (orgId: number, account: number, now: number) => Promise<KnownPeople>;

/** Whom senders are compared with, a minute old at most. */
export function createKnownPeople(db: Db): ReadKnownPeople {
  const organisations = new RecentFacts(
    async (orgId: number) => ({
      ownDomains: await readDomains(db, orgId),
      colleagues: await readColleagues(db, orgId),
    }),
    { lifeMs, max: 100 },
  );
  const people = new RecentFacts((account: number) => readCorrespondents(db, account), { lifeMs, max: 2_000 });
  return async (orgId, account, now) => ({
    ...(await organisations.read(orgId, now)),
    correspondents: await people.read(account, now),
  });
}
