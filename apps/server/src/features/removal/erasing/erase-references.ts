import { type RawBuilder, sql } from 'kysely';
import { defineOperation, defineReader } from '../../../engines/database/port.ts';
import { type Reference, references } from './references.ts';
import { takePurge } from './take-purge.ts';

/** Rows of one search: most tables have no index by these numbers, so that a search may read all of one, off the main thread. */
const keysPerSearch = 5_000;
/** Rows of one transaction: some milliseconds of the store's one writer. */
export const clearedRowsPerBatch = 100;

type Key = readonly (string | number)[];

interface SearchInput {
  readonly account: number;
  /** Which of `references`. */
  readonly index: number;
}

function requireReference(index: number): Reference {
  const reference = references[index];
  if (reference === undefined) throw new Error(`there is no reference ${String(index)}`);
  return reference;
}

/** Rows that name the account. */
function names({ column, where, isText }: Reference, account: number): RawBuilder<boolean> {
  const named = sql<boolean>`${sql.ref(column)} = ${isText === true ? String(account) : account}`;
  return where === undefined ? named : sql<boolean>`${named} AND ${sql.ref(where[0])} = ${where[1]}`;
}

/** Keys of rows of others that name an account, some thousand at most. */
export const findReferences = defineReader<SearchInput, { readonly keys: readonly Key[]; readonly isAll: boolean }>({
  name: 'removal.findReferences',
  read: async (db, { account, index }) => {
    const reference = requireReference(index);
    const columns = sql.join(reference.key.map((column) => sql.ref(column)));
    const { rows } = await sql<Readonly<Record<string, string | number>>>`SELECT ${columns}
      FROM ${sql.table(reference.table)} WHERE ${names(reference, account)} LIMIT ${keysPerSearch}`.execute(db);
    return {
      keys: rows.map((row) => reference.key.map((column) => row[column] ?? '')),
      isAll: rows.length < keysPerSearch,
    };
  },
});

/** Clears or deletes some rows that still name the account. */
export const eraseReferences = defineOperation<
  SearchInput & { readonly keys: readonly Key[] },
  { readonly rows: number }
>({
  name: 'removal.eraseReferences',
  accounts: () => [],
  run: async (tx, _context, { account, index, keys }) => {
    if (!(await takePurge(tx, account))) return { output: { rows: 0 } };
    const reference = requireReference(index);
    const named = sql.join(
      keys.map(
        (key) =>
          sql`(${sql.join(
            reference.key.map((column, at) => sql`${sql.ref(column)} = ${key[at]}`),
            sql` AND `,
          )})`,
      ),
      sql` OR `,
    );
    const table = sql.table(reference.table);
    const found = sql`WHERE (${named}) AND ${names(reference, account)}`;
    const values = Object.entries(reference.set ?? {}).map(
      ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
    );
    const result =
      reference.set === undefined
        ? await sql`DELETE FROM ${table} ${found}`.execute(tx)
        : await sql`UPDATE ${table} SET ${sql.join(values)} ${found}`.execute(tx);
    return { output: { rows: Number(result.numAffectedRows ?? 0n) } };
  },
});
