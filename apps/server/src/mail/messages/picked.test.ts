import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test } from 'vitest';
import { messageKey } from '../../call/message-key.ts';
import { batchSize, pickMessages, pickMessagesWith, pickNumbers } from './picked.ts';

const database = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const compile = (picked: ReturnType<typeof pickMessages>) => database.selectFrom(picked).selectAll().compile();

describe('mails by their keys', () => {
  test('are one table of values, whose first row says the types', () => {
    const { sql, parameters } = compile(pickNumbers(7, [1, 2, 3]));
    expect(sql).toBe('select * from (VALUES (CAST($1 AS BIGINT), CAST($2 AS BIGINT)), ($3, $4), ($5, $6)) as "picked"');
    expect(parameters).toEqual([7, 1, 7, 2, 7, 3]);
    expect(compile(pickMessages(7, [1])).sql).toBe(
      'select * from (VALUES (CAST($1 AS BIGINT), CAST($2 AS BIGINT))) as "picked"',
    );
  });

  test('have their values in the order of the columns, however many mails there are', () => {
    for (const count of [1, 2, batchSize, batchSize + 1]) {
      const mails = Array.from({ length: count }, (_, at) => ({ n: at + 1, values: [at * 2, 1] }));
      const { sql, parameters } = compile(pickMessagesWith(7, mails));
      expect(parameters).toEqual(mails.flatMap(({ n, values }) => [7, messageKey(7, n), ...values]));
      expect(sql.split('), (')).toHaveLength(count);
      expect(sql).toContain('(CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT))');
    }
  });

  test('of one statement never carry what another was asked with', () => {
    const [first, second] = [compile(pickNumbers(1, [5, 6])), compile(pickNumbers(2, [8, 9]))];
    expect(second.sql).toBe(first.sql);
    expect([first.parameters, second.parameters]).toEqual([
      [1, 5, 1, 6],
      [2, 8, 2, 9],
    ]);
  });
});
