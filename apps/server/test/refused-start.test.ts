import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../src/config/read-config.ts';
import { OperationsNotLoadedError } from '../src/engines/database/errors.ts';
import { startServer } from '../src/start-server.ts';

const serveThread = JSON.stringify(
  new URL('../src/engines/database/sqlite/serve-database-thread.ts', import.meta.url).href,
);
const broken = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { serveDatabaseThread } from ${serveThread};
  serveDatabaseThread({ quickReaders: [], loadReaders: {}, loadLists: () => import('file:///nowhere/operations.mjs') });`)}`,
);
const anyPort = Object.fromEntries(
  ['HTTP', 'HTTPS', 'SMTP', 'SUBMISSION', 'SUBMISSIONS', 'IMAP', 'IMAPS', 'POP3', 'POP3S'].map((name) => [
    `HONGYAN_${name}_PORT`,
    '0',
  ]),
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hongyan-refused-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('refuses to start where the operations of the store cannot be loaded, and lets go of the data', async () => {
  const config = readConfig({ ...anyPort, HONGYAN_DATA: folder, HONGYAN_LOG: 'silent' }, folder);
  const overrides = { webDirectory: null, databaseThread: broken };
  const refuse = () => startServer(config, overrides).catch((error: unknown) => error);
  for (const refusal of [await refuse(), await refuse()]) {
    expect(refusal).toBeInstanceOf(OperationsNotLoadedError);
    expect((refusal as Error).message).toMatch(
      /could not be loaded \(Cannot find module '\/nowhere\/operations\.mjs'.*build or install it again/,
    );
  }
});
