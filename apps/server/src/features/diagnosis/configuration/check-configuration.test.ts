import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../finding.ts';
import { checkConfiguration } from './check-configuration.ts';
import { type ConfigurationOutside, thisMachine } from './configuration-outside.ts';

const hostname = 'mail.example.org';
const dayMs = 86_400_000;
/** A machine on which every port is free and this user owns everything; files are real ones. */
const machine: ConfigurationOutside = {
  ...thisMachine,
  isWritable: () => true,
  tryListen: async () => null,
  isServerRunning: () => false,
};

/** A directory with what a server that is in order has configured, changed by `values`. */
function configure(values: Readonly<Record<string, string | number>> = {}, env: NodeJS.ProcessEnv = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'hongyan-config-check-'));
  const data = join(directory, 'data');
  const file = join(directory, 'hongyan.json');
  writeFileSync(file, JSON.stringify({ HONGYAN_HOSTNAME: hostname, HONGYAN_DATA: data, ...values }), { mode: 0o600 });
  return { directory, env, file, data };
}

const check = (source: ReturnType<typeof configure>, outside: Partial<ConfigurationOutside> = {}) =>
  checkConfiguration(source, { ...machine, ...outside });

const describeAll = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ level, subject, seen, advice }) => `${level} ${subject}: ${seen} -> ${advice ?? ''}`);

async function writePair(source: ReturnType<typeof configure>, keyOf = hostname) {
  const [pair, other] = [await getTestCertificate(hostname), await getTestCertificate(keyOf)];
  writeFileSync(join(source.directory, 'c.pem'), pair.cert);
  writeFileSync(join(source.directory, 'k.pem'), other.key, { mode: 0o600 });
}
const tls = { HONGYAN_TLS_CERTIFICATE: 'c.pem', HONGYAN_TLS_KEY: 'k.pem' };

