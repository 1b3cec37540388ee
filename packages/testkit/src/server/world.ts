/** What whole-server tests start: the server on one engine, a receiving server outside, and DNS that leads to it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MailListener } from '@hongyan/contract';
import {
  createTestClock,
  fakeDns,
  type SmtpSink,
  startDnsServer,
  startSmtpSink,
  startTestServer,
  type TestClock,
  type TestServer,
  type Zone,
} from '@hongyan/testkit';
import { inject } from 'vitest';
import { listDkimKeys, writeDkimRecord } from '../../../../apps/server/src/features/identity/people/dkim-key.ts';
import { builtDatabaseThread } from './built-server.ts';
import { getTestCertificate } from './test-certificate.ts';

/** A public address; what is fetched from it comes from a server of the test. */
const publicAddress = '93.184.215.14';
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const engines = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof engines)[number];

export const domain = 'inside.example';
export const outsideDomain = 'outside.example';
export const lilei = `li.lei@${domain}`;
export const haiyan = `wang.haiyan@${domain}`;

/** As if every listener for mail clients were open, at its usual port. */
export const mailListeners: readonly MailListener[] = [
  { protocol: 'imap', security: 'tls', port: 993 },
  { protocol: 'pop3', security: 'tls', port: 995 },
  { protocol: 'smtp', security: 'starttls', port: 587 },
  { protocol: 'smtp', security: 'tls', port: 465 },
];

export interface World {
  readonly server: TestServer;
  readonly sink: SmtpSink;
  readonly zone: Zone;
  readonly clock: TestClock;
  /** `zone` with the DKIM record of our domain, as its administrator publishes it. */
  publishDkim(): Promise<void>;
  stop(): Promise<void>;
}

interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** All mail leaves through the receiving server, which asks for this. */
  readonly smarthost?: { readonly user: string; readonly password: string };
  /** What is configured instead of the smarthost's password. */
  readonly wrongPassword?: string;
  /** The server asks a real DNS server about the zone, and believes it on signatures. */
  readonly hasDnsServer?: boolean;
}

/** A server with an organisation and two people, Li Lei and Wang Haiyan. */
export async function startWorld(engine: EngineName, options: WorldOptions = {}): Promise<World> {
  const { smarthost } = options;
  const certificate = await getTestCertificate(`mx.${outsideDomain}`);
  const sink = await startSmtpSink({ ...smarthost, certificate });
  const zone: Zone = {
    [outsideDomain]: { MX: [{ exchange: `mx.${outsideDomain}`, priority: 10 }], TXT: ['v=spf1 ip4:127.0.0.1 -all'] },
    [`mx.${outsideDomain}`]: { A: ['127.0.0.1'] },
    'pictures.example': { A: [publicAddress] },
  };
  const pictures = createServer((_request, response) => response.end(dot));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  const { port: picturePort } = pictures.address() as AddressInfo;
  const clock = createTestClock();
  const dnsServer = options.hasDnsServer === true ? await startDnsServer(zone) : null;
  const server = await startTestServer({
    database: engine,
    postgresServer: inject('postgres'),
    env: {
      HONGYAN_OUTBOUND_PORT: String(sink.port),
      HONGYAN_OUTBOUND_PRIVATE: '1',
      ...(smarthost === undefined
        ? {}
        : {
            HONGYAN_SMARTHOST: `smtp://${smarthost.user}:${encodeURIComponent(options.wrongPassword ?? smarthost.password)}@127.0.0.1:${String(sink.port)}`,
          }),
      ...(dnsServer === null ? {} : { HONGYAN_DNS: dnsServer.address }),
      ...options.env,
    },
    overrides: {
      databaseThread: await builtDatabaseThread(),
      ...(dnsServer === null ? { dns: fakeDns(zone) } : {}),
      clock,
      trustedAuthorities: [certificate.cert],
      mailListeners,
      fetchRoute: () => ({ address: '127.0.0.1', port: picturePort }),
    },
  });
  await server.addOrganisation('示范公司', domain);
  await server.addPerson(lilei, '李雷');
  await server.addPerson(haiyan, '王海燕');
  return {
    server,
    sink,
    zone,
    clock,
    publishDkim: async () => {
      const { database, secrets } = server.context.services;
      for (const key of await listDkimKeys(database.read, domain))
        zone[`${key.selector}._domainkey.${domain}`] = { TXT: [writeDkimRecord(secrets, key)] };
    },
    stop: async () => {
      await server.stop();
      await sink.stop();
      await dnsServer?.stop();
      pictures.close();
    },
  };
}

export function fixture(name: string): URL {
  return new URL(`../../../mime/fixtures/${name}`, import.meta.url);
}

/** A plain mail from outside as one text. */
export function plainMail(subject: string, text: string, headers: readonly string[] = []): string {
  return [
    `From: Erik <erik@${outsideDomain}>`,
    `To: ${lilei}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${subject.replace(/\W/g, '')}.${Math.random().toString(36).slice(2)}@${outsideDomain}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    ...headers,
    '',
    text,
    '',
  ].join('\r\n');
}
