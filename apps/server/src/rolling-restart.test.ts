/** Two processes behind HAProxy, by the example of deploy/haproxy, are stopped and started one after the other: no client is refused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectPlain, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { dropTestDatabase } from '@hongyan/testkit/postgres';
import { createMigratedDatabase } from '@hongyan/testkit/postgres/migrated-database.ts';
import { builtMain } from '@hongyan/testkit/server/built-server.ts';
import { freePort } from '@hongyan/testkit/server/free-port.ts';
import { type ServerProcess, spawnServer } from '@hongyan/testkit/server/server-process.ts';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { waitFor } from '@hongyan/testkit/wait-for.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const haproxy = '/usr/sbin/haproxy';
const example = fileURLToPath(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url));
/** Ports of the example, by the variable that sets them, for the first process; the second has 10 000 more. */
const listeners = {
  HONGYAN_HTTPS_PORT: 8443,
  HONGYAN_SMTP_PORT: 2525,
  HONGYAN_SUBMISSIONS_PORT: 2465,
  HONGYAN_SUBMISSION_PORT: 2587,
  HONGYAN_IMAPS_PORT: 2993,
  HONGYAN_IMAP_PORT: 2143,
  HONGYAN_POP3S_PORT: 2995,
} as const;
type PortVariables = Readonly<Record<keyof typeof listeners, string>>;

async function choosePorts(): Promise<PortVariables> {
  const chosen = await Promise.all(
    Object.keys(listeners).map(async (name) => [name, String(await freePort())] as const),
  );
  return Object.fromEntries(chosen) as PortVariables;
}

/** One conversation: resolves when the server has said what begins like this, rejects when it does not. */
function talk(socket: Socket, first: string, beginning: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in time')));
    socket.once('data', (data: Buffer) => {
      const said = data.toString('latin1');
      if (beginning.test(said)) resolve();
      else reject(new Error(`said ${said.slice(0, 100)}`));
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without a word')));
    socket.write(first);
  });
}

describe.skipIf(!existsSync(haproxy))('a rolling restart behind HAProxy (needs haproxy)', () => {
  let directory: string;
  let databaseUrl: string;
  let proxy: ChildProcess;
  let saidByProxy = '';
  const servers: ServerProcess[] = [];
  const own: PortVariables[] = [];
  const open = { web: 0, smtp: 0, imaps: 0 };

  const start = async (index: 0 | 1) => {
    servers[index] = await spawnServer(
      {
        ...own[index],
        HONGYAN_DATA: directory,
        HONGYAN_DATABASE_URL: databaseUrl,
        HONGYAN_HOSTNAME: 'mail.example.org',
        HONGYAN_TRUSTED_PROXIES: '127.0.0.1',
        HONGYAN_PROXY_PROTOCOL: '127.0.0.1',
        HONGYAN_DRAIN_SECONDS: '5',
        HONGYAN_DEMO: '0',
        HONGYAN_DNS: '127.0.0.1:9',
      },
      await builtMain(),
    );
  };

  async function writeConfig(): Promise<string> {
    let config = await readFile(example, 'utf8');
    for (const [name, port] of Object.entries(listeners)) {
      const [first, second] = own.map((ports) => ports[name as keyof PortVariables]);
      config = config
        .replaceAll(`127.0.0.1:${String(port)} `, `127.0.0.1:${String(first)} `)
        .replaceAll(`127.0.0.1:${String(port + 10_000)} `, `127.0.0.1:${String(second)} `)
        .replaceAll(`port ${String(port)} `, `port ${String(first)} `)
        .replaceAll(`port ${String(port + 10_000)} `, `port ${String(second)} `);
    }
    for (const [, port = ''] of config.matchAll(/bind :(\d+)/g)) {
      const free = await freePort();
      config = config.replace(`bind :${port}\n`, `bind 127.0.0.1:${String(free)}\n`);
      config = config.replace(`bind :${port} `, `bind 127.0.0.1:${String(free)} `);
      if (port === '443') open.web = free;
      if (port === '25') open.smtp = free;
      if (port === '993') open.imaps = free;
    }
    // As many files as a test may open are fewer.
    config = config.replace('maxconn 20000', 'maxconn 200');
    const { cert, key } = await getTestCertificate('mail.example.org');
    await writeFile(join(directory, 'proxy.pem'), `${cert}\n${key}`);
    const file = join(directory, 'haproxy.cfg');
    await writeFile(file, config.replace('/etc/haproxy/mail.example.org.pem', join(directory, 'proxy.pem')));
    return file;
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-rolling-'));
    databaseUrl = await createMigratedDatabase(inject('postgres'));
    own.push(await choosePorts(), await choosePorts());
    await Promise.all([start(0), start(1)]);
    proxy = spawn(haproxy, ['-db', '-f', await writeConfig()], { stdio: ['ignore', 'ignore', 'pipe'] });
    proxy.stderr?.setEncoding('utf8').on('data', (text: string) => (saidByProxy += text));
    await waitFor(() => askAll().then(() => true), { what: 'an answer by the proxy', timeoutMs: 20_000 }).catch(
      (error: unknown) => {
        throw new Error(saidByProxy, { cause: error });
      },
    );
  });
  afterAll(async () => {
    proxy.kill('SIGKILL');
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await dropTestDatabase(databaseUrl);
    await rm(directory, { recursive: true, force: true });
  });

  const tls = (port: number) => connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false });
  /** A connection of each kind. */
  const askAll = () =>
    Promise.all([
      talk(
        tls(open.web),
        'GET /healthz HTTP/1.1\r\nHost: mail.example.org\r\nConnection: close\r\n\r\n',
        /^HTTP\/1\.1 200/,
      ),
      talk(connectPlain(open.smtp, '127.0.0.1'), '', /^220 /),
      talk(tls(open.imaps), '', /^\* OK/),
    ]);

  test('no connection for the web, SMTP or IMAP is refused while both are exchanged', async () => {
    const failures: string[] = [];
    const run = { isOver: false, asked: 0 };
    const asking = Array.from({ length: 3 }, async () => {
      while (!run.isOver) {
        await askAll().catch((error: unknown) => failures.push(String(error)));
        run.asked += 3;
        await rest(20);
      }
    });
    for (const index of [0, 1] as const) {
      expect(await servers[index]?.kill('SIGTERM')).toBe(0);
      await start(index);
      // The proxy has seen that it is back before the other one goes.
      await rest(4_000);
    }
    run.isOver = true;
    await Promise.all(asking);
    expect(run.asked).toBeGreaterThan(200);
    expect(failures).toEqual([]);
  }, 120_000);
});
