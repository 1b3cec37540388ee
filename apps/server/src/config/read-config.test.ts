import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choosePublicPorts } from './public-ports.ts';
import { ConfigError, readConfig } from './read-config.ts';

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

  it('serves plain HTTP on loopback only, whatever the public listeners bind to', () => {
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
    [
      { HONGYAN_HOSTNAME: 'not a host!' },
      'HONGYAN_HOSTNAME must be a host name such as mail.example.org, not "not a host!".',
    ],
    [{ HONGYAN_HOSTNAME: '192.0.2.1' }, 'HONGYAN_HOSTNAME'],
    [{ HONGYAN_PUBLIC_URL: 'foo' }, 'HONGYAN_PUBLIC_URL must look like https://mail.example.org, not "foo".'],
    [{ HONGYAN_PUBLIC_URL: 'javascript:alert(1)' }, 'HONGYAN_PUBLIC_URL'],
    [{ HONGYAN_PUBLIC_URL: 'https://mail.example.org/?x' }, 'HONGYAN_PUBLIC_URL'],
    [{ HONGYAN_HOSTS: 'mail.example.org, https://x' }, 'HONGYAN_HOSTS'],
    [{ HONGYAN_BIND: 'every where' }, 'HONGYAN_BIND'],
    [{ HONGYAN_METRICS_TOKEN: 'too short' }, 'HONGYAN_METRICS_TOKEN must have 20 characters'],
    [{ HONGYAN_METRICS: '9464' }, 'HONGYAN_METRICS must look like 127.0.0.1:9464'],
    [{ HONGYAN_METRICS: '0.0.0.0:9464' }, 'HONGYAN_METRICS is an address that other machines reach'],
    [{ HONGYAN_TRUSTED_PROXIES: '10.0.0.0/40' }, 'HONGYAN_TRUSTED_PROXIES'],
    [{ HONGYAN_DNS: 'dns.example' }, 'HONGYAN_DNS'],
    [{ HONGYAN_DNS: '192.0.2.53:70000' }, 'HONGYAN_DNS'],
    [{ HONGYAN_CLAMD: 'clamd' }, 'HONGYAN_CLAMD'],
    [{ HONGYAN_RSPAMD: 'localhost:11333' }, 'HONGYAN_RSPAMD'],
    [{ HONGYAN_LOG: 'loud' }, 'HONGYAN_LOG'],
    [{ HONGYAN_SMARTHOST_FILE: 'nowhere.txt' }, 'HONGYAN_SMARTHOST_FILE'],
    [{ HONGYAN_DATA_FILE: 'x' }, 'HONGYAN_DATA_FILE'],
  ])('refuses %j with a message that names it', (env, name) => {
    expect(() => readConfig(env, emptyDirectory())).toThrow(ConfigError);
    expect(() => readConfig(env, emptyDirectory())).toThrow(name);
  });

  it('names all that is wrong at once', () => {
    const wrong = () => readConfig({ HONGYAN_LOG: 'loud', HONGYAN_HTTP_PORT: 'x' }, emptyDirectory());
    expect(wrong).toThrow(
      /HONGYAN_HTTP_PORT must be a port[^]*HONGYAN_LOG must be one of|HONGYAN_LOG[^]*HONGYAN_HTTP_PORT/,
    );
  });

  it('takes addresses, names and networks as they are commonly written', () => {
    const { dns, hosts, trustedProxies, publicUrl, hostname, https } = readConfig(
      {
        HONGYAN_DNS: '[2001:db8::53]:53',
        HONGYAN_HOSTS: 'Mail.example.org, localhost,192.0.2.1',
        HONGYAN_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
        HONGYAN_PUBLIC_URL: 'https://mail.example.org:8443/',
        HONGYAN_HOSTNAME: 'Mail.Example.ORG',
        HONGYAN_BIND: '::1',
      },
      emptyDirectory(),
    );
    expect({ dns, hosts, trustedProxies, publicUrl, hostname, bind: https.host }).toEqual({
      dns: '[2001:db8::53]:53',
      hosts: ['mail.example.org', 'localhost', '192.0.2.1'],
      trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
      publicUrl: 'https://mail.example.org:8443',
      hostname: 'mail.example.org',
      bind: '::1',
    });
  });

  it('reads secrets from files, and never repeats one that it cannot use', () => {
    const directory = emptyDirectory();
    writeFileSync(join(directory, 'database'), 'postgres://me:hush@db.example/mail\n');
    expect(readConfig({ HONGYAN_DATABASE_URL_FILE: 'database' }, directory).databaseUrl).toBe(
      'postgres://me:hush@db.example/mail',
    );
    const both = { HONGYAN_DATABASE_URL_FILE: 'database', HONGYAN_DATABASE_URL: 'postgres://other' };
    expect(() => readConfig(both, directory)).toThrow('exclude each other');
    for (const name of ['HONGYAN_DATABASE_URL', 'HONGYAN_SMARTHOST', 'HONGYAN_SMS_URL', 'HONGYAN_SMS_HEADERS']) {
      writeFileSync(join(directory, 'wrong'), 'me:hush@x');
      for (const env of [{ [name]: 'me:hush@x' }, { [`${name}_FILE`]: 'wrong' }])
        expect(() => readConfig(env, directory)).toThrow(new RegExp(`^${name} (?!.*hush)`));
    }
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

it('ports that mail clients are given are those of the listeners, or where they are forwarded from', () => {
  const ports = choosePublicPorts(
    readConfig({ HONGYAN_PUBLIC_PORTS: 'imaps=993, submissions = 465' }, emptyDirectory()),
  );
  expect(ports).toEqual({ imaps: 993, imap: 2143, pop3s: 2995, pop3: 2110, submissions: 465, submission: 2587 });
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
  expect(read?.challenge).toBe('http-01');
  for (const [change, reason] of [
    [{ HONGYAN_ACME_EMAIL: '' }, /you agree to its terms/],
    [{ HONGYAN_HOSTNAME: 'vm' }, /"vm" is none/],
    [{ HONGYAN_ACME_NAMES: '*.example.org' }, /HONGYAN_ACME_NAMES must be public host names/],
    [{ HONGYAN_ACME_CHALLENGE: 'dns-01' }, /HONGYAN_ACME_CHALLENGE must be one of http-01, tls-alpn-01/],
    [{ HONGYAN_ACME_DIRECTORY: 'http://ca.example.org/dir' }, /HONGYAN_ACME_DIRECTORY must look like https/],
    [{ HONGYAN_TLS_CERTIFICATE: '/c', HONGYAN_TLS_KEY: '/k' }, /exclude each other/],
  ] as const)
    expect(() => readConfig({ ...acme, ...change }, emptyDirectory())).toThrow(reason);
});
