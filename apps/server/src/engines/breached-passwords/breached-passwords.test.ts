import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBreachedPasswords } from './open-breached-passwords.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const createLines = (passwords: readonly string[], end = '\r\n') =>
  passwords
    .map((password, index) => `${sha1(password)}:${String(10 ** (index % 9))}`)
    .sort()
    .map((line) => line + end)
    .join('');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'breached-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function write(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

describe('a sorted file of hashes', () => {
  test('has each of its passwords, and no other, however long it is and wherever they stand', async () => {
    for (const count of [1, 2, 60, 90, 91, 92, 93, 5_000]) {
      const passwords = Array.from({ length: count }, (_none, index) => `password ${String(index)}`);
      const list = await openBreachedPasswords(
        await write('sorted', createLines(passwords, count % 2 === 0 ? '\n' : '\r\n')),
      );
      const sorted = passwords.toSorted((a, b) => (sha1(a) < sha1(b) ? -1 : 1));
      const asked = count <= 93 ? sorted : [...sorted.slice(0, 3), ...sorted.slice(-3), ...sorted.slice(2_400, 2_450)];
      for (const password of asked) expect(await list.has(password), `${password} of ${String(count)}`).toBe(true);
      for (const password of ['', 'Password 0', 'password -1']) expect(await list.has(password)).toBe(false);
    }
  });

  test('is found by halves also where counts make lines of every length', async () => {
    const passwords = Array.from({ length: 800 }, (_none, index) => `p${String(index)}`);
    const list = await openBreachedPasswords(await write('uneven', createLines(passwords)));
    await fc.assert(
      fc.asyncProperty(fc.nat(1_599), async (index) => {
        expect(await list.has(`p${String(index)}`)).toBe(index < 800);
      }),
    );
  });

  test('may be replaced while it is in use', async () => {
    const path = await write('replaced', createLines(['before']));
    const list = await openBreachedPasswords(path);
    await rename(await write('next', createLines(['after'])), path);
    expect([await list.has('before'), await list.has('after')]).toEqual([false, true]);
  });

  test('that is something else is refused at the start, and in its middle: no password is taken for good', async () => {
    await expect(openBreachedPasswords(await write('text', 'password\n123456\n'))).rejects.toThrow('HASH:count');
    await expect(openBreachedPasswords(await write('empty', ''))).rejects.toThrow('HASH:count');
    await expect(openBreachedPasswords(join(directory, 'nowhere'))).rejects.toThrow('ENOENT');
    const broken = await openBreachedPasswords(await write('broken', `${sha1('a')}:1\n${'x'.repeat(9_000)}\n`));
    await expect(broken.has('b')).rejects.toThrow('HASH:count');
  });
});

test('a directory of ranges has each of its passwords, with names as either program writes them', async () => {
  const ranges = join(directory, 'ranges');
  await mkdir(ranges);
  await writeFile(join(ranges, '00000'), `${'A'.repeat(35)}:3\r\n`);
  const range = sha1('correct-horse').slice(0, 5);
  await writeFile(join(ranges, `${range}.txt`), `${'0'.repeat(35)}:1\r\n${sha1('correct-horse').slice(5)}:12\r\n`);
  const list = await openBreachedPasswords(ranges);
  expect(await list.has('correct-horse')).toBe(true);
  // A range that is missing says nothing of the passwords in it.
  await expect(list.has('another')).rejects.toThrow('no range');
  await writeFile(join(ranges, sha1('another').slice(0, 5)), `${'F'.repeat(35)}:1\r\n`);
  expect(await list.has('another')).toBe(false);
});
