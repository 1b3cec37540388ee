// What the compose files set is known to this version, and a start takes it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inspectConfig } from './read-config.ts';

const files = new URL('../../../../deploy/container/', import.meta.url);
const directory = mkdtempSync(join(tmpdir(), 'hongyan-compose-'));
const databaseUrl = join(directory, 'database-url');
writeFileSync(databaseUrl, 'postgres://hongyan:secret@database/hongyan\n');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What a shell has set, as `${NAME:-default}` and `${NAME:?explanation}` ask for it. */
const shell: Readonly<Record<string, string>> = { HONGYAN_HOSTNAME: 'mail.example.org', HONGYAN_VERSION: '0.1.0' };
const expand = (value: string): string =>
  value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, text = '') => {
    const set = shell[name];
    if (set === undefined && kind !== '-') throw new Error(`${name} is not set`);
    return set ?? text;
  });

function readEnvironment(file: string): Record<string, string> {
  const lines = readFileSync(new URL(file, files), 'utf8').matchAll(/^ {6}(HONGYAN_\w+): (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, expand(value)]));
}

const compose = readdirSync(files).filter((name) => name.startsWith('compose'));

test.each(compose)('%s sets what a start takes', (file) => {
  const environment = { ...readEnvironment('compose.yaml'), ...readEnvironment(file) };
  if ('HONGYAN_DATABASE_URL_FILE' in environment) environment['HONGYAN_DATABASE_URL_FILE'] = databaseUrl;
  const { config, faults } = inspectConfig({ ...environment, HONGYAN_DATA: directory }, directory);
  expect(faults).toEqual([]);
  expect(config).toMatchObject({ hostname: 'mail.example.org', publicPorts: { imaps: 993, submission: 587 } });
});

test('every one of them changes something', () => {
  const plain = inspectConfig(readEnvironment('compose.yaml'), directory).config;
  expect(compose).toHaveLength(3);
  expect(plain.databaseUrl).toBeNull();
  const scanned = inspectConfig({ ...readEnvironment('compose.scanners.yaml') }, directory).config;
  expect([scanned.clamd, scanned.rspamd].every((scanner) => scanner !== null)).toBe(true);
  const withDatabase = { ...readEnvironment('compose.postgres.yaml'), HONGYAN_DATABASE_URL_FILE: databaseUrl };
  expect(inspectConfig(withDatabase, directory).config).toMatchObject({
    databaseUrl: 'postgres://hongyan:secret@database/hongyan',
    keepsUpgradeCopy: false,
  });
});

test('the image opens the ports that a start listens on', () => {
  const { config } = inspectConfig(
    { HONGYAN_ACME: '1', HONGYAN_ACME_EMAIL: 'a@example.org', HONGYAN_HOSTNAME: 'mail.example.org' },
    directory,
  );
  const [, exposed = ''] = /^EXPOSE (.*)$/m.exec(readFileSync(new URL('Containerfile', files), 'utf8')) ?? [];
  const { https, smtp, submission, submissions, imap, imaps, pop3, pop3s, acme } = config;
  const own = [https, smtp, submission, submissions, imap, imaps, pop3, pop3s].map(({ port }) => port);
  const challenge = acme?.http.port;
  expect(exposed.split(' ').map(Number).sort()).toEqual([...own, challenge].sort());
  const published = readFileSync(new URL('compose.yaml', files), 'utf8').matchAll(/^ {6}- \d+:(\d+)$/gm);
  expect([...published].map(([, port]) => Number(port)).sort()).toEqual([...own, challenge].sort());
});
