import { mkdir, mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBlobStore, storeBlob } from '@hongyan/testkit/store/blob-store-suite.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { openFileBlobStore } from './file-blob-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-blobs-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('blobs as files', () => {
  describeBlobStore(() => openFileBlobStore(root, systemClock));

  test('lie two folders deep, readable by their owner only', async () => {
    const id = await storeBlob(await openFileBlobStore(root, systemClock), Buffer.from('x'));
    const path = join(root, id.slice(0, 2), id.slice(2, 4), id);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(root, id.slice(0, 2)))).mode & 0o777).toBe(0o700);
  });

  test('a start removes what dead writers left more than an hour ago, and nothing else', async () => {
    const incoming = join(root, 'incoming');
    await mkdir(incoming);
    const now = 1_790_000_000_000;
    for (const [name, age] of [
      ['old', 3_601_000],
      ['young', 3_599_000],
    ] as const) {
      await writeFile(join(incoming, name), 'x');
      await utimes(join(incoming, name), (now - age) / 1000, (now - age) / 1000);
    }
    await openFileBlobStore(root, { now: () => now });
    expect(await readdir(incoming)).toEqual(['young']);
  });
});

test.each([
  [0, 49, false],
  [0, 50, true],
  [51, 100, false],
  [50, 100, true],
])('with %i bytes to come and %i of 1000 free, room: %s', async (bytes, freeBytes, hasRoom) => {
  const store = await openFileBlobStore(root, systemClock, async () => ({ freeBytes, totalBytes: 1000 }));
  const [asked] = await Promise.allSettled([store.requireRoom(bytes)]);
  expect(asked).toMatchObject(
    hasRoom ? { status: 'fulfilled' } : { status: 'rejected', reason: { name: 'StorageFullError' } },
  );
});

test('the disk itself is asked', async () => {
  const store = await openFileBlobStore(root, systemClock);
  await expect(store.requireRoom(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ name: 'StorageFullError' });
});

test('a full disk is reported as such, and the writer can be given up', async () => {
  const store = await openFileBlobStore(root, systemClock);
  const writer = await store.create();
  const probe = await open(root, 'r');
  const prototype = Object.getPrototypeOf(probe) as { write: unknown };
  await probe.close();
  const { write } = prototype;
  prototype.write = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  try {
    await expect(writer.write(Buffer.from('x'))).rejects.toMatchObject({ name: 'StorageFullError' });
  } finally {
    prototype.write = write;
  }
  await writer.abort();
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
});
