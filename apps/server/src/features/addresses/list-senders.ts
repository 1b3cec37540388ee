import type { SenderIdentity } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { foldAddress, listAddresses, readPerson } from '../identity/index.ts';

async function readNicknames(db: Db, account: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('nickname').select(['address', 'name']).where('account_no', '=', account).execute();
  return new Map(rows.map((row) => [row.address, row.name]));
}

async function readOwnAliases(db: Db, account: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('own_alias')
    .select('address')
    .where('account_no', '=', account)
    .where('freed_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.address));
}

/** Primary addresses of mailboxes that have let the person send for them; those of suspended mailboxes are left out. */
async function listGranted(db: Db, account: number, now: number): Promise<SenderIdentity[]> {
  const rows = await db
    .selectFrom('sending_grant')
    .innerJoin('account', 'account.account_no', 'sending_grant.account_no')
    .innerJoin('account as grantee', 'grantee.account_no', 'sending_grant.grantee_no')
    .innerJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'account.account_no').on('address.kind', '=', 'primary'),
    )
    .select(['address.address as address', 'account.display_name as name', 'sending_grant.right as right', 'until'])
    .where('grantee_no', '=', account)
    .where('account.state', '=', 'active')
    // A grant never reaches over the border of an organisation, whatever moved since it was given.
    .whereRef('account.org_id', '=', 'grantee.org_id')
    .orderBy('address.address')
    .execute();
  return rows
    .filter((row) => row.until === null || row.until > now)
    .map(({ address, name, right, until }) => ({
      address,
      name,
      nickname: null,
      kind: 'granted' as const,
      right,
      until,
      removable: false,
    }));
}

/** Every address that the person may send as: their own, the primary one first, then those of mailboxes that have granted it. */
export async function listSenders(db: Db, account: number, now: number): Promise<readonly SenderIdentity[]> {
  const person = await readPerson(db, account);
  const nicknames = await readNicknames(db, account);
  const ownAliases = await readOwnAliases(db, account);
  const own = (await listAddresses(db, account)).map((address, index): SenderIdentity => {
    const nickname = nicknames.get(address) ?? null;
    return {
      address,
      name: nickname ?? person?.displayName ?? '',
      nickname,
      kind: index === 0 ? 'primary' : 'alias',
      right: 'own',
      until: null,
      removable: ownAliases.has(address),
    };
  });
  return [...own, ...(await listGranted(db, account, now))];
}

/** How the person may send as this address; null: not at all. */
export async function findSender(
  db: Db,
  account: number,
  address: string,
  now: number,
): Promise<SenderIdentity | null> {
  const folded = foldAddress(address);
  if (folded === null) return null;
  return (await listSenders(db, account, now)).find((sender) => sender.address === folded) ?? null;
}
