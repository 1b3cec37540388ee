import { setTimeout as sleep } from 'node:timers/promises';
import { databases, type TestDatabase, testContext } from '@hongyan/testkit/store/test-databases.ts';
import { enqueue } from '@hongyan/testkit/store/test-operations.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/port.ts';
import type { NewJob } from './enqueue-job.ts';
import { claimJobs, finishJob, type PoisonedJob } from './job-operations.ts';
import { createJobRunner } from './job-runner.ts';
import type { Job, JobControls, JobKind, JobRunner } from './port.ts';

const startMs = 1_790_000_000_000;

describe.each(databases)('jobs on $name', (engine) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let jobs: JobRunner[];
  let errors: unknown[];
  let poisoned: PoisonedJob[];
  let nowMs: number;
  const clock: Clock = { now: () => nowMs };

  beforeEach(async () => {
    testDatabase = await engine.create();
    nowMs = startMs;
    jobs = [];
    errors = [];
    poisoned = [];
    database = await testDatabase.open({ onWake: (kinds) => jobs.forEach((runner) => runner.wake(kinds)) });
  });

  afterEach(async () => {
    await Promise.all(jobs.map((runner) => runner.stop()));
    await database.close();
    await testDatabase.remove();
  });

  function startWorker(
    run: JobKind<unknown>['run'],
    more: Partial<JobKind<unknown>> = {},
    store = database,
  ): JobRunner {
    const runner = createJobRunner({
      database: store,
      clock,
      onError: (error) => errors.push(error),
      onPoison: (job) => poisoned.push(job),
      pollMs: 60_000,
      stopGraceMs: 100,
    });
    runner.register({
      kind: 'test',
      concurrency: 4,
      leaseMs: 60_000,
      maxAttempts: 3,
      backoffMs: (attempt) => attempt * 1_000,
      run,
      ...more,
    });
    runner.start();
    jobs.push(runner);
    return runner;
  }

  const add = (job: Partial<NewJob> = {}) =>
    database.runner.execute(enqueue, testContext({ now: nowMs }), { kind: 'test', payload: null, ...job });
  const readRow = (id: string) =>
    database.read.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const waitForState = (id: string, state: string) =>
    vi.waitFor(async () => expect((await readRow(id)).state).toBe(state), { timeout: 5_000 });

  test('run once, woken by the commit that enqueued them, with their payload', async () => {
    const seen: Job<unknown>[] = [];
    startWorker(async (job) => {
      seen.push(job);
      return Promise.resolve();
    });
    const id = await add({ payload: { text: '信' }, accountNo: 5 });
    await waitForState(id, 'done');
    expect(seen).toEqual([{ id, kind: 'test', accountNo: 5, payload: { text: '信' }, attempt: 1 }]);
    expect(errors).toEqual([]);
  });

  test('several workers in two processes share many jobs without doing one twice', async () => {
    const other = await testDatabase.open();
    const runs = new Map<string, number>();
    const run = async (job: Job<unknown>) => {
      runs.set(job.id, (runs.get(job.id) ?? 0) + 1);
      await sleep(1);
    };
    for (let i = 0; i < 60; i += 1) await add();
    const byProcess = [startWorker(run), startWorker(run, {}, other)];
    await vi.waitFor(() => expect(runs.size).toBe(60), { timeout: 10_000 });
    await Promise.all(byProcess.map((runner) => runner.stop()));
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    const left = await database.read.selectFrom('job').select('id').where('state', '!=', 'done').execute();
    expect(left).toEqual([]);
    await other.close();
  });

  test('never run more at once than the kind allows', async () => {
    let running = 0;
    let most = 0;
    let done = 0;
    startWorker(
      async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        done += 1;
      },
      { concurrency: 3 },
    );
    await Promise.all(Array.from({ length: 20 }, () => add()));
    await vi.waitFor(() => expect(done).toBe(20), { timeout: 5_000 });
    expect(most).toBe(3);
  });

  test('wait until their time', async () => {
    const seen: string[] = [];
    const runner = startWorker(async ({ id }) => {
      seen.push(id);
      return Promise.resolve();
    });
    const id = await add({ runAt: startMs + 5_000 });
    await sleep(50);
    expect(seen).toEqual([]);
    nowMs += 5_000;
    runner.wake(['test']);
    await waitForState(id, 'done');
  });

  test('one that wants to run again waits until its time, its attempts counted anew; asked for meanwhile it runs at once', async () => {
    let runs = 0;
    const againAt = nowMs + 10_000;
    const runner = startWorker(async () => {
      runs += 1;
      return runs === 1 ? { againAt } : undefined;
    });
    const id = await add({ uniqueKey: 'again' });
    // It is ready before it has run as well.
    await vi.waitFor(async () => expect(await readRow(id)).toMatchObject({ state: 'ready', run_at: againAt }), {
      timeout: 5_000,
    });
    for (let poll = 0; poll < 3; poll += 1) runner.wake(['test']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([runs, (await readRow(id)).run_at, runner.running()]).toEqual([1, againAt, 0]);
    await add({ uniqueKey: 'again' });
    await waitForState(id, 'done');
    expect([runs, (await readRow(id)).attempts]).toEqual([2, 1]);
  });

  test('poll again by themselves when the next one is due', async () => {
    const started = Date.now();
    nowMs = started;
    startWorker(async () => Promise.resolve());
    // The worker has slept for its poll of a minute, were it not for this job.
    await sleep(30);
    const id = await add({ runAt: started + 200 });
    nowMs = started + 200;
    await waitForState(id, 'done');
  });

  test('a failing job is tried again after its back-off, then it is poison and stays', async () => {
    const attempts: number[] = [];
    const runner = startWorker(({ attempt }): Promise<undefined> => {
      attempts.push(attempt);
      return Promise.reject(new Error(`no luck ${attempt}`));
    });
    const id = await add();
    await vi.waitFor(async () =>
      expect(await readRow(id)).toMatchObject({
        state: 'ready',
        last_error: 'Error: no luck 1',
        run_at: startMs + 1_000,
      }),
    );
    for (const wait of [1_000, 2_000]) {
      nowMs += wait;
      runner.wake(['test']);
      await vi.waitFor(async () => expect((await readRow(id)).state).not.toBe('running'));
      await vi.waitFor(() => expect(attempts).toHaveLength(wait === 1_000 ? 2 : 3));
    }
    await waitForState(id, 'poison');
    nowMs += 1_000_000;
    runner.wake(['test']);
    await sleep(50);
    expect(attempts).toEqual([1, 2, 3]);
    expect(poisoned).toEqual([{ id, kind: 'test', error: 'Error: no luck 3' }]);
    expect(errors).toHaveLength(3);
  });

  test('the attempt is counted before the run: a job that ends its worker each time becomes poison', async () => {
    const id = await add();
    const claim = { kind: 'test', limit: 5, leaseMs: 1_000, maxAttempts: 2 };
    // Two workers take it and are never heard of again.
    for (const attempt of [1, 2]) {
      const { claimed } = await database.runner.execute(claimJobs, testContext({ now: nowMs }), claim);
      expect(claimed).toMatchObject([{ id, attempt }]);
      expect((await database.runner.execute(claimJobs, testContext({ now: nowMs + 999 }), claim)).claimed).toEqual([]);
      nowMs += 1_000;
    }
    const { claimed, poisoned: lost } = await database.runner.execute(claimJobs, testContext({ now: nowMs }), claim);
    expect(claimed).toEqual([]);
    expect(lost).toEqual([{ id, kind: 'test', error: 'its worker was lost' }]);
    expect(await readRow(id)).toMatchObject({ state: 'poison', attempts: 2 });
  });

  test('a worker that comes back after its lease cannot finish another worker’s job', async () => {
    const id = await add();
    const claim = { kind: 'test', limit: 1, leaseMs: 1_000, maxAttempts: 5 };
    const slow = (await database.runner.execute(claimJobs, testContext({ now: nowMs }), claim)).claimed[0]!;
    nowMs += 1_000;
    const fast = (await database.runner.execute(claimJobs, testContext({ now: nowMs }), claim)).claimed[0]!;
    expect(await database.runner.execute(finishJob, testContext({ now: nowMs }), slow)).toBe(false);
    expect((await readRow(id)).state).toBe('running');
    expect(await database.runner.execute(finishJob, testContext({ now: nowMs }), fast)).toBe(true);
    expect((await readRow(id)).state).toBe('done');
  });

  test('a heartbeat keeps the lease, shows progress, and reports to a worker that it has lost', async () => {
    let beat: JobControls | undefined;
    let end = (): void => undefined;
    startWorker((_job, controls) => {
      beat = controls;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
    const id = await add();
    await vi.waitFor(() => expect(beat).toBeDefined());
    nowMs += 50_000;
    await beat?.progress(3, 10);
    expect(await readRow(id)).toMatchObject({ progress_done: 3, progress_total: 10, lease_until: nowMs + 60_000 });
    nowMs += 60_000;
    await database.runner.execute(claimJobs, testContext({ now: nowMs }), {
      kind: 'test',
      limit: 1,
      leaseMs: 1_000,
      maxAttempts: 5,
    });
    await expect(beat?.heartbeat()).rejects.toMatchObject({ name: 'JobLostError' });
    expect(beat?.signal.aborted).toBe(true);
    end();
    await vi.waitFor(() => expect(errors).toMatchObject([{ name: 'JobLostError' }]));
    expect((await readRow(id)).attempts).toBe(2);
  });

  test('one per key: asked for again while it waits it is the same, while it runs it runs once more', async () => {
    const first = await add({ uniqueKey: 'u', payload: 1, runAt: startMs + 9_000 });
    expect(await add({ uniqueKey: 'u', payload: 2 })).toBe(first);
    expect(await readRow(first)).toMatchObject({ payload: '2', run_at: startMs });
    const payloads: unknown[] = [];
    const ends: (() => void)[] = [];
    startWorker(({ payload }) => {
      payloads.push(payload);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    await vi.waitFor(() => expect(payloads).toEqual([2]));
    expect(await add({ uniqueKey: 'u', payload: 3 })).toBe(first);
    await sleep(30);
    expect(payloads).toEqual([2]);
    ends[0]?.();
    await vi.waitFor(() => expect(payloads).toEqual([2, 3]));
    ends[1]?.();
    await waitForState(first, 'done');
    expect(await add({ uniqueKey: 'u', payload: 4 })).not.toBe(first);
    await vi.waitFor(() => expect(payloads).toEqual([2, 3, 4]));
    ends[2]?.();
  });

  test('stopping lets jobs end, then aborts them and gives them back uncounted', async () => {
    const ended: string[] = [];
    const shortEnds = Promise.withResolvers<null>();
    const runner = startWorker(async ({ id, payload }, { signal }) => {
      if (payload === 'short') await shortEnds.promise;
      else
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      ended.push(id);
    });
    const short = await add({ payload: 'short' });
    const long = await add({ payload: 'long' });
    await vi.waitFor(() => expect(runner.running()).toBe(2));
    const stopped = runner.stop();
    shortEnds.resolve(null);
    await stopped;
    expect(ended).toEqual([short]);
    expect((await readRow(short)).state).toBe('done');
    expect(await readRow(long)).toMatchObject({ state: 'ready', attempts: 0, lease_until: null });
    await add();
    await sleep(30);
    expect(runner.running()).toBe(0);
  });

  test('done jobs are swept after their day, poison stays', async () => {
    const done = await add();
    const runner = startWorker(
      async ({ payload }): Promise<void> => (payload === 'bad' ? Promise.reject(new Error('bad')) : Promise.resolve()),
      { maxAttempts: 1 },
    );
    const bad = await add({ payload: 'bad' });
    await waitForState(done, 'done');
    await waitForState(bad, 'poison');
    nowMs += 25 * 60 * 60 * 1000;
    runner.wake(['test']);
    await vi.waitFor(async () =>
      expect((await database.read.selectFrom('job').select('id').execute()).map(({ id }) => id)).toEqual([bad]),
    );
  });
});
