/** Which columns of the live schema hold numbers of accounts, and where such a number stays after a purge. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/engines/database/port.ts';
import { type LiveColumn, readLiveColumns } from './live-schema.ts';

/** By their names they hold numbers of accounts, or may. */
const nameOfNumber = /_no$|_by$|^deputy_of$|^target$/;
/** Of such a name, and numbers of something else. */
const otherNumbers = new Set([
  'event_no',
  'level_no',
  'slot_no',
  'chain_no',
  'recipient_no',
  'read_no',
  'calendar_no',
  'object_no',
  'contact_no',
  'group_no',
  'item_no',
  'space_no',
  'version_no',
  // The sign-in that asked for a QR code.
  'asked_by',
]);

/** Where the number of a purged person stays, and why. */
export const keptNumbers: Readonly<Record<string, string>> = {
  'audit.actor_no': 'records of what was done are chained and never changed',
  'audit.subject_no': 'records of what was done are chained and never changed',
  'purged_account.account_no': 'so that nobody gets the number again',
};

/** Columns that never have the number of a person, and why. */
export const numbersOfOthers: Readonly<Record<string, string>> = {
  'mail_group.archive_account_no': 'the archive of a mail group',
  'resource.account_no': 'a room or a thing',
  'resource_booker.account_no': 'a room or a thing',
  'search_account.account_no': 'the full-text index, which forgets an account by itself',
  'search_document.account_no': 'the full-text index, which forgets an account by itself',
  'search_term.account_no': 'the full-text index, which forgets an account by itself',
  'search_sketch.account_no': 'the full-text index, which forgets an account by itself',
};

export type AccountColumn = Pick<LiveColumn, 'table' | 'column'>;

export const nameColumn = ({ table, column }: AccountColumn): string => `${table}.${column}`;

/** Every column of the live schema that may hold the number of an account. */
export async function listAccountColumns(db: Db): Promise<readonly AccountColumn[]> {
  return (await readLiveColumns(db)).filter(({ column }) => nameOfNumber.test(column) && !otherNumbers.has(column));
}

/** Rows that are meant for a person, where the column holds numbers of other things too. */
function onlyPeople(column: string): RawBuilder<unknown> {
  if (column === 'grantee_no') return sql`AND grantee_kind = 'person'`;
  return column === 'target' ? sql`AND kind = 'account'` : sql``;
}

/** The columns that hold the number of an account somewhere, by `table.column`. */
export async function findAccountNumber(db: Db, account: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column } of await listAccountColumns(db)) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)}
      WHERE CAST(${sql.ref(column)} AS TEXT) = ${String(account)} ${onlyPeople(column)} LIMIT 1`.execute(db);
    if (rows.length > 0) found.push(nameColumn({ table, column }));
  }
  return found.toSorted();
}
