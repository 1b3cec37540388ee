// However a database changes from copy to copy, each copy comes back as it was, and none needs more than about twice its size.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseEncoder } from './codec.ts';
import { blockBytes, blocksPerChunk } from './layout.ts';
import { ObjectStore } from './object-store.ts';
import { alone } from './pace.ts';
import { type EarlierDatabase, storeDatabase } from './store-database.ts';
import { writeDatabase } from './write-database.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-blocks-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function openStore(name: string): Promise<ObjectStore> {
  await mkdir(join(root, name, 'incoming'), { recursive: true });
  return new ObjectStore(join(root, name, 'chunks'), join(root, name, 'incoming'));
}

async function store(chunks: ObjectStore, content: Uint8Array, earlier: EarlierDatabase | null) {
  const path = join(root, 'copy');
  await writeFile(path, content);
  const totals = { blocks: 0, newBlocks: 0, newBytes: 0 };
  const codec = chooseEncoder(null, { hashToken: () => '' });
  return { ...(await storeDatabase(path, { chunks, codec, totals, earlier, pace: alone })), totals };
}

async function restore(chunks: ObjectStore, { database, layout }: EarlierDatabase): Promise<Buffer> {
  const path = join(root, 'restored');
  await rm(path, { force: true });
  await writeDatabase(database, layout, { path, chunks, codec: { decode: (stored) => stored } });
  return readFile(path);
}

const blocks = 3 * blocksPerChunk;

test('each of many copies comes back, and chunks that are mostly out of date are given up', async () => {
  const chunks = await openStore('many');
  const content = randomBytes(blocks * blockBytes);
  const kept: { readonly copy: EarlierDatabase; readonly content: Buffer }[] = [];
  let earlier: EarlierDatabase | null = null;
  for (let round = 0; round < 8; round += 1) {
    const stored = await store(chunks, content, earlier);
    const referenced = stored.database.chunks.reduce((sum, chunk) => sum + chunk.blocks, 0);
    expect(referenced).toBeLessThanOrEqual(2 * blocks);
    expect(new Set(stored.database.chunks.map(({ key }) => key)).size).toBe(stored.database.chunks.length);
    kept.push({ copy: stored, content: Buffer.from(content) });
    earlier = stored;
    // A fifth of the blocks, all over the file.
    for (let change = 0; change < blocks / 5; change += 1)
      randomBytes(64).copy(content, Math.floor(Math.random() * blocks) * blockBytes);
  }
  for (const { copy, content: was } of kept) expect((await restore(chunks, copy)).equals(was)).toBe(true);
});

test('nothing is written where nothing has changed; what grows and shrinks comes back', async () => {
  const chunks = await openStore('sizes');
  const content = randomBytes(600 * blockBytes + 1_234);
  const first = await store(chunks, content, null);
  expect((await store(chunks, content, first)).totals).toMatchObject({ newBlocks: 0, newBytes: 0 });
  const longer = Buffer.concat([content, randomBytes(50_000)]);
  const second = await store(chunks, longer, first);
  expect(second.totals.newBlocks).toBeLessThan(6);
  const shorter = longer.subarray(0, 100 * blockBytes + 7);
  const third = await store(chunks, shorter, second);
  expect((await restore(chunks, second)).equals(longer)).toBe(true);
  expect((await restore(chunks, third)).equals(shorter)).toBe(true);
  const empty = await store(chunks, new Uint8Array(), third);
  expect((await restore(chunks, empty)).byteLength).toBe(0);
});

test('a chunk that is gone is written anew by the next copy', async () => {
  const chunks = await openStore('gone');
  const content = randomBytes(blocks * blockBytes);
  const first = await store(chunks, content, null);
  const found = await chunks.find(first.database.chunks[1]?.key ?? '');
  if (found === null) throw new Error('a chunk that was just stored is not there');
  await chunks.delete(found);
  await expect(restore(chunks, first)).rejects.toThrow('is missing');
  const second = await store(chunks, content, first);
  expect(second.totals.newBlocks).toBe(blocksPerChunk);
  expect((await restore(chunks, second)).equals(content)).toBe(true);
});
