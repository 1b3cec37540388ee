/** What only the PostgreSQL engine has: sessions that can be ended, tables that another version may have made. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPostgresIndex } from './postgres-index.ts';

let url: string;
let pool: Pool;
const document = { n: 1, sortKey: 1, subject: '预算', sender: '', recipients: '', attachments: '', body: '' };

beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
  pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
});

afterAll(async () => {
  await pool.end();
  await dropTestDatabase(url);
});

it('ends the query on the server when the signal says so, even with all connections of the pool in use', async () => {
  const index = await openPostgresIndex({ pool });
  await index.applyBatch({ accountNo: 1, upTo: 1, put: [document], remove: [] });
  const blocker = await pool.connect();
  try {
    await blocker.query('BEGIN; LOCK TABLE search_document IN ACCESS EXCLUSIVE MODE');
    const controller = new AbortController();
    const reason = new Error('the person typed on');
    const query = index.query({ accountNo: 1, text: '预算', limit: 1, signal: controller.signal });
    const refused = expect(query).rejects.toBe(reason);
    const countWaiting =
      "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'search_document'::regclass";
    const waiting = async (): Promise<number> => (await blocker.query<{ n: number }>(countWaiting)).rows[0]?.n ?? 0;
    while ((await waiting()) === 0) await sleep(5);
    controller.abort(reason);
    await refused;
    expect(await waiting()).toBe(0);
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  expect(await index.query({ accountNo: 1, text: '预算', limit: 1 })).toEqual([{ n: 1, sortKey: 1 }]);
});

it('replaces the tables of an older format, and the marks are 0', async () => {
  let rebuilds = 0;
  const open = () => openPostgresIndex({ pool, onRebuild: () => rebuilds++ });
  const older = await open();
  await older.applyBatch({ accountNo: 2, upTo: 5, put: [document], remove: [] });
  expect(await (await open()).highWater(2)).toBe(5);
  expect(rebuilds).toBe(0);
  await pool.query('UPDATE search_version SET format = 0');
  const index = await open();
  expect(rebuilds).toBe(1);
  expect(await index.highWater(2)).toBe(0);
  expect(await index.query({ accountNo: 2, text: '预算', limit: 1 })).toEqual([]);
});

it('lets two processes start at once', async () => {
  await pool.query('DROP TABLE search_document, search_account, search_term, search_sketch, search_version');
  const indexes = await Promise.all([openPostgresIndex({ pool }), openPostgresIndex({ pool })]);
  for (const index of indexes) expect(await index.highWater(1)).toBe(0);
});
