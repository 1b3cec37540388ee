// What outgoing approval costs: `npm run bench -- approval [--postgres URL] [--policies 20] [--runs 60]`. Prints JSON; times in milliseconds.
// `judging`: what twenty policies say of a message of 25 MB with five attachments, as the outbox asks before it is accepted.
// `listing`: a page of 10 000 requests that wait for one person, and how many they are (SQLite).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import type { Db } from '../apps/server/src/engines/database/port.ts';
import { createSandbox } from '../apps/server/src/engines/sandbox/index.ts';
import { listAskedRequests } from '../apps/server/src/features/approval/requests/list-requests.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { fillRequests } from './parts/fill-requests.ts';
import { fillStore } from './parts/fill-store.ts';
import { measureJudging } from './parts/measure-judging.ts';

/** Requests that wait for one person. */
const waitingRequests = 10_000;
const listings = 200;

async function measureListing(db: Db, reader: number) {
  const input = { reader, state: 'pending', keyword: '', pageSize: 15 } as const;
  const measure = async (pageNum: number) => {
    const times: number[] = [];
    for (let turn = 0; turn < listings; turn += 1) {
      const start = performance.now();
      await listAskedRequests(db, { ...input, pageNum });
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2));
    return { median: at(0.5), p95: at(0.95) };
  };
  return { requests: waitingRequests, firstPage: await measure(1), lastPage: await measure(waitingRequests / 15) };
}

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    policies: { type: 'string', default: '20' },
    runs: { type: 'string', default: '60' },
  },
});
const databaseUrl = values.postgres ?? null;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const { mailboxes } = await fillStore(directory, databaseUrl, [100, 100]);
  const [sender, approver] = mailboxes;
  if (databaseUrl === null)
    fillRequests(join(directory, 'hongyan.sqlite'), {
      orgId: 1,
      sender: sender!.accountNo,
      approver: approver!.accountNo,
      count: waitingRequests,
    });
  const environment = {
    HONGYAN_DATA: directory,
    HONGYAN_LOG: 'error',
    ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
  };
  const config = readConfig(environment, directory);
  const log = pino({ level: 'error' });
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log, databaseThread });
  const services = { ...engines, sandbox: createSandbox() };
  const sizes = { policies: Number(values.policies), runs: Number(values.runs) };
  const judging = await measureJudging(services, mailboxes[0]!.accountNo, mailboxes[1]!.accountNo, sizes);
  const listing = databaseUrl === null ? await measureListing(engines.database.read, approver!.accountNo) : null;
  const database = databaseUrl === null ? 'sqlite' : 'postgres';
  console.log(JSON.stringify({ database, ...sizes, judging, listing }, null, 2));
  await services.sandbox.close();
  await engines.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
