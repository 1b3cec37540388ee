// Mail from other servers over 1, 8 and 32 connections, signed and checked by DNS, indexed, and found while more comes: `npm run bench -- arrival`.
// `--share 0.5` sends half as many messages, `--postgres URL` measures on PostgreSQL (an empty database). Prints JSON.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startDnsServer } from '@hongyan/testkit/peers/dns-server.ts';
import { createApi } from './parts/api.ts';
import { createArrivals } from './parts/arrival-mails.ts';
import { round } from './parts/figures.ts';
import { fillStore, password } from './parts/fill-store.ts';
import { measureArrival, measureFinding } from './parts/measure-arrival.ts';
import { startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { postgres: { type: 'string' }, share: { type: 'string', default: '1' } },
});
const databaseUrl = values.postgres ?? null;
const share = Number(values.share);
/** Connections, and messages over all of them. */
const rounds = [
  [1, 300],
  [8, 1_200],
  [32, 1_800],
] as const;
const warmUp = 300;
const mailboxes = 16;
/** After the load, from its end: memory is read again. */
const restSeconds = [10, 60];
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));
const arrivals = createArrivals(5);
const dns = await startDnsServer(arrivals.zone);

try {
  const filled = await fillStore(
    directory,
    databaseUrl,
    Array.from({ length: mailboxes }, () => 0),
  );
  const addresses = filled.mailboxes.map(({ address }) => address);
  const server = await startServerProcess(directory, databaseUrl, { HONGYAN_DNS: dns.address });
  const memoryMib: Record<string, number> = {};
  const readMemory = (when: string): void => {
    memoryMib[when] = round(server.sharedMemoryMib());
  };
  readMemory('started');
  const [reader = '', ...others] = addresses;
  const api = await createApi(server.url, reader, password);
  await api.data(api.client.mailbox.list({ mailboxId: '1' }));
  await api.data(api.client.search.quick({ searchKeyword: 'nothing' }));
  readMemory('signedIn');
  await measureArrival(server, arrivals, { addresses, connections: 4, mails: warmUp });
  readMemory('warm');
  const figures: Record<string, unknown> = {};
  for (const [connections, mails] of rounds) {
    figures[String(connections)] = await measureArrival(server, arrivals, {
      addresses,
      connections,
      mails: mails * share,
    });
    readMemory(`${String(connections)} connections`);
  }
  const found = await measureFinding(server, arrivals, { api, reader, others, connections: 8, probes: 30 * share });
  readMemory('after');
  let waited = 0;
  for (const seconds of restSeconds) {
    await new Promise((resolve) => setTimeout(resolve, (seconds - waited) * 1_000));
    waited = seconds;
    readMemory(`${String(seconds)} s later`);
  }
  await server.stop();
  console.log(
    JSON.stringify(
      {
        engine: databaseUrl === null ? 'sqlite' : 'postgres',
        connections: figures,
        foundWhileMailComes: found,
        memoryMib,
      },
      null,
      2,
    ),
  );
} finally {
  await dns.stop();
  rmSync(directory, { recursive: true, force: true });
}
