import { type ProductStore, productStores, testStart } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepJobs } from './job-operations.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(productStores)('what the engine keeps for a day, on $name', (engine) => {
  let store: ProductStore;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('old keys and done jobs go; young ones and poison stay', async () => {
    const job = (id: string, state: string, at: number) =>
      store.writeRaw(
        `INSERT INTO job (id, kind, payload, state, run_at, attempts, progress_done, progress_total, created_at) VALUES ('${id}', 'k', 'null', '${state}', ${String(at)}, 1, 0, 0, ${String(at)})`,
      );
    const key = (name: string, at: number) =>
      store.writeRaw(
        `INSERT INTO idempotency (account_no, key, operation, input_hash, output, created_at) VALUES (1, '${name}', 'o', 'h', '{}', ${String(at)})`,
      );
    await job('old-done', 'done', testStart - 2 * dayMs);
    await job('old-poison', 'poison', testStart - 2 * dayMs);
    await job('young-done', 'done', testStart);
    await key('old', testStart - 2 * dayMs);
    await key('young', testStart);
    const context = {
      now: testStart,
      requestId: 'test',
      actor: null,
      subject: null,
      orgId: null,
      address: null,
      client: 'worker',
    } as const;
    await store.database.runner.execute(sweepJobs, context, { before: testStart - dayMs });
    const { read } = store.database;
    const jobs = await read.selectFrom('job').select('id').orderBy('id').execute();
    const keys = await read.selectFrom('idempotency').select('key').execute();
    expect([jobs.map((row) => row.id), keys.map((row) => row.key)]).toEqual([['old-poison', 'young-done'], ['young']]);
  });
});
