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

/** What stands around the values, by how many rows there are and how wide they are: at most `batchSize` for each width. */
const templates = new Map<string, TemplateStringsArray>();

/** Both engines name the columns of VALUES column1, column2, …; PostgreSQL takes the types from the first row. */
function createTemplate(rows: number, width: number): TemplateStringsArray {
  const strings: string[] = ['(VALUES (CAST('];
  for (let at = 1; at < rows * width; at += 1) {
    const [isNewRow, isFirstRow] = [at % width === 0, at < width];
    if (isFirstRow) strings.push(' AS BIGINT), CAST(');
    else if (isNewRow) strings.push(at === width ? ' AS BIGINT)), (' : '), (');
    else strings.push(', ');
  }
  strings.push(rows === 1 ? ' AS BIGINT)))' : '))');
  return Object.assign(strings, { raw: strings });
}

/** One piece of SQL with all values in it: a piece for each row and each value takes longer to put together than SQLite to answer. */
function renderValues<Row>(rows: readonly (readonly number[])[]) {
  const width = rows[0]?.length ?? 0;
  const key = `${String(rows.length)} ${String(width)}`;
  const template = templates.get(key) ?? createTemplate(rows.length, width);
  if (rows.length <= batchSize) templates.set(key, template);
  return sql<Row>(template, ...rows.flat());
}

interface Picked {
  column1: number;
  column2: number;
}

/** `picked`: column1 is the account, column2 the message's `id`. */
export function pickMessages(account: number, ns: readonly number[]) {
  return renderValues<Picked>(ns.map((n) => [account, messageKey(account, n)])).as('picked');
}

/** `picked`: column1 is the account, column2 the message's `n`. */
export function pickNumbers(account: number, ns: readonly number[]) {
  return renderValues<Picked>(ns.map((n) => [account, n])).as('picked');
}

/** A mail, and what is to be written into its row. */
export interface PickedWith {
  readonly n: number;
  readonly values: readonly number[];
}

/** `picked`: column1 is the account, column2 the message's `id`, column3 and column4 its values in their order. */
export function pickMessagesWith(account: number, mails: readonly PickedWith[]) {
  const rows = mails.map(({ n, values }) => [account, messageKey(account, n), ...values]);
  return renderValues<Picked & { column3: number; column4: number }>(rows).as('picked');
}
