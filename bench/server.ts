// The whole server over HTTP and SMTP, on mailboxes of 1 000, 10 000 and 100 000 mails: `npm run bench`.
// `--postgres URL` measures on PostgreSQL (an empty database), `--sizes 1000,10000` smaller mailboxes. Prints JSON.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApi } from './parts/api.ts';
import { round } from './parts/figures.ts';
import { type FilledMailbox, fillStore, password } from './parts/fill-store.ts';
import { measureBulk } from './parts/measure-bulk.ts';
import { measureIngest } from './parts/measure-ingest.ts';
import { measureListing } from './parts/measure-listing.ts';
import { measureMailbox } from './parts/measure-mailbox.ts';
import { measureSending } from './parts/measure-sending.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'string' }, sizes: { type: 'string', default: '1000,10000,100000' } },
});
const databaseUrl = values.postgres ?? null;
const sizes = values.sizes.split(',').map(Number);
const ingestMailboxes = 8;
const restMs = 100_000;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

function fileMib(name: string): number {
  try {
    return round(statSync(join(directory, name)).size / 1024 ** 2);
  } catch {
    return 0;
  }
}

try {
  const fillStart = performance.now();
  const filled = await fillStore(directory, databaseUrl, [
    ...sizes,
    ...Array.from({ length: ingestMailboxes }, () => 0),
  ]);
  const fillSeconds = (performance.now() - fillStart) / 1_000;
  const first = await startServerProcess(directory, databaseUrl);
  const indexed = await createApi(first.url, filled.mailboxes[0]?.address ?? '', password).then((api) =>
    api.waitUntilIndexed(filled.mailboxes.slice(0, sizes.length), first.url, password),
  );
  await first.stop();
  // Started again, so that memory and cold start are those of a server that has its index.
  const server = await startServerProcess(directory, databaseUrl);
  // The threads that a start needs (what is to be indexed, what is to be swept) have ended by then.
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const memoryAtRestMib = round(server.memoryMib());
  const mailboxes: Record<string, unknown> = {};
  const big = filled.mailboxes.slice(0, sizes.length);
  for (const mailbox of big) {
    const api = await createApi(server.url, mailbox.address, password);
    mailboxes[String(mailbox.mails)] = await measureMailbox(api, mailbox, filled);
  }
  const largest = big.at(-1) as FilledMailbox;
  const receivers = filled.mailboxes.slice(sizes.length);
  const listing = await measureListing(server.url, (await createApi(server.url, largest.address, password)).token);
  const sending = await measureSending(server.url, largest, receivers[0] as FilledMailbox, password);
  const ingest = await measureIngest(
    server.smtpPort,
    receivers.map((mailbox) => mailbox.address),
  );
  const memoryUnderLoadMib = round(server.memoryMib());
  const stall = await server.metric('nodejs_eventloop_lag_max_seconds');
  // Last: it empties the largest mailbox.
  const bulk = await measureBulk(
    await createApi(server.url, largest.address, password),
    async () => (await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000,
  );
  await server.stop();
  console.log(
    JSON.stringify(
      {
        engine: databaseUrl === null ? 'sqlite' : 'postgres',
        filled: {
          mails: sizes.reduce((sum, size) => sum + size, 0),
          perSecond: round(sizes.reduce((sum, size) => sum + size, 0) / fillSeconds),
        },
        indexedInMs: indexed,
        coldStartMs: round(server.startedInMs),
        memoryMib: { atRest: memoryAtRestMib, underLoad: memoryUnderLoadMib },
        longestStallMs: round(stall * 1_000),
        files: { storeMib: fileMib('store.sqlite') || fileMib('hongyan.sqlite'), indexMib: fileMib('search.sqlite') },
        mailboxes,
        listing32: listing,
        sendUntilListed: sending,
        ingest10kB: ingest,
        bulk,
      },
      null,
      2,
    ),
  );
} finally {
  rmSync(directory, { recursive: true, force: true });
}
