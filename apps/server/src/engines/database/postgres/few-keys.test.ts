// PostgreSQL guesses how many rows a function gives: with a guess too high it reads a whole small mailbox for fifteen rows.
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { selectKeys, selectTexts } from '../dialects/postgres.ts';
import { createQueryBuilder } from '../query-builder.ts';
import { provideClient } from './connection.ts';

const rows = 5_000;
let url: string;
let client: pg.Client;

beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE mail (n bigint PRIMARY KEY, name text COLLATE "C" UNIQUE, preview text)');
  await client.query(
    `INSERT INTO mail SELECT n, 'name ' || n, repeat('text ', 40) FROM generate_series(1, ${String(rows)}) n`,
  );
  await client.query('ANALYZE mail');
});

afterAll(async () => {
  await client.end();
  await dropTestDatabase(url);
});

const idle = { inFlight: 0, onIdle: () => undefined };

async function explain(keys: RawBuilder<unknown>, column: string): Promise<string> {
  const db = createQueryBuilder(
    'postgres',
    provideClient(client, idle, () => undefined),
  );
  const { sql, parameters } = keys.compile(db);
  const statement = `EXPLAIN SELECT preview FROM ${sql} AS picked CROSS JOIN mail WHERE mail.${column} = picked.key`;
  const plan = await client.query<{ 'QUERY PLAN': string }>(statement, [...parameters]);
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each([
  ['numbers', selectKeys('[1, 2, 3]'), 'n'],
  ['texts', selectTexts('["name 1", "name 2"]'), 'name'],
] as const)('a few %s are looked up one by one in a table of some thousand rows', async (_what, keys, column) => {
  const plan = await explain(keys, column);
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('Index');
});
