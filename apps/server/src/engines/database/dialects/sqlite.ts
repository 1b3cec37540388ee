/** What SQLite says in its own words; twin of postgres.ts with the same exports. */
import { type RawBuilder, sql } from 'kysely';

/** Rows another worker has locked are left out; SQLite has one writer, so there are none. */
export const skipLocked: RawBuilder<unknown> = sql``;

/** Locks accounts in ascending order before they are changed; the one writer needs no lock. */
export function lockAccounts(): Promise<void> {
  return Promise.resolve();
}

/** A table of the whole numbers in a JSON list, its column `key`: one parameter however many they are. */
export function selectKeys(json: string): RawBuilder<{ key: number }> {
  return sql`(select value as "key" from json_each(${json}))`;
}

/** The same of texts, each compared byte by byte. */
export function selectTexts(json: string): RawBuilder<{ key: string }> {
  return sql`(select value as "key" from json_each(${json}))`;
}

/** The smaller and the greater of two values in one row. */
export const least = 'min';
export const greatest = 'max';

/** A text as its octets in UTF-8: what is printed as it is need not become a string. */
export function toOctets(text: RawBuilder<unknown>): RawBuilder<Uint8Array | null> {
  return sql`cast(${text} as blob)`;
}
