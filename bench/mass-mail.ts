// One mail to 1 000 people of the organisation: `npm run bench -- mass-mail`; `--postgres URL` for PostgreSQL (an empty database). Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { round } from './parts/figures.ts';
import { type FilledMailbox, fillStore, password } from './parts/fill-store.ts';
import { measureMassMail } from './parts/measure-mass-mail.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({ options: { postgres: { type: 'string' } } });
const databaseUrl = values.postgres ?? null;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

try {
  const { mailboxes, staff } = await fillStore(directory, databaseUrl, [0], { staff: 1_000 });
  const server = await startServerProcess(directory, databaseUrl);
  // The start's own stalls are not counted.
  await server.metric('nodejs_eventloop_lag_max_seconds');
  const measured = await measureMassMail(server.url, mailboxes[0] as FilledMailbox, staff, password);
  const stallMs = round((await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000);
  await server.stop();
  console.log(JSON.stringify({ engine: databaseUrl === null ? 'sqlite' : 'postgres', ...measured, stallMs }, null, 2));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
