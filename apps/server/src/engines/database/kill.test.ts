// What was acknowledged is there, once, after kill -9 at any moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { databases, type TestDatabase, testContext } from '@hongyan/testkit/store/test-databases.ts';
import { addAccount, addItem, castToTestSchema } from '@hongyan/testkit/store/test-operations.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';

const target = fileURLToPath(new URL('../../../../../packages/testkit/src/server/kill-target.ts', import.meta.url));

/** Before a kill at a random moment. A fault of its own ends the process at a fixed flush, after fewer. */
const leastAcknowledged = 10;

/** Starts the process, lets it work and kills it (or waits until it has killed itself); answers what it had acknowledged. */
async function runUntilKilled(
  engine: string,
  testDatabase: TestDatabase,
  prefix: string,
  death: { afterMs: number } | { fault: string },
): Promise<string[]> {
  const fault = 'fault' in death ? [death.fault] : [];
  const child = spawn(process.execPath, [target, engine, testDatabase.address, prefix, ...fault], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8');
  let isDoomed = false;
  child.stdout.on('data', (chunk: string) => {
    text += chunk;
    // The moment is counted from when enough was acknowledged to be worth a check, however slow the machine is.
    if (isDoomed || !('afterMs' in death) || text.split('\n').length < leastAcknowledged + 3) return;
    isDoomed = true;
    setTimeout(() => child.kill('SIGKILL'), death.afterMs);
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return text.split('\n').slice(1, -1);
}

type Open = Awaited<ReturnType<TestDatabase['open']>>;

/** PostgreSQL ends what a killed process had asked of it a moment later, and keeps it: nothing is compared before. */
async function whenNobodyWrites(name: string, { read }: Open): Promise<void> {
  if (name !== 'postgres') return;
  await vi.waitUntil(async () => {
    const others = await sql`SELECT 1 FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`.execute(
      read,
    );
    return others.rows.length === 0;
  }, 10_000);
}

describe.each(databases)('kill -9 on $name', (engine) => {
  test.each([
    { how: 'at a random moment', death: { afterMs: 200 } },
    { how: 'at another', death: { afterMs: 333 } },
    { how: 'before the flush', death: { fault: 'kill-before-flush' } },
    { how: 'after the flush, before anybody is notified', death: { fault: 'kill-after-flush' } },
  ])('$how: everything acknowledged is there once, and a repeat doubles nothing', async ({ death }) => {
    const testDatabase = await engine.create();
    try {
      const before = await testDatabase.open();
      for (const account of [1, 2, 3]) await before.runner.execute(addAccount, testContext(), account);
      await before.close();
      const acknowledged = await runUntilKilled(engine.name, testDatabase, 'p', death);
      expect(acknowledged.length).toBeGreaterThan('fault' in death ? 3 : leastAcknowledged);

      const after = await testDatabase.open();
      const stored = async () =>
        (
          await castToTestSchema(after.read).selectFrom('test_item').select(['account_no', 'name', 'modseq']).execute()
        ).map((row) => ({ ...row }));
      await whenNobodyWrites(engine.name, after);
      const rows = await stored();
      const names = rows.map((row) => row.name);
      expect(new Set(names).size).toBe(names.length);
      expect(acknowledged.filter((name) => !names.includes(name))).toEqual([]);
      // At most the calls that were under way are there without an acknowledgement.
      expect(names.length - acknowledged.length).toBeLessThanOrEqual(16);
      for (const account of [1, 2, 3]) {
        const modseqs = rows.filter((row) => row.account_no === account).map((row) => row.modseq);
        expect(modseqs.sort((a, b) => a - b)).toEqual(modseqs.map((_, i) => i + 1));
      }
      // The callers try again what they heard no answer to, and by mistake what they did.
      for (const name of names.slice(-20)) {
        const caller = Number(name.split('-')[1]);
        await after.runner.execute(addItem, testContext({ idempotencyKey: name }), { account: 1 + (caller % 3), name });
      }
      expect(await stored()).toHaveLength(rows.length);
      await after.close();
    } finally {
      await testDatabase.remove();
    }
  });
});
