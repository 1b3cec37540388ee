// What idle IMAP connections take of the real server, with and without COMPRESS: `npm run bench -- imap-idle [--connections 300] [--mails 1000]`.
// Each has an inbox open. Prints JSON: kB of resident memory for each connection.
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
import { freePort, startServerProcess } from './parts/server-process.ts';

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '300' }, mails: { type: 'string', default: '1000' } },
});
const [connections, mails] = [Number(values.connections), Number(values.mails)];
/** One person may have no more at once. */
const perPerson = 20;
const settleMs = 5_000;
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
    const { code } = await people.addClientCode(context, { accountNo, name: 'bench', protocols: ['imap'] });
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
  let told: () => void = () => undefined;
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  const take = (chunk: Buffer) => {
    text += chunk.toString('latin1');
    told();
  };
  inflate.on('data', take);
  socket.on('data', take);
  const until = async (end: string) => {
    while (!text.includes(end)) await new Promise<void>((resolve) => (told = resolve));
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

async function measure(users: readonly User[], isPacked: boolean): Promise<number> {
  const port = await freePort();
  const server = await startServerProcess(directory, null, {
    HONGYAN_IMAPS_PORT: String(port),
    HONGYAN_IMAP_PORT: '0',
  });
  const open: TLSSocket[] = [];
  // What the first connections bring into memory stays, however many follow.
  for (const user of users) open.push(await openIdle(port, user, isPacked));
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const before = server.memoryMib();
  for (let at = 0; at < connections; at += 1) {
    const user = users[at % users.length];
    if (user !== undefined) open.push(await openIdle(port, user, isPacked));
  }
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const after = server.memoryMib();
  for (const socket of open) socket.destroy();
  await server.stop();
  return round(((after - before) * 1024) / connections);
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
