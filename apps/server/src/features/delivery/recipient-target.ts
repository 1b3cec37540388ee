import type { Db } from '../../engines/database/port.ts';
import { findRecipient, foldAddress, isOwnDomain } from '../identity/index.ts';

/** Where mail for an address goes. */
export type RecipientTarget =
  | { readonly place: 'inside'; readonly account: number; readonly orgId: number; readonly isFull: boolean }
  | { readonly place: 'unknown' }
  | { readonly place: 'outside'; readonly domain: string }
  | { readonly place: 'invalid' };

async function isFull(db: Db, account: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select(['quota_bytes', 'used_bytes'])
    .where('account_no', '=', account)
    .executeTakeFirst();
  return row !== undefined && row.used_bytes >= row.quota_bytes;
}

/** Resolves one address by address and alias; a domain of ours has no people but those we know. */
export async function resolveTarget(db: Db, address: string): Promise<RecipientTarget> {
  const person = await findRecipient(db, address);
  if (person !== null)
    return {
      place: 'inside',
      account: person.accountNo,
      orgId: person.orgId,
      isFull: await isFull(db, person.accountNo),
    };
  if (address.trim().toLowerCase() === 'postmaster') return { place: 'unknown' };
  const folded = foldAddress(address);
  if (folded === null) return { place: 'invalid' };
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  return (await isOwnDomain(db, domain)) ? { place: 'unknown' } : { place: 'outside', domain };
}