describe('config check', () => {
  it('finds nothing wrong where nothing is', async () => {
    const source = configure(tls);
    await writePair(source);
    expect((await check(source)).findings).toEqual([]);
  });

  it('says everything that a start refuses at once, with what to write instead', async () => {
    const source = configure(
      {
        HONGYAN_IMAP_PORT: 'x',
        HONGYAN_HOST: 'typed badly',
        hostname: 'without its beginning',
        HONGYAN_BLOBS: 's3',
        HONGYAN_TLS_KEY: 'k.pem',
        HONGYAN_ACME: '1',
        HONGYAN_SMARTHOST_FILE: 'nowhere',
      },
      { HONGYAN_LOGS: 'info', HONYAN_DATA: '/x', HONGYAN_OFFICE_URL: 'http://office.example.org' },
    );
    const found = describeAll((await check(source)).findings);
    for (const text of [
      'HONGYAN_IMAP_PORT must be a port from 0 to 65535, not "x"',
      'HONGYAN_HOST, which does not exist. Did you mean HONGYAN_HOSTS?',
      'names hostname, which does not exist. Did you mean HONGYAN_HOSTNAME?',
      'HONGYAN_BLOBS=s3 needs HONGYAN_S3_BUCKET, HONGYAN_S3_ACCESS_KEY, HONGYAN_S3_SECRET_KEY.',
      'HONGYAN_TLS_CERTIFICATE and HONGYAN_TLS_KEY go together.',
      'HONGYAN_ACME_EMAIL must be your address',
      'HONGYAN_SMARTHOST_FILE names a file that cannot be read',
      'HONGYAN_LOGS is not a variable of Hongyan. Did you mean HONGYAN_LOG?',
      'HONGYAN_OFFICE_URL must be https',
      'HONGYAN_OFFICE_URL needs HONGYAN_PUBLIC_URL',
      'warning HONYAN_DATA: is not read -> Did you mean HONGYAN_DATA?',
    ])
      expect(
        found.filter((line) => line.includes(text)),
        text,
      ).toHaveLength(1);
    expect(found.findIndex((line) => line.startsWith('warning'))).toBe(found.length - 1);
  });

  it('does not judge what depends on a value that cannot be read', async () => {
    const source = configure({ HONGYAN_PUBLIC_URL: 'nonsense', HONGYAN_OFFICE_URL: 'https://office.example.org' });
    expect(describeAll((await check(source)).findings)).toEqual([
      'problem HONGYAN_PUBLIC_URL: HONGYAN_PUBLIC_URL must look like https://mail.example.org, not "nonsense". -> ',
    ]);
  });

  it.each([
    [{ HONGYAN_HOSTNAME: 'mail' }, {}, /problem HONGYAN_HOSTNAME: "mail" is no full host name/],
    [{ HONGYAN_PUBLIC_URL: 'http://mail.example.org' }, {}, /warning HONGYAN_PUBLIC_URL: .* is no https/],
    [
      { HONGYAN_PUBLIC_URL: 'https://web.example.org', HONGYAN_HOSTS: hostname },
      {},
      /problem HONGYAN_HOSTS: "web.example.org" of HONGYAN_PUBLIC_URL is not among/,
    ],
    [{ HONGYAN_SMTP_PORT: 2993 }, {}, /problem HONGYAN_\w+_PORT: port 2993 is also HONGYAN_\w+_PORT/],
    [{ HONGYAN_METRICS: '127.0.0.1:8080' }, {}, /problem HONGYAN_\w+: port 8080 is also HONGYAN_\w+/],
    [{ HONGYAN_S3_REGION: 'x' }, {}, /warning HONGYAN_S3_REGION: has no effect without HONGYAN_S3_BUCKET/],
    [{ HONGYAN_OUTBOUND_PORT: 2025 }, {}, /warning HONGYAN_OUTBOUND_PORT: mail goes to port 2025/],
    [{ HONGYAN_BREACHED_PASSWORDS: 'nowhere' }, {}, /problem HONGYAN_BREACHED_PASSWORDS: .*nowhere is not there/],
    [{ ...tls }, {}, /problem HONGYAN_TLS_KEY: .*k\.pem cannot be read \(ENOENT\)/],
    [{}, { isWritable: () => false }, /problem HONGYAN_DATA: .*data cannot be made in .* -> Let the user/],
    [
      { HONGYAN_SMTP_PORT: 25 },
      { tryListen: async ({ port }) => (port === 25 ? 'EACCES' : null) },
      /problem HONGYAN_SMTP_PORT: this user may not open port 25 -> .*CAP_NET_BIND_SERVICE/,
    ],
    [
      {},
      { tryListen: async ({ port }) => (port === 2993 ? 'EADDRINUSE' : null) },
      /problem HONGYAN_IMAPS_PORT: port 2993 is taken by another program/,
    ],
    [
      { HONGYAN_BIND: '203.0.113.1' },
      { tryListen: async ({ host }) => (host === '203.0.113.1' ? 'EADDRNOTAVAIL' : null) },
      /problem HONGYAN_BIND: "203.0.113.1" is no address of this machine/,
    ],
  ] as readonly [Record<string, string | number>, Partial<ConfigurationOutside>, RegExp][])(
    'finds %j',
    async (values, outside, expected) => {
      const found = describeAll((await check(configure(values), outside)).findings);
      expect(found.filter((line) => expected.test(line))).toHaveLength(1);
    },
  );

  it('does not take the ports of the server that runs for those of another program', async () => {
    const taken = { tryListen: async () => 'EADDRINUSE', isServerRunning: () => true };
    expect((await check(configure(), taken)).findings).toEqual([]);
  });

  it('finds a key of another certificate, and a certificate that has ended, will end or is for another name', async () => {
    const source = configure(tls);
    await writePair(source, 'other.example.org');
    expect(describeAll((await check(source)).findings)).toEqual([
      expect.stringContaining('the private key belongs to another certificate'),
    ]);
    await writePair(source);
    const at = (days: number) => ({ now: () => Date.now() + days * dayMs });
    expect(describeAll((await check(source, at(820))).findings)).toEqual([
      expect.stringMatching(/^warning HONGYAN_TLS_CERTIFICATE: the certificate ends on/),
    ]);
    expect(describeAll((await check(source, at(830))).findings)).toEqual([
      expect.stringMatching(/^problem HONGYAN_TLS_CERTIFICATE: the certificate ended on/),
    ]);
    const renamed = { ...source, env: { HONGYAN_HOSTNAME: 'mx.example.net' } };
    expect(describeAll((await check(renamed)).findings)).toEqual([
      expect.stringMatching(/^warning HONGYAN_TLS_CERTIFICATE: .* not for mx\.example\.net/),
    ]);
  });

  it.skipIf(process.platform === 'win32')('finds files that others may read while secrets are in them', async () => {
    const source = configure({ ...tls, HONGYAN_SMARTHOST: 'smtp://me:hush@relay.example.org' });
    await writePair(source);
    chmodSync(source.file, 0o644);
    chmodSync(join(source.directory, 'k.pem'), 0o644);
    const { findings, settings } = await check(source);
    expect(describeAll(findings)).toEqual([
      expect.stringMatching(/^problem HONGYAN_CONFIG: everybody .* holds HONGYAN_SMARTHOST -> chmod 600/),
      expect.stringMatching(/^warning HONGYAN_TLS_KEY: everybody .* may read/),
    ]);
    expect(JSON.stringify({ findings, settings })).not.toContain('hush');
  });

  it('says where each value comes from, and never a secret', async () => {
    const source = configure(
      { HONGYAN_IMAP_PORT: 1143, HONGYAN_SMTP_PORT: 1025, HONGYAN_RSPAMD: 'http://user:hush@127.0.0.1:11333' },
      { HONGYAN_IMAP_PORT: '2143', HONGYAN_DATABASE_URL_FILE: 'database', HONGYAN_METRICS_TOKEN: 'hush'.repeat(5) },
    );
    writeFileSync(join(source.directory, 'database'), 'postgres://me:hush@db.example/mail');
    const { settings, file } = await check(source);
    expect(file).toBe(source.file);
    const find = (name: string) => settings.find((setting) => setting.name === name);
    expect(find('HONGYAN_IMAP_PORT')).toMatchObject({ value: '2143', source: 'environment' });
    expect(find('HONGYAN_SMTP_PORT')).toMatchObject({ value: '1025', source: 'file' });
    expect(find('HONGYAN_POP3_PORT')).toMatchObject({ value: '2110', source: 'default' });
    expect(find('HONGYAN_DATA')).toMatchObject({ value: source.data, source: 'file' });
    expect(find('HONGYAN_DATABASE_URL')).toMatchObject({
      value: null,
      isSecret: true,
      source: 'environment',
      about: join(source.directory, 'database'),
    });
    expect(JSON.stringify(settings)).not.toContain('hush');
  });
});
