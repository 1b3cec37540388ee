/** Statements of a fixed shape that change something, built once per engine like the reads of prepare-read.ts. */
import type { Compilable } from 'kysely';
import type { Parameter } from './parameter.ts';
import type { Schema, Tx } from './port.ts';
import { type Bind, prepareRead } from './prepare-read.ts';

/** A statement that was built; runs inside any operation. Answers what it returns. */
export type PreparedWrite<Values, Row> = (tx: Tx, values: Values) => Promise<readonly Row[]>;

/** Prepares a statement. What `prepareRead` asks of its builder holds here too. */
export function prepareWrite<Values extends Readonly<Record<string, Parameter>>, Row>(
  build: (tx: Tx, bind: Bind<Values>) => Compilable<Row>,
): PreparedWrite<Values, Row> {
  // Whoever runs it has a `Tx`, and so has whoever builds it.
  return prepareRead<Values, Row>((db, bind) => build(db as Tx, bind));
}

/**
 * Prepares the insert of one whole row: every row names every column, since the first one says which there are. Building such a statement takes
 * longer than running it, and a message that arrives writes the longest rows.
 */
export function prepareInsert<Name extends keyof Schema>(table: Name): (tx: Tx, row: Schema[Name]) => Promise<void> {
  let columns: readonly string[] | undefined;
  const insert = prepareWrite<Record<string, Parameter>, unknown>((tx, bind) => {
    const row = Object.fromEntries((columns ?? []).map((column) => [column, bind(column)]));
    // The columns are those of the table's own row.
    return tx.insertInto(table).values(row as never);
  });
  return async (tx, row) => {
    // Columns hold nothing but what can be bound; an interface cannot say so.
    const values = row as unknown as Readonly<Record<string, Parameter>>;
    const named = Object.keys(values);
    columns ??= named;
    if (named.length !== columns.length || !columns.every((column) => values[column] !== undefined))
      throw new TypeError(`a row of ${table} has other columns than the one before`);
    await insert(tx, values);
  };
}
