/** Answers for http-01 that one process writes and another gives. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSharedChallenges } from './shared-challenges.ts';

const token = 'DGyRejmCefe7v4NfDGDKfA-_';
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-challenges-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('what one writes another answers, until it is taken away', async () => {
  const [writer, other] = [createSharedChallenges(join(root, 'c')), createSharedChallenges(join(root, 'c'))];
  expect(other.get(token)).toBeUndefined();
  writer.set(token, 'answer');
  expect(other.get(token)).toBe('answer');
  expect((await stat(join(root, 'c', token))).mode & 0o777).toBe(0o600);
  writer.delete(token);
  expect(other.get(token)).toBeUndefined();
  expect(await readdir(join(root, 'c'))).toEqual([]);
});

test('a request never leads to another file', async () => {
  await writeFile(join(root, 'key.pem'), 'secret');
  const challenges = createSharedChallenges(join(root, 'c'));
  for (const path of ['../key.pem', '..%2fkey.pem', `../${token}`, '', '.', 'x'.repeat(257)])
    expect(challenges.get(path)).toBeUndefined();
  expect(() => challenges.set('../key.pem', 'x')).toThrow('RFC 8555');
});
