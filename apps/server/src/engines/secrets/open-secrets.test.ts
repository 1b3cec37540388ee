import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hangMs } from '@hongyan/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDocumentSigned } from './document-signature.ts';
import { HashQueue } from './hash-queue.ts';
import { openSecrets } from './open-secrets.ts';

const cheap = { memoryKib: 64, passes: 1, parallelism: 1 };
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-secrets-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('key files', () => {
  test('are made once, whole, for the owner alone, and leave nothing beside them', async () => {
    const keys = join(directory, 'keys');
    await Promise.all([openSecrets(keys), openSecrets(keys), openSecrets(keys)]);
    expect((await readdir(keys)).sort()).toEqual(['master.key', 'pepper.key']);
    expect((await stat(join(keys, 'master.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(keys)).mode & 0o777).toBe(0o700);
    const before = await readFile(join(keys, 'master.key'));
    await openSecrets(keys);
    expect(await readFile(join(keys, 'master.key'))).toEqual(before);
  });

  test('a truncated key stops the start instead of being replaced', async () => {
    await openSecrets(directory);
    await truncate(join(directory, 'master.key'), 5);
    await expect(openSecrets(directory)).rejects.toThrow(/damaged/);
  });
});

describe('documents', () => {
  test('are signed with a key pair that is the same after a restart, and another for each purpose', async () => {
    const first = await openSecrets(directory);
    const publicKey = first.readPublicKey('heads');
    const signature = first.signDocument('heads', '链头 head\n');
    const again = await openSecrets(directory);
    expect([again.readPublicKey('heads'), again.signDocument('heads', '链头 head\n')]).toEqual([publicKey, signature]);
    expect(isDocumentSigned(publicKey, '链头 head\n', signature)).toBe(true);
    for (const other of [
      '',
      'x',
      `${signature}x`,
      signature.replace('=', ''),
      first.signDocument('others', '链头 head\n'),
    ])
      expect(isDocumentSigned(publicKey, '链头 head\n', other)).toBe(false);
    expect(isDocumentSigned(publicKey, '链头 head', signature)).toBe(false);
    expect(isDocumentSigned(first.readPublicKey('others'), '链头 head\n', signature)).toBe(false);
  });
});

describe('signing, token hashes and sealing', () => {
  test('survive a restart and are worth nothing for another purpose', async () => {
    const first = await openSecrets(directory);
    const signature = first.sign('file', 'text');
    const encrypted = first.encrypt('dkim', '密钥 secret');
    const again = await openSecrets(directory);
    expect(again.verify('file', 'text', signature)).toBe(true);
    expect(again.verify('ticket', 'text', signature)).toBe(false);
    expect(again.verify('file', 'text2', signature)).toBe(false);
    expect(again.verify('file', 'text', '')).toBe(false);
    expect(again.decrypt('dkim', encrypted)).toBe('密钥 secret');
    expect(() => again.decrypt('totp', encrypted)).toThrow();
    expect(again.hashToken('a', 't')).not.toBe(again.hashToken('b', 't'));
    expect(again.hashToken('a', 't')).toBe(first.hashToken('a', 't'));
  });

  test('a changed encrypted text is refused', async () => {
    const secrets = await openSecrets(directory);
    const encrypted = secrets.encrypt('dkim', 'secret');
    const bytes = Buffer.from(encrypted.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      expect(() => secrets.decrypt('dkim', `v1.${changed.toString('base64url')}`)).toThrow();
    }
    expect(() => secrets.decrypt('dkim', 'plain')).toThrow(/not an encrypted text/);
  });
});

describe('passwords', () => {
  test('are compared as given, with a salt and the parameters in the string', async () => {
    const secrets = await openSecrets(directory);
    const stored = await secrets.hashPassword('密码 Pass ');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(stored).not.toBe(await secrets.hashPassword('密码 Pass '));
    expect(await secrets.verifyPassword('密码 Pass ', stored)).toBe(true);
    expect(await secrets.verifyPassword('密码 Pass', stored)).toBe(false);
    expect(await secrets.verifyPassword('密码 pass ', stored)).toBe(false);
    expect(await secrets.verifyNobody('密码 Pass ')).toBe(false);
  });

  test('cannot be checked with the database alone: the pepper is elsewhere', async () => {
    const here = await openSecrets(join(directory, 'a'), { cost: cheap });
    const elsewhere = await openSecrets(join(directory, 'b'), { cost: cheap });
    expect(await elsewhere.verifyPassword('secret', await here.hashPassword('secret'))).toBe(false);
  });

  test('are hashed anew when the cost has changed', async () => {
    const before = await openSecrets(directory, { cost: cheap });
    const stored = await before.hashPassword('secret');
    const after = await openSecrets(directory);
    expect(before.needsNewHash(stored)).toBe(false);
    expect(after.needsNewHash(stored)).toBe(true);
    expect(await after.verifyPassword('secret', stored)).toBe(true);
  });

  test('a stored string of absurd cost is not computed', async () => {
    const secrets = await openSecrets(directory, { cost: cheap });
    const stored = (await secrets.hashPassword('secret')).replace('m=64', 'm=9999999');
    const startedAt = performance.now();
    expect(await secrets.verifyPassword('secret', stored)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(hangMs);
  });
});

test('a flood of hashes is refused with busy beyond the queue, and the queue empties in order', async () => {
  const queue = new HashQueue(2, () => new RangeError('busy'), 3);
  let running = 0;
  let highest = 0;
  const finished: number[] = [];
  const gate = Promise.withResolvers<undefined>();
  const jobs = Array.from({ length: 8 }, (_, index) =>
    queue.run(async () => {
      running += 1;
      highest = Math.max(highest, running);
      await gate.promise;
      running -= 1;
      finished.push(index);
    }),
  );
  const settled = Promise.allSettled(jobs);
  gate.resolve(undefined);
  const outcomes = await settled;
  expect(highest).toBe(2);
  expect(finished).toEqual([0, 1, 2, 3, 4]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(refused.every(({ reason }) => reason instanceof RangeError)).toBe(true);
});
