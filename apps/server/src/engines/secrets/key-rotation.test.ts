// A new version of a key: what writes, what still reads, what stays the same for good, and what a crash in the middle leaves.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isDocumentSigned } from './document-signature.ts';
import { openSecrets } from './open-secrets.ts';

const cost = { memoryKib: 64, passes: 1, parallelism: 1 };
let directory: string;
const open = () => openSecrets(directory, { cost });
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-rotation-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe('a rotation of the master key', () => {
  test('writes with the new version at once, and reads what the old one wrote, also after a restart', async () => {
    const secrets = await open();
    const before = { text: secrets.encrypt('totp', 'old'), signature: secrets.sign('link', 'a') };
    expect(before.text).toMatch(/^v1\.[\w-]+$/);
    expect(await secrets.versions.rotate('master')).toBe(2);
    const after = { text: secrets.encrypt('totp', 'new'), signature: secrets.sign('link', 'a') };
    expect(after.text).toMatch(/^v2\.2\.[\w-]+$/);
    expect(after.signature).not.toBe(before.signature);
    for (const opened of [secrets, await open()]) {
      expect(opened.versions.list('master')).toEqual([2, 1]);
      expect([opened.decrypt('totp', before.text), opened.decrypt('totp', after.text)]).toEqual(['old', 'new']);
      expect([before, after].map(({ signature }) => opened.verify('link', 'a', signature))).toEqual([true, true]);
      expect(opened.verify('link', 'b', before.signature)).toBe(false);
    }
  });

  test('of one process is known to another that shares the directory', async () => {
    const [here, there] = [await open(), await open()];
    await here.versions.rotate('master');
    // What the new version wrote is read at once; a second later it writes there too.
    expect(there.decrypt('totp', here.encrypt('totp', 'new'))).toBe('new');
    expect(there.encrypt('totp', 'x')).toMatch(/^v2\.2\./);
    await here.versions.rotate('pepper');
    await expect.poll(() => there.versions.list('pepper'), { timeout: 5_000 }).toEqual([2, 1]);
    await here.versions.retire('pepper', 1);
    await expect.poll(() => there.versions.list('pepper'), { timeout: 5_000 }).toEqual([2]);
    // A version that nobody made, and a directory that is away for a moment, change nothing.
    expect(() => there.decrypt('totp', 'v2.9.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toThrow();
    await rm(directory, { recursive: true });
    await expect.poll(() => there.versions.list('master')).toEqual([2, 1]);
    expect(there.decrypt('totp', there.encrypt('totp', 'still'))).toBe('still');
  });

  test('leaves files for the owner alone, whole, and nothing beside them', async () => {
    const secrets = await open();
    await secrets.versions.rotate('master');
    await secrets.versions.rotate('pepper');
    expect((await readdir(directory)).sort()).toEqual([
      'master-2.key',
      'master.key',
      'pepper-2.key',
      'pepper.key',
      'tokens.key',
    ]);
    for (const name of await readdir(directory)) {
      const { mode, size } = await stat(join(directory, name));
      expect([mode & 0o777, size]).toEqual([0o600, 32]);
    }
    expect(await readFile(join(directory, 'master-2.key'))).not.toEqual(await readFile(join(directory, 'master.key')));
  });

  test('changes no hash of a token and no derived value, not when the first version is gone either', async () => {
    const secrets = await open();
    const read = (of: typeof secrets) => [of.hashToken('session', 'token'), of.derive('share', '1')];
    const before = read(secrets);
    await secrets.versions.rotate('master');
    await secrets.versions.rotate('master');
    expect(read(secrets)).toEqual(before);
    await secrets.versions.retire('master', 1);
    await secrets.versions.retire('master', 2);
    expect(read(secrets)).toEqual(before);
    const again = await open();
    expect(again.versions.list('master')).toEqual([3]);
    expect(read(again)).toEqual(before);
  });

  test('ends what a leaked version could do once that is retired', async () => {
    const secrets = await open();
    const [text, signature] = [secrets.encrypt('totp', 'old'), secrets.sign('link', 'a')];
    const document = secrets.signDocument('heads', 'a');
    const publicKey = secrets.readPublicKey('heads');
    await secrets.versions.rotate('master');
    expect(secrets.readOlderPublicKeys('heads')).toEqual([publicKey]);
    expect(isDocumentSigned(secrets.readPublicKey('heads'), 'a', document)).toBe(false);
    await secrets.versions.retire('master', 1);
    for (const opened of [secrets, await open()]) {
      expect(() => opened.decrypt('totp', text)).toThrow('version 1 of the master key is not there');
      expect(opened.verify('link', 'a', signature)).toBe(false);
      expect(opened.readOlderPublicKeys('heads')).toEqual([]);
    }
  });

  test('never retires the version that writes', async () => {
    const secrets = await open();
    await expect(secrets.versions.retire('master', 1)).rejects.toThrow('in use');
    expect(await readdir(directory)).toContain('master.key');
  });

  test('broken off between its two files changes nothing', async () => {
    const secrets = await open();
    const [text, hash] = [secrets.encrypt('totp', 'old'), secrets.hashToken('session', 'token')];
    // What a crash leaves: the key of the tokens, and a file that was being written.
    await writeFile(join(directory, 'tokens.key'), await readFile(join(directory, 'master.key')));
    await writeFile(join(directory, 'master-2.key.0a1b2c.new'), 'half');
    const again = await open();
    expect(again.versions.list('master')).toEqual([1]);
    expect([again.decrypt('totp', text), again.hashToken('session', 'token')]).toEqual(['old', hash]);
    expect(await again.versions.rotate('master')).toBe(2);
  });

  test('a damaged version stops the start', async () => {
    const secrets = await open();
    await secrets.versions.rotate('master');
    await writeFile(join(directory, 'master-2.key'), 'short');
    await expect(open()).rejects.toThrow(/master-2\.key is damaged/);
  });
});

describe('a rotation of the pepper', () => {
  test('hashes with the new version, compares with the old one, and asks for a new hash', async () => {
    const secrets = await open();
    const before = await secrets.hashPassword('secret');
    expect(before).not.toContain('keyid');
    await secrets.versions.rotate('pepper');
    const after = await secrets.hashPassword('secret');
    expect(after).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1,keyid=2\$/);
    const again = await open();
    for (const [stored, isOld] of [
      [before, true],
      [after, false],
    ] as const) {
      expect(await again.verifyPassword('secret', stored)).toBe(true);
      expect(await again.verifyPassword('wrong', stored)).toBe(false);
      expect(again.needsNewHash(stored)).toBe(isOld);
    }
  });

  test('a hash whose pepper is retired fits no password', async () => {
    const secrets = await open();
    const before = await secrets.hashPassword('secret');
    await secrets.versions.rotate('pepper');
    await secrets.versions.retire('pepper', 1);
    expect(await secrets.verifyPassword('secret', before)).toBe(false);
    // The version in the string is believed by nobody: another pepper makes another hash.
    expect(await secrets.verifyPassword('secret', before.replace('p=1$', 'p=1,keyid=2$'))).toBe(false);
  });
});
