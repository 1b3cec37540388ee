/** What SQLite says in its own words; twin of postgres.ts with the same exports. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../port.ts';

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

/** Looks whether the database is sound in itself; a sentence for each problem, the first hundred. */
export async function checkIntegrity(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(100)`.execute(db);
  const broken = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
  if (broken.length > 0) return broken.map((text) => `the database is damaged: ${text}`);
  const { rows: foreign } = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(db);
  return foreign
    .slice(0, 100)
    .map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is not there`);
}
