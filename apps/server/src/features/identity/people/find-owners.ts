import type { Db } from '../../../engines/database/port.ts';
import { caseFoldAddress } from './address.ts';

/** Addresses asked for in one statement; engines limit bound values. */
const batchSize = 250;

/**
 * Whose mailboxes many addresses and aliases belong to, asked together: one mail may go to a thousand people. Answers by the address
 * as it was given; who is not among them is to be asked for with `findRecipient`.
 */
export async function findOwners(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const given = new Map<string, string[]>();
  for (const address of addresses) {
    const normalised = caseFoldAddress(address);
    if (normalised !== null) given.set(normalised, [...(given.get(normalised) ?? []), address]);
  }
  const found = new Map<string, number>();
  const normalised = [...given.keys()];
  for (let start = 0; start < normalised.length; start += batchSize) {
    const rows = await db
      .selectFrom('address')
      .select(['address', 'account_no'])
      .where('address', 'in', normalised.slice(start, start + batchSize))
      // The address of a mail group is nobody's, and nobody writes to its archive alone.
      .where('kind', 'in', ['primary', 'alias'])
      .execute();
    for (const row of rows) for (const address of given.get(row.address) ?? []) found.set(address, row.account_no);
  }
  return found;
}
