import { sql } from 'kysely';
import { defineOperation } from '../../engines/database/port.ts';
import type { EncryptedColumn } from '../../engines/secrets/encrypted-columns.ts';

/** Values of a primary key, in the order of its columns. */
export type RowKey = readonly (string | number)[];

/** An encrypted text or a hash, where it stands, and what takes its place. */
export interface NewText {
  readonly key: RowKey;
  readonly text: string;
  readonly newText: string;
}

/** A column of a rotation's lists (engines/secrets); the database thread does not load them. */
export type TextColumn = Pick<EncryptedColumn, 'table' | 'column' | 'key'>;

/** Puts texts in the place of others; one that was changed meanwhile stays. Repeated, it changes nothing. Answers how many it was. */
export const replaceTexts = defineOperation<
  { readonly place: TextColumn; readonly texts: readonly NewText[] },
  { readonly replaced: number }
>({
  name: 'keyRotation.replaceTexts',
  accounts: () => [],
  run: async (tx, _context, { place, texts }) => {
    const column = sql.ref(place.column);
    let replaced = 0;
    for (const { key, text, newText } of texts) {
      const isRow = sql.join(
        place.key.map((name, index) => sql`${sql.ref(name)} = ${key[index]}`),
        sql` and `,
      );
      const { numAffectedRows } = await sql`
        update ${sql.table(place.table)} set ${column} = ${newText} where ${isRow} and ${column} = ${text}`.execute(tx);
      replaced += Number(numAffectedRows ?? 0n);
    }
    return { output: { replaced } };
  },
});
