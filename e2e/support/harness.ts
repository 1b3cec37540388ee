/** An installation for one end-to-end test: the server as people run it, with its demonstration, DNS that leads to a receiving server outside. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  type DnsServer,
  inheritedClock,
  type Message,
  type ServerProcess,
  type SmtpSink,
  sendMessage,
  startDnsServer,
  startSmtpSink,
} from '@hongyan/testkit';
import { test as base } from '@playwright/test';
import { startBuiltServer } from './built-server.ts';
import { clockAt } from './fixed-clock.ts';
import { demonstrationVariables, testHostname } from './make-demonstration.ts';

export const outsideDomain = 'outside.example';
export const lileiAddress = 'li.lei@hongyan.example';

const run = promisify(execFile);
const adminMain = fileURLToPath(new URL('../../apps/server/dist/admin.mjs', import.meta.url));

export interface ServerFixture {
  readonly url: string;
  readonly sink: SmtpSink;
  readonly password: string;
  /** Its data directory. */
  readonly directory: string;
  /** What an administrator types: `npm run admin -- …`; answers what is printed. */
  admin(...args: readonly string[]): Promise<string>;
  /** Port of the listener for people's mail clients, TLS from the first byte. */
  readonly submissions: number;
  /** Port of the IMAP listener, TLS from the first byte. */
  readonly imaps: number;
  /** Of any of the demonstration's people. */
  findPassword(address: string): string;
  /** Hands a message to the server as another server does; resolves with its 250. */
  deliver(message: Message): Promise<void>;
  /** Longest stall of the server's event loop since the last look, in milliseconds. */
  readStallMs(): Promise<number>;
  /** Does something while the server stands still: it takes connections, and answers nothing before the end. */
  standStill(work: () => Promise<void>): Promise<void>;
  /** The same of a thread that does nothing: what the machine's load alone makes of it. */
  readIdleStallMs(): Promise<number>;
}

interface Parts {
  readonly server: ServerProcess;
  readonly dns: DnsServer;
  readonly sink: SmtpSink;
  readonly idle: Worker;
  readonly directory: string;
  /** What other processes need to have its clock. */
  readonly clock: Readonly<Record<string, string>>;
}

/** People of the demonstration (make-demonstration.ts). */
/** Who reads the server's figures. */
const metricsToken = 'figures-of-an-end-to-end-test';
const collector = { authorization: `Bearer ${metricsToken}` };

const copied = JSON.parse(process.env[demonstrationVariables.people] ?? '[]') as ServerProcess['people'];
/** Of any of them. */
export const findPassword = (address: string, people: ServerProcess['people'] = copied): string =>
  people.find((person) => person.address === address)?.password ?? '';

const idleThread = `
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const { parentPort } = require('node:worker_threads');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  parentPort.on('message', () => {
    parentPort.postMessage(delay.max / 1e6);
    delay.reset();
  });`;

function createServerFixture({ server, sink, idle, directory, clock }: Parts): ServerFixture {
  // It names its people where it has made the demonstration itself.
  const people = server.people.length > 0 ? server.people : copied;
  return {
    url: server.url,
    directory,
    submissions: server.ports.submissions,
    imaps: server.ports.imaps,
    sink,
    password: findPassword(lileiAddress, people),
    admin: async (...args) => {
      const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
      const env = { ...inheritedClock(), ...clock, PATH, HOME, NODE_COMPILE_CACHE, HONGYAN_DATA: directory };
      return (await run(process.execPath, [adminMain, ...args], { env })).stdout;
    },
    findPassword: (address) => findPassword(address, people),
    deliver: async (message) => {
      await sendMessage({ port: server.ports.smtp }, message);
    },
    readStallMs: async () => {
      const text = await (await fetch(`${server.url}/metrics`, { headers: collector })).text();
      return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1_000;
    },
    standStill: async (work) => {
      process.kill(server.pid, 'SIGSTOP');
      await work().finally(() => process.kill(server.pid, 'SIGCONT'));
    },
    readIdleStallMs: () =>
      new Promise((resolve) => {
        idle.once('message', resolve);
        idle.postMessage('how long?');
      }),
  };
}

/** Playwright's test with an installation of its own. */
export const test = base.extend<{
  serverEnv: Readonly<Record<string, string>>;
  clockStartMs: number | undefined;
  server: ServerFixture;
}>({
  /** Configuration besides what every test has, by the names of the operating interface. */
  serverEnv: [{}, { option: true }],
  /** When the server believes that it begins (epoch milliseconds): the demonstration is then made at that time, not copied. */
  clockStartMs: [undefined, { option: true }],
  server: async ({ serverEnv, clockStartMs }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'hongyan-e2e-'));
    const sink = await startSmtpSink();
    const dns = await startDnsServer({
      [outsideDomain]: { MX: [{ exchange: `mx.${outsideDomain}`, priority: 10 }], TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
      [`mx.${outsideDomain}`]: { A: ['127.0.0.1'] },
    });
    const isOfNow = clockStartMs === undefined;
    const ownClock = isOfNow ? {} : clockAt(clockStartMs);
    if (isOfNow) await cp(process.env[demonstrationVariables.folder] ?? '', directory, { recursive: true });
    const server = await startBuiltServer({
      HONGYAN_DATA: directory,
      HONGYAN_DEMO: isOfNow ? '0' : '1',
      HONGYAN_DNS: dns.address,
      HONGYAN_METRICS_TOKEN: metricsToken,
      HONGYAN_HOSTNAME: testHostname,
      HONGYAN_OUTBOUND_PORT: String(sink.port),
      HONGYAN_OUTBOUND_PRIVATE: '1',
      ...serverEnv,
      ...ownClock,
    });
    const idle = new Worker(idleThread, { eval: true });
    await use(createServerFixture({ server, dns, sink, idle, directory, clock: ownClock }));
    await idle.terminate();
    await server.kill('SIGTERM');
    await Promise.all([sink.stop(), dns.stop()]);
    await rm(directory, { recursive: true, force: true });
  },
});
export { expect } from '@playwright/test';
