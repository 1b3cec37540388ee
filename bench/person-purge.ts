// What the purge of a large mailbox costs: `npm run bench -- person-purge [--postgres URL] [--messages 100000]`. Prints JSON; times in milliseconds.
// `transactions`: what each took, waiting for the writer included; `others`: what small writes of somebody else took meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import type { Database, OperationRunner } from '../apps/server/src/engines/database/port.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { machineContext, requirePersonByAddress, touchSession } from '../apps/server/src/features/identity/index.ts';
import { beginPurge } from '../apps/server/src/features/removal/purge-operations.ts';
import { purgePerson } from '../apps/server/src/features/removal/purge-person.ts';
import { removePerson } from '../apps/server/src/features/removal/remove-person.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { round, summarise } from './parts/figures.ts';
import { fillStore } from './parts/fill-store.ts';

/** Pause between the small writes of somebody else. */
const othersEveryMs = 20;

/** The database whose operations are timed. */
function timeOperations(database: Database, times: number[]): Database {
  const runner: OperationRunner = {
    execute: async (operation, context, input) => {
      const start = performance.now();
      const output = await database.runner.execute(operation, context, input);
      times.push(performance.now() - start);
      return output;
    },
  };
  return { ...database, read: database.read, longRead: (...input) => database.longRead(...input), runner };
}

/** Writes a little again and again until it is ended; answers what each took. */
function writeMeanwhile(database: Database): { end: () => Promise<readonly number[]> } {
  const times: number[] = [];
  let isEnded = false;
  const write = async () => {
    while (!isEnded) {
      const start = performance.now();
      const context = machineContext(Date.now(), 'bench');
      await database.runner.execute(touchSession, context, { accountNo: 2, sessionId: 'none' });
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, othersEveryMs));
    }
  };
  const running = write();
  return {
    end: async () => {
      isEnded = true;
      await running;
      return times;
    },
  };
}

const { values } = parseArgs({
  options: { postgres: { type: 'string' }, messages: { type: 'string', default: '100000' } },
});
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const databaseUrl = values.postgres ?? null;
  const { mailboxes } = await fillStore(directory, databaseUrl, [Number(values.messages), 100]);
  const environment = {
    HONGYAN_DATA: directory,
    HONGYAN_LOG: 'silent',
    ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
  };
  const config = readConfig(environment, directory);
  const log = pino({ level: 'error' });
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log, databaseThread });
  const { database, searchIndex, blobs } = engines;
  const context = machineContext(Date.now(), 'bench');
  const address = mailboxes[0]?.address ?? '';
  const person = await requirePersonByAddress(database.read, address);
  const secrets = await openSecrets(join(directory, 'keys'));
  const terms = { purgeAt: null, handOverTo: null, mailTo: null };
  const removing = performance.now();
  await removePerson({ database, secrets }, context, person, terms);
  const removedIn = performance.now() - removing;
  await database.runner.execute(beginPurge, context, { account: person.accountNo, address });
  const times: number[] = [];
  const others = writeMeanwhile(database);
  const start = performance.now();
  const rows = await purgePerson(
    { database: timeOperations(database, times), searchIndex, blobs },
    context,
    person.accountNo,
  );
  const total = performance.now() - start;
  const waited = await others.end();
  await engines.close();
  const figures = {
    messages: Number(values.messages),
    rows,
    removal: round(removedIn),
    purge: round(total),
    transactions: summarise(times),
    others: summarise(waited),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
