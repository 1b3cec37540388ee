/** What PostgreSQL says in its own words; twin of sqlite.ts with the same exports. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../port.ts';

/** Rows another worker has locked are left out. */
export const skipLocked: RawBuilder<unknown> = sql`for update skip locked`;

/** Locks accounts in ascending order before they are changed: one UPDATE over several would lock them in the plan's order and deadlock. */
export async function lockAccounts(tx: Tx, accounts: readonly number[]): Promise<void> {
  if (accounts.length < 2) return;
  await sql`select account_no from account where account_no in (${sql.join(accounts)}) order by account_no for update`.execute(
    tx,
  );
}

/**
 * A table of the whole numbers in a JSON list, its column `key`: one parameter however many they are. By way of an array, since PostgreSQL takes
 * ten rows for one that it does not know, and a hundred for a JSON list: for a hundred it would rather read a small mailbox as a whole.
 */
export function selectKeys(json: string): RawBuilder<{ key: number }> {
  return sql`(select unnest(array(select cast(value as bigint) from json_array_elements_text(cast(${json} as json)))) as "key")`;
}

/** The same of texts, each compared byte by byte. */
export function selectTexts(json: string): RawBuilder<{ key: string }> {
  return sql`(select unnest(array(select value from json_array_elements_text(cast(${json} as json)))) as "key")`;
}

/** The smaller and the greater of two values in one row. */
export const least = 'least';
export const greatest = 'greatest';

/** A text as its octets in UTF-8: what is printed as it is need not become a string. */
export function toOctets(text: RawBuilder<unknown>): RawBuilder<Uint8Array | null> {
  return sql`convert_to(${text}, 'UTF8')`;
}

/** PostgreSQL looks after that itself, and its own programs say more (`pg_amcheck`, `pg_checksums`). */
export async function checkIntegrity(): Promise<readonly string[]> {
  return [];
}
