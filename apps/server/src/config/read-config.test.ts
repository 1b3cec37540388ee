import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './read-config.ts';
import { publicPortsOf } from './read-public-ports.ts';

const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'hongyan-config-'));

describe('readConfig', () => {
  it('makes a demonstration only where nothing is configured', () => {
    expect(readConfig({}, emptyDirectory()).demo).toBe(true);
    expect(readConfig({ HONGYAN_DATA: 'x' }, emptyDirectory()).demo).toBe(false);
    expect(readConfig({ HONGYAN_DATA: 'x', HONGYAN_DEMO: '1' }, emptyDirectory()).demo).toBe(true);
    expect(readConfig({ HONGYAN_DEMO: '0' }, emptyDirectory()).demo).toBe(false);
  });

  it('reads the same names from a file, and the environment wins', () => {
    const directory = emptyDirectory();
    writeFileSync(
      join(directory, 'hongyan.json'),
      JSON.stringify({ HONGYAN_HTTP_PORT: 9001, HONGYAN_SMTP_PORT: '9002' }),
    );
    const config = readConfig({ HONGYAN_SMTP_PORT: '0' }, directory);
    expect([config.http.port, config.smtp.port, config.demo]).toEqual([9001, 0, false]);
  });

  it('serves plain HTTP on loopback only, whatever the public doors bind to', () => {
    expect(readConfig({ HONGYAN_BIND: '0.0.0.0' }, emptyDirectory()).http.host).toBe('127.0.0.1');
  });

  it.each([
    [{ HONGYAN_HTTP_PORT: '70000' }, 'HONGYAN_HTTP_PORT'],
    [{ HONGYAN_DEMO: 'yes' }, 'HONGYAN_DEMO'],
    [{ HONGYAN_SMARTHOST: 'relay' }, 'HONGYAN_SMARTHOST'],
    [{ HONGYAN_DATABASE_URL: 'mysql://x' }, 'HONGYAN_DATABASE_URL'],
    [{ HONGYAN_TLS_KEY: 'k.pem' }, 'HONGYAN_TLS_CERTIFICATE'],
    [{ HONGYAN_TYPO: '1' }, 'HONGYAN_TYPO'],
    [{ HONGYAN_SMS_URL: 'ftp://x' }, 'HONGYAN_SMS_URL'],
    [{ HONGYAN_SMS_URL: 'https://x/send' }, 'HONGYAN_SMS_BODY'],
    [
      { HONGYAN_SMS_URL: 'https://x/{phone}/{text}', HONGYAN_SMS_HEADERS: '{"a":"b\\r\\nc: d"}' },
      'HONGYAN_SMS_HEADERS',
    ],
    [{ HONGYAN_SMS_URL: 'https://x/{phone}/{text}', HONGYAN_SMS_EXPECT: '(' }, 'HONGYAN_SMS_EXPECT'],
    [{ HONGYAN_SMS_URL: 'smpp://centre' }, 'smpp://user:password@'],
    [{ HONGYAN_SMS_URL: 'smpp://u:p@centre', HONGYAN_SMS_LONG: 'whole' }, 'HONGYAN_SMS_LONG'],
  ])('refuses %j with a message that names it', (env, name) => {
    expect(() => readConfig(env, emptyDirectory())).toThrow(ConfigError);
    expect(() => readConfig(env, emptyDirectory())).toThrow(name);
  });

  it('reads where SMS go, and says no password when it cannot', () => {
    expect(readConfig({ HONGYAN_SMS_URL: 'smpps://me:p%3A1@centre.example' }, emptyDirectory()).sms).toEqual({
      kind: 'smpp',
      host: 'centre.example',
      port: 3550,
      tls: true,
      systemId: 'me',
      password: 'p:1',
      sender: '',
      longText: 'parts',
    });
    const wrong = () => readConfig({ HONGYAN_SMS_URL: 'ftp://me:hush@x' }, emptyDirectory());
    expect(wrong).toThrow(/^(?!.*hush)/);
    expect(readConfig({}, emptyDirectory()).sms).toBeNull();
  });

  it('reads a smarthost with credentials', () => {
    expect(readConfig({ HONGYAN_SMARTHOST: 'smtps://u%40x:p%3A1@relay.example' }, emptyDirectory()).smarthost).toEqual({
      host: 'relay.example',
      port: 465,
      user: 'u@x',
      password: 'p:1',
      tls: true,
    });
  });
});

it('ports that mail programs are told are those of the doors, or where they are forwarded from', () => {
  const told = publicPortsOf(readConfig({ HONGYAN_PUBLIC_PORTS: 'imaps=993, submissions = 465' }, emptyDirectory()));
  expect(told).toEqual({ imaps: 993, imap: 2143, pop3s: 2995, pop3: 2110, submissions: 465, submission: 2587 });
  for (const wrong of ['imaps', 'imaps=0', 'smtp=25', 'imaps=65536'])
    expect(() => readConfig({ HONGYAN_PUBLIC_PORTS: wrong }, emptyDirectory())).toThrow(
      /HONGYAN_PUBLIC_PORTS must look like/,
    );
});

it('an authority is asked only with an address, a public name and no files', () => {
  const acme = { HONGYAN_ACME: '1', HONGYAN_ACME_EMAIL: 'me@example.org', HONGYAN_HOSTNAME: 'Mail.example.org' };
  const { acme: read } = readConfig(
    {
      ...acme,
      HONGYAN_HOSTS: 'mail.example.org,localhost,192.0.2.1,web.example.org',
      HONGYAN_ACME_NAMES: 'Autoconfig.example.org',
    },
    tmpdir(),
  );
  expect(read?.names).toEqual(['mail.example.org', 'web.example.org', 'autoconfig.example.org']);
  expect(read?.directoryUrl).toContain('letsencrypt.org');
  for (const [change, reason] of [
    [{ HONGYAN_ACME_EMAIL: '' }, /you agree to its terms/],
    [{ HONGYAN_HOSTNAME: 'vm' }, /"vm" is none/],
    [{ HONGYAN_ACME_NAMES: '*.example.org' }, /no public host name/],
    [{ HONGYAN_ACME_DIRECTORY: 'http://ca.example.org/dir' }, /begin with https/],
    [{ HONGYAN_TLS_CERTIFICATE: '/c', HONGYAN_TLS_KEY: '/k' }, /exclude each other/],
  ] as const)
    expect(() => readConfig({ ...acme, ...change }, emptyDirectory())).toThrow(reason);
});
