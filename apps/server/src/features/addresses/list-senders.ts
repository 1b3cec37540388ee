import type { SenderIdentity } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { caseFoldAddress, listAddresses, listMailboxRights, readPerson } from '../identity/index.ts';

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

/** Primary addresses of mailboxes that have let the person, or their department, send for them; those of suspended mailboxes are left out. */
async function listGranted(db: Db, account: number, now: number): Promise<SenderIdentity[]> {
  const sending = (await listMailboxRights(db, account, now)).flatMap(({ account: mailbox, send, sendUntil }) =>
    send === null ? [] : [{ mailbox, right: send, until: sendUntil }],
  );
  if (sending.length === 0) return [];
  const named = await Promise.all(
    sending.map(async ({ mailbox, right, until }): Promise<SenderIdentity[]> => {
      const owner = await readPerson(db, mailbox);
      if (owner === null) return [];
      const { address, displayName: name } = owner;
      return [{ address, name, nickname: null, kind: 'granted', right, until, removable: false }];
    }),
  );
  return named.flat().toSorted((a, b) => (a.address < b.address ? -1 : 1));
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
  const normalised = caseFoldAddress(address);
  if (normalised === null) return null;
  return (await listSenders(db, account, now)).find((sender) => sender.address === normalised) ?? null;
}
