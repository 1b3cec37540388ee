import { sql } from 'kysely';
import type { Db } from '../../engines/database/port.ts';
import type { RowKey, TextColumn } from './replace-texts.ts';

/** A text that is encrypted, and where it stands. */
export interface StoredText {
  readonly key: RowKey;
  readonly text: string;
}

/** The next texts of a column behind a key that do not fit a pattern, in the order of their keys. */
export async function readTexts(
  read: Db,
  place: TextColumn,
  page: { readonly after: RowKey | null; readonly unlike: string; readonly limit: number },
): Promise<readonly StoredText[]> {
  const column = sql.ref(place.column);
  const names = sql.join(place.key.map((name) => sql.ref(name)));
  const behind = page.after === null ? sql`` : sql`and (${names}) > (${sql.join(page.after)})`;
  const { rows } = await sql<Readonly<Record<string, string | number>>>`
    select ${names}, ${column} as found_text from ${sql.table(place.table)}
    where ${column} is not null and ${column} not like ${page.unlike} ${behind}
    order by ${names} limit ${page.limit}`.execute(read);
  return rows.map((row) => ({ key: place.key.map((name) => row[name] ?? ''), text: String(row.found_text) }));
}
