/** The one place where PostgreSQL's values become what SQLite gives: numbers for whole numbers, 0 or 1 for truth values, bytes for bytea. */
import { types } from 'pg';

const oid = { bool: 16, bytea: 17, int8: 20, numeric: 1700 } as const;

/** bigint, count(*) and sum(bigint) arrive as text. Ours are below 2^53; anything above is refused, as SQLite's driver does. */
function parseWhole(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is above 2^53 and would lose digits`);
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  [oid.bool, (text) => (text === 't' ? 1 : 0)],
  [oid.int8, parseWhole],
  [oid.numeric, parseWhole],
  [oid.bytea, (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))],
]);

const defaultParser = types.getTypeParser as (type: number, format?: string) => unknown;

/** Given to each client of `pg`. */
export const postgresTypes = {
  getTypeParser: ((type: number, format?: string) =>
    parsers.get(type) ?? defaultParser(type, format)) as typeof types.getTypeParser,
};
