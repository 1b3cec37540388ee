// What outgoing approval costs: `npm run bench -- approval [--postgres URL] [--policies 20] [--runs 60]`. Prints JSON; times in milliseconds.
// `judging`: what twenty policies say of a message of 25 MB with five attachments, as the outbox asks before it is accepted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { createSandbox } from '../apps/server/src/engines/sandbox/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { fillStore } from './parts/fill-store.ts';
import { measureJudging } from './parts/measure-judging.ts';

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
  console.log(JSON.stringify({ database: databaseUrl === null ? 'sqlite' : 'postgres', ...sizes, judging }, null, 2));
  await services.sandbox.close();
  await engines.close();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
