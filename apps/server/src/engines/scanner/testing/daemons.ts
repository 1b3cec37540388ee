import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@hongyan/testkit/server/free-port.ts';

/** The test file that every virus scanner knows, in two chunks so that no scanner finds it here. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
/** What rspamd has for tests: refused, marked. */
export const gtube = (mail: 'X' | 'Y'): string =>
  `${mail}JS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X`;

export const clamdProgram = '/usr/sbin/clamd';
export const rspamdProgram = '/usr/bin/rspamd';
export const hasClamd = existsSync(clamdProgram);
export const hasRspamd = existsSync(rspamdProgram);

export interface Daemon {
  readonly port: number;
  stop(): Promise<void>;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

async function waitUntilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await isOpen(port)) return;
    if (child.exitCode !== null) throw new Error(`the daemon ended with ${String(child.exitCode)}`);
    await sleep(100);
  }
  throw new Error('the daemon does not open its port');
}

async function startDaemon(program: string, argv: readonly string[], port: number, directory: string): Promise<Daemon> {
  const child = spawn(program, argv, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitUntilOpen(child, port);
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The real clamd with a database of one signature: the test file's. */
export async function startClamd(settings = ''): Promise<Daemon> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-clamd-'));
  const port = await freePort();
  const signature = Buffer.from(eicar).toString('hex');
  await writeFile(join(directory, 'test.ndb'), `Test.Eicar:0:*:${signature}\n`);
  const file = join(directory, 'clamd.conf');
  await writeFile(
    file,
    `DatabaseDirectory ${directory}\nTCPSocket ${String(port)}\nTCPAddr 127.0.0.1\nForeground yes\nTemporaryDirectory ${directory}\n${settings}\n`,
  );
  return startDaemon(clamdProgram, ['-c', file], port, directory);
}

/** The real rspamd with nothing but its test patterns. */
export async function startRspamd(): Promise<Daemon> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-rspamd-'));
  const port = await freePort();
  const run = join(directory, 'run');
  await mkdir(run);
  // It gives up root's rights and must still write here.
  for (const path of [directory, run]) await chmod(path, 0o777);
  const file = join(directory, 'rspamd.conf');
  await writeFile(
    file,
    `options { pidfile = "${run}/rspamd.pid"; tempdir = "${run}"; filters = ""; enable_test_patterns = true;
      url_tld = "/usr/share/rspamd/effective_tld_names.dat"; dns { nameserver = ["127.0.0.1:1"]; timeout = 0.1s; retransmits = 1; } }
    logging { type = "console"; level = "error"; }
    actions { reject = 15; add_header = 6; greylist = 4; }
    worker "normal" { bind_socket = "127.0.0.1:${String(port)}"; count = 1; }`,
  );
  const isRoot = process.getuid?.() === 0;
  return startDaemon(rspamdProgram, ['-f', '-c', file, ...(isRoot ? ['-u', 'nobody', '-i'] : [])], port, directory);
}

/** Something that listens where clamd should: `behave` gets each connection. */
export async function startTcpDouble(behave: (socket: Socket) => void): Promise<Daemon> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // our side hangs up in many tests
    behave(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the double of clamd was sent, without the lengths of the chunks. */
export function readInstream(bytes: Buffer): { readonly message: string; readonly isComplete: boolean } {
  const command = 'zINSTREAM\0';
  const chunks: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return { message: Buffer.concat(chunks).toString('latin1'), isComplete: true };
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return { message: Buffer.concat(chunks).toString('latin1'), isComplete: false };
}

/** A double of clamd that finds the test file and nothing else. */
export function startClamdDouble(): Promise<Daemon> {
  return startTcpDouble((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const { message, isComplete } = readInstream(bytes);
      if (isComplete) socket.end(message.includes(eicar) ? 'stream: Test.Eicar FOUND\0' : 'stream: OK\0');
    });
  });
}

export interface HttpDouble extends Daemon {
  readonly asked: {
    readonly path: string;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: string;
  }[];
}

/** A double of rspamd: `answer` makes status and body of what was asked. */
export async function startRspamdDouble(
  answer: (body: string) => { readonly status: number; readonly body: string } | null,
): Promise<HttpDouble> {
  const asked: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body });
      const made = answer(body);
      if (made !== null) response.writeHead(made.status).end(made.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
