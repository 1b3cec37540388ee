// What idle IMAP connections take of a fresh server, with and without COMPRESS: `npm run bench -- imap-idle [--connections 1000] [--mails 1000]`.
// Each has TLS and an inbox open, and has asked for 20 envelopes. Prints JSON, kB for each connection: resident memory of the whole process,
// which is what counts, and of it the heap of the thread that serves them (with what is not collected yet) and its buffers outside of it.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { parseArgs } from 'node:util';
import { constants, createInflateRaw, deflateRawSync } from 'node:zlib';
import pino from 'pino';
import { readConfig } from '../apps/server/src/config/read-config.ts';
import { systemClock } from '../apps/server/src/engines/clock.ts';
import { openSecrets } from '../apps/server/src/engines/secrets/open-secrets.ts';
import { createPeople, machineContext } from '../apps/server/src/features/identity/index.ts';
import { openEngines } from '../apps/server/src/open-engines.ts';
import { round } from './parts/figures.ts';
import { type FilledMailbox, fillStore } from './parts/fill-store.ts';
import { freePort, type ServerProcess, startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '1000' }, mails: { type: 'string', default: '1000' } },
});
const [connections, mails] = [Number(values.connections), Number(values.mails)];
/** One person may have no more at once. */
const perPerson = 20;
/** Threads that only a start needs end by and by, and their memory with them: what is measured before that is no base. */
const pollEveryMs = 2_000;
const stablePolls = 8;
const alikeMib = 2;
const maxPolls = 90;
const directory = mkdtempSync(join(tmpdir(), 'hongyan-bench-'));

interface User {
  readonly name: string;
  readonly password: string;
}

async function makeCodes(mailboxes: readonly FilledMailbox[]): Promise<User[]> {
  const config = readConfig({ HONGYAN_DATA: directory, HONGYAN_LOG: 'error' }, directory);
  const databaseThread = new URL('../apps/server/src/database-thread.ts', import.meta.url);
  const engines = await openEngines({ config, clock: systemClock, log: pino({ level: 'error' }), databaseThread });
  const secrets = await openSecrets(join(directory, 'keys'));
  const people = createPeople({ ...engines, secrets });
  const users: User[] = [];
  for (const { accountNo, address } of mailboxes) {
    const context = machineContext(Date.now(), 'bench', 'admin');
    const { code } = await people.addAuthorisationCode(context, { accountNo, name: 'bench', protocols: ['imap'] });
    users.push({ name: address, password: code });
  }
  await engines.close();
  return users;
}

/** Connects, opens the inbox and says nothing more. */
async function openIdle(port: number, user: User, isPacked: boolean): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  let text = '';
  let wake: () => void = () => undefined;
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  const take = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    wake();
  };
  inflate.on('data', take);
  socket.on('data', take);
  const until = async (end: string) => {
    while (!text.includes(end)) await new Promise<void>((resolve) => (wake = resolve));
  };
  await until('* OK');
  socket.write(`a LOGIN ${user.name} ${user.password}\r\n`);
  await until('a OK');
  let pack = (line: string): string | Buffer => line;
  if (isPacked) {
    socket.write('b COMPRESS DEFLATE\r\n');
    await until('b OK');
    socket.off('data', take).pipe(inflate);
    pack = (line) => deflateRawSync(line, { finishFlush: constants.Z_SYNC_FLUSH });
  }
  socket.write(pack('c SELECT INBOX\r\n'));
  await until('c OK');
  socket.write(pack('d UID FETCH 1:20 (ENVELOPE FLAGS)\r\n'));
  await until('d OK');
  socket.write(pack('e IDLE\r\n'));
  await until('+ idling');
  return socket;
}

interface Memory {
  readonly resident: number;
  readonly heap: number;
  readonly buffers: number;
}

/** In kB. */
async function readMemory(server: ServerProcess): Promise<Memory> {
  const resident = server.memoryMib() * 1024;
  const heap = (await server.metric('nodejs_heap_size_total_bytes')) / 1024;
  const buffers = (await server.metric('nodejs_external_memory_bytes')) / 1024;
  return { resident, heap, buffers };
}

/** Waits until resident memory stays where it is. */
async function settle(server: ServerProcess): Promise<void> {
  const seen: number[] = [];
  for (let poll = 0; poll < maxPolls; poll += 1) {
    seen.push(server.memoryMib());
    const last = seen.slice(-stablePolls);
    if (last.length === stablePolls && Math.max(...last) - Math.min(...last) <= alikeMib) return;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  throw new Error('The memory of the server does not come to rest');
}

async function measure(users: readonly User[], isPacked: boolean): Promise<Memory> {
  const port = await freePort();
  const server = await startServerProcess(directory, null, {
    HONGYAN_IMAPS_PORT: String(port),
    HONGYAN_IMAP_PORT: '0',
  });
  const open: TLSSocket[] = [];
  // What the first connections bring into memory stays, however many follow.
  for (const user of users) open.push(await openIdle(port, user, isPacked));
  await settle(server);
  const before = await readMemory(server);
  for (let at = 0; at < connections; at += 1) {
    const user = users[at % users.length];
    if (user !== undefined) open.push(await openIdle(port, user, isPacked));
  }
  await settle(server);
  const after = await readMemory(server);
  for (const socket of open) socket.destroy();
  await server.stop();
  const each = (of: keyof Memory) => round((after[of] - before[of]) / connections);
  return { resident: each('resident'), heap: each('heap'), buffers: each('buffers') };
}

try {
  const people = Math.ceil(connections / (perPerson - 1));
  const sizes = Array.from({ length: people }, () => mails);
  const { mailboxes } = await fillStore(directory, null, sizes, { attachment: false });
  const users = await makeCodes(mailboxes);
  const plain = await measure(users, false);
  const packed = await measure(users, true);
  console.log(JSON.stringify({ connections, mails, idleKbEach: { plain, packed } }));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
