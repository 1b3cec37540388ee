// Policies of other domains outlive a restart: until one ends, nobody can make us forget it.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MtaStsPolicy } from './delivery.ts';
import { findMtaStsPolicy } from './mta-sts.ts';
import { createFileMtaStsCache } from './policy-file.ts';

const now = Date.UTC(2026, 10, 30);
const dayMs = 86_400_000;
let directory: string;
let file: string;
let errors: unknown[];

const open = (at = now) => createFileMtaStsCache(file, { now: () => at, onError: (error) => errors.push(error) });
const policy = (days: number): MtaStsPolicy => ({
  id: 'a',
  mode: 'enforce',
  mx: ['mx.example.net'],
  expiresAt: now + days * dayMs,
});

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-policies-'));
  file = join(directory, 'policies.json');
  errors = [];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('what was learned at once is all there after a restart, for its owner alone', async () => {
  const cache = open();
  const domains = Array.from({ length: 50 }, (_, index) => `d${String(index)}.example`);
  await Promise.all(domains.map((domain) => cache.set(domain, policy(1))));
  const again = open();
  for (const domain of domains) expect(await again.get(domain)).toEqual(policy(1));
  expect(await again.get('other.example')).toBeUndefined();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(directory)).toEqual(['policies.json']);
});

test('a policy holds after a restart while DNS is silent, until it ends', async () => {
  await open().set('example.net', policy(1));
  const silent = () => Promise.reject(new Error('no DNS'));
  const dns = { resolveTxt: silent, resolveMx: silent, resolve4: silent, resolve6: silent };
  const find = (at: number) =>
    findMtaStsPolicy(
      'example.net',
      { cache: open(at), fetchPolicy: () => Promise.reject(new Error('no web')) },
      dns,
      at,
    );
  expect(await find(now + dayMs - 1)).toEqual(policy(1));
  expect(await find(now + dayMs)).toBeUndefined();
});

test('ended policies leave the file with the next write', async () => {
  await open().set('old.example', policy(1));
  await open(now + 2 * dayMs).set('new.example', policy(9));
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')) as object)).toEqual(['new.example']);
});

test.each(['', '{"a":', '[]', '{"a.example":{"id":1}}', '\u0000'])('a damaged file %j is none', async (text) => {
  await writeFile(file, text);
  const cache = open();
  expect(await cache.get('a.example')).toBeUndefined();
  await cache.set('b.example', policy(1));
  expect(await open().get('b.example')).toEqual(policy(1));
});

test('a file that cannot be written is reported, and the policy holds all the same', async () => {
  file = join(directory, 'missing', 'policies.json');
  const cache = open();
  await cache.set('example.net', policy(1));
  expect(errors).toHaveLength(1);
  expect(await cache.get('example.net')).toEqual(policy(1));
});
