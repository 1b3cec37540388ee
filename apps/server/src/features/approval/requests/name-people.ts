import type { MailAddress } from '@hongyan/contract';
import type { Db } from '../../../engines/database/port.ts';
import { nameAccounts } from '../../mail-groups/index.ts';

/** Names and addresses of accounts. Somebody whose account is gone has neither. */
export async function namePeople(db: Db, accounts: Iterable<number>): Promise<(account: number) => MailAddress> {
  const found = await nameAccounts(db, [...new Set(accounts)]);
  const people = new Map(found.map(({ accountNo, name, address }) => [accountNo, { name, address }]));
  return (account) => people.get(account) ?? { name: '', address: '' };
}
