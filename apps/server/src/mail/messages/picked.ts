/**
 * Many rows by their keys. A list of `IN` beside `account_no = ?` lets SQLite walk the whole account (it guesses that one
 * account has ten rows); joined with a table of VALUES, each row is one look-up by the primary key on both engines.
 */
import { sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';

/** Rows per statement: bounds the parameters and how long one statement runs (docs/architecture.md, the store). */
export const batchSize = 250;

export function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

// Both engines name the columns of VALUES column1, column2, …; PostgreSQL takes the types from the first row.
function numbers(row: readonly number[], isFirst: boolean) {
  return sql`(${sql.join(row.map((value) => (isFirst ? sql`CAST(${value} AS BIGINT)` : sql`${value}`)))})`;
}

function renderValues(rows: readonly (readonly number[])[]) {
  return sql.join(rows.map((row, index) => numbers(row, index === 0)));
}

interface Picked {
  column1: number;
  column2: number;
}

/** `picked`: column1 is the account, column2 the message's `id`. */
export function pickMessages(account: number, ns: readonly number[]) {
  return sql<Picked>`(VALUES ${renderValues(ns.map((n) => [account, messageKey(account, n)]))})`.as('picked');
}

/** `picked`: column1 is the account, column2 the message's `n`. */
export function pickNumbers(account: number, ns: readonly number[]) {
  return sql<Picked>`(VALUES ${renderValues(ns.map((n) => [account, n]))})`.as('picked');
}

/** A mail, and what is to be written into its row. */
export interface PickedWith {
  readonly n: number;
  readonly values: readonly number[];
}

/** `picked`: column1 is the account, column2 the message's `id`, column3 and column4 its values in their order. */
export function pickMessagesWith(account: number, mails: readonly PickedWith[]) {
  const rows = mails.map(({ n, values }) => [account, messageKey(account, n), ...values]);
  return sql<Picked & { column3: number; column4: number }>`(VALUES ${renderValues(rows)})`.as('picked');
}
