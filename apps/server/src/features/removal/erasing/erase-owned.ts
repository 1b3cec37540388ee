import { sql } from 'kysely';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { type OwnedTable, ownedTables } from './owned-tables.ts';
import { takePurge } from './take-purge.ts';

/** Rows of one transaction: some milliseconds of the store's one writer. */
export const erasedRowsPerBatch = 100;

export interface EraseOwnedInput {
  readonly account: number;
  /** Where in the list of tables to go on. */
  readonly from: number;
}

export interface ErasedOwned {
  readonly rows: number;
  /** Where to go on; null: all is gone. */
  readonly next: number | null;
}

/** Deletes at most so many rows of a table; answers how many there were. */
async function eraseRows(tx: Tx, [table, ...key]: OwnedTable, account: number, limit: number): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const result = await sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN
    (SELECT ${columns} FROM ${sql.table(table)} WHERE account_no = ${account} LIMIT ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Deletes the next rows that are an account's own. Repeating it changes nothing: what is gone is not found again. */
export const eraseOwned = defineOperation<EraseOwnedInput, ErasedOwned>({
  name: 'removal.eraseOwned',
  accounts: () => [],
  run: async (tx, _context, { account, from }) => {
    if (!(await takePurge(tx, account))) return { output: { rows: 0, next: null } };
    let rows = 0;
    for (const [index, table] of ownedTables.entries()) {
      if (index < from) continue;
      rows += await eraseRows(tx, table, account, erasedRowsPerBatch - rows);
      if (rows >= erasedRowsPerBatch) return { output: { rows, next: index } };
    }
    return { output: { rows, next: null } };
  },
});

/** Whether anything of an account's own is there (again): something may have been written while its purge was under way. */
export async function ownsAnything(tx: Tx, account: number): Promise<boolean> {
  for (const [table] of ownedTables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} WHERE account_no = ${account} LIMIT 1`.execute(tx);
    if (rows.length > 0) return true;
  }
  return false;
}
