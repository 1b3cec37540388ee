// Acknowledged operations a second on the embedded store, with the longest stall of the event loop and the memory at rest. Prints JSON.
//   node bench/database-engine.ts [seconds per step]
// Each operation takes a MODSEQ, inserts a row of about 1 kB, publishes a change; it is counted when it is on disk.
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestStore } from '@hongyan/testkit/store/open-test-store.ts';
import { addAccount, addItem, countItems } from '@hongyan/testkit/store/test-operations.ts';
import type { Database } from '../apps/server/src/engines/database/port.ts';

const accounts = 8;
const body = new Uint8Array(1_000).fill(120);
const stepMs = Number(process.argv[2] ?? 3) * 1_000;
const rssMiB = (): number => Math.round(process.memoryUsage.rss() / 1_048_576);
const round = (value: number): number => Math.round(value * 100) / 100;
const context = (): Parameters<Database['runner']['execute']>[1] => ({
  now: Date.now(),
  requestId: 'bench',
  actor: 1,
  subject: 1,
  orgId: 1,
  address: null,
  client: 'api',
});

async function measureFlush(directory: string): Promise<number> {
  const file = await open(join(directory, 'flush'), 'w');
  const times: number[] = [];
  for (let i = 0; i < 50; i += 1) {
    const began = performance.now();
    await file.write(body);
    await file.datasync();
    times.push(performance.now() - began);
  }
  await file.close();
  return round(times.sort((a, b) => a - b)[25] ?? 0);
}

async function measureCallers(database: Database, callers: number): Promise<object> {
  const groupsBefore = database.stats().groups;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const latencies: number[] = [];
  delay.enable();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - began < stepMs) {
        const sent = performance.now();
        await database.runner.execute(addItem, context(), { account: 1 + (caller % accounts), name: 'n', bytes: body });
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  delay.disable();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => round(latencies[Math.floor(latencies.length * share)] ?? 0);
  return {
    callers,
    operationsPerSecond: Math.round(latencies.length / seconds),
    operationsPerFlush: round(latencies.length / (database.stats().groups - groupsBefore)),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    // The histogram counts the timer's own millisecond.
    eventLoopMaxDelayMs: round(delay.max / 1e6 - 1),
  };
}

async function measureReads(database: Database): Promise<number> {
  const began = performance.now();
  let reads = 0;
  while (performance.now() - began < 1_000) {
    await database.read
      .selectFrom('account')
      .select(['modseq', 'display_name'])
      .where('account_no', '=', 1)
      .executeTakeFirst();
    reads += 1;
  }
  return reads;
}

const directory = await mkdtemp(join(tmpdir(), 'hongyan-bench-'));
try {
  const rssBefore = rssMiB();
  const began = performance.now();
  const database = await openTestStore('sqlite', join(directory, 'bench.sqlite'));
  const openMs = round(performance.now() - began);
  await sleep(500);
  const rssOpen = rssMiB();
  for (let account = 1; account <= accounts; account += 1)
    await database.runner.execute(addAccount, context(), account);
  const steps = [];
  for (const callers of [1, 8, 64]) steps.push(await measureCallers(database, callers));
  const pointReadsPerSecond = await measureReads(database);
  await database.longRead(countItems, 1);
  const memory = { processMiB: rssBefore, withOpenStoreMiB: rssOpen, afterLoadMiB: rssMiB() };
  console.log(
    JSON.stringify(
      {
        bench: 'database-engine',
        engine: 'sqlite',
        diskFlushMs: await measureFlush(directory),
        openMs,
        steps,
        pointReadsPerSecond,
        memory,
      },
      null,
      2,
    ),
  );
  await database.close();
} finally {
  await rm(directory, { recursive: true, force: true });
}
