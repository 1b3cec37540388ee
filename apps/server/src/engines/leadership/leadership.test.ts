/** That of several processes on one PostgreSQL exactly one leads, and another takes over. */
import { createTestDatabase, dropTestDatabase } from '@hongyan/testkit/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createSoleLeadership } from './alone.ts';
import type { Leadership, LeaderWork } from './port.ts';
import { createPostgresLeadership } from './postgres.ts';

let url = '';
beforeAll(async () => {
  url = await createTestDatabase(inject('postgres'));
});
afterAll(() => dropTestDatabase(url));

const open = (onFault: (error: unknown) => void = () => undefined): Leadership =>
  createPostgresLeadership({ url, onFault, onChange: () => undefined });

function record(name: string, done: string[]): LeaderWork {
  return {
    begin: async () => void done.push(`${name} begins`),
    end: async () => void done.push(`${name} ends`),
  };
}

/** Cuts the connection that holds the lock, and none that waits for it. */
async function cutLeader(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hongyan-leader' AND datname = current_database() AND wait_event_type IS DISTINCT FROM 'Lock'",
  );
  await client.end();
}

test('the first leads before its start ends, the next when it stops', async () => {
  const done: string[] = [];
  const [first, second] = [open(), open()];
  await first.start(record('first', done));
  expect(first.isLeading()).toBe(true);
  await second.start(record('second', done));
  expect(second.isLeading()).toBe(false);
  await first.stop();
  await vi.waitFor(() => expect(second.isLeading()).toBe(true));
  await second.stop();
  expect(done).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('who loses the connection ends its work, another begins, and it waits for its turn again', async () => {
  const done: string[] = [];
  const faults: unknown[] = [];
  const [first, second] = [open((error) => faults.push(error)), open()];
  await first.start(record('first', done));
  await second.start(record('second', done));
  await cutLeader();
  await vi.waitFor(() => expect(second.isLeading()).toBe(true), { timeout: 5_000 });
  await vi.waitFor(() => expect(done).toContain('first ends'));
  expect(first.isLeading()).toBe(false);
  expect(faults.length).toBeGreaterThan(0);
  await second.stop();
  await vi.waitFor(() => expect(first.isLeading()).toBe(true), { timeout: 5_000 });
  await first.stop();
  expect(done.filter((text) => text.startsWith('first'))).toEqual([
    'first begins',
    'first ends',
    'first begins',
    'first ends',
  ]);
});

test('who stops while it waits never leads', async () => {
  const done: string[] = [];
  const [first, second] = [open(), open()];
  await first.start(record('first', done));
  await second.start(record('second', done));
  await second.stop();
  await first.stop();
  expect(done).toEqual(['first begins', 'first ends']);
});

test('a process that is alone leads from its start to its end', async () => {
  const done: string[] = [];
  const alone = createSoleLeadership();
  await alone.start(record('it', done));
  expect(alone.isLeading()).toBe(true);
  await alone.stop();
  await alone.stop();
  expect(done).toEqual(['it begins', 'it ends']);
});
