/** What every blob store must do; each adapter's test calls it with a way to open a fresh, empty store. */
import { expect, test } from 'vitest';
import type { BlobRange, BlobStore } from '../../../../apps/server/src/engines/blobs/port.ts';

async function readAll(store: BlobStore, id: string, range?: BlobRange): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(id, range)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Writes chunks and answers the id. */
export async function storeBlob(store: BlobStore, ...chunks: Uint8Array[]): Promise<string> {
  const writer = await store.create();
  for (const chunk of chunks) await writer.write(chunk);
  return writer.finish();
}

const unknownId = 'f'.repeat(32);

export function describeBlobStore(open: () => Promise<BlobStore>): void {
  test('gives back what was written, in chunks and in ranges', async () => {
    const store = await open();
    const bytes = Buffer.from(Uint8Array.from({ length: 700_000 }, (_, i) => (i * 31) % 256));
    const writer = await store.create();
    await writer.write(bytes.subarray(0, 300_001));
    await writer.write(bytes.subarray(300_001));
    expect(writer.size).toBe(700_000);
    const id = await writer.finish();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect((await readAll(store, id)).equals(bytes)).toBe(true);
    expect((await readAll(store, id, { start: 699_990 })).equals(bytes.subarray(699_990))).toBe(true);
    expect((await readAll(store, id, { start: 5, end: 10 })).equals(bytes.subarray(5, 10))).toBe(true);
    expect((await readAll(store, id, { end: 3 })).equals(bytes.subarray(0, 3))).toBe(true);
    expect(await readAll(store, id, { start: 7, end: 7 })).toHaveLength(0);
    expect(await store.size(id)).toBe(700_000);
  });

  test('holds an empty blob', async () => {
    const store = await open();
    const id = await storeBlob(store);
    expect(await store.size(id)).toBe(0);
    expect(await readAll(store, id)).toHaveLength(0);
  });

  test('shows nothing of a blob that is unfinished or given up', async () => {
    const store = await open();
    const unfinished = await store.create();
    await unfinished.write(Buffer.from('half'));
    const given = await store.create();
    await given.write(Buffer.from('up'));
    await given.abort();
    await given.abort();
    await expect(given.write(Buffer.from('x'))).rejects.toThrow('this blob is aborted');
    await expect(given.finish()).rejects.toThrow('this blob is aborted');
    expect(await Array.fromAsync(store.list())).toEqual([]);
    const id = await unfinished.finish();
    await unfinished.abort();
    expect(await store.size(id)).toBe(4);
  });

  test('many at once get different ids, and the sweeper sees each of them', async () => {
    const store = await open();
    const ids = await Promise.all(Array.from({ length: 50 }, (_, i) => storeBlob(store, Buffer.from(`blob ${i}`))));
    const listed = await Array.fromAsync(store.list());
    expect(listed.map((entry) => entry.id).sort()).toEqual([...ids].sort());
    expect(listed.every((entry) => entry.size >= 6 && Math.abs(entry.createdAt - Date.now()) < 60_000)).toBe(true);
    const prefix = ids[0]?.slice(0, 2) ?? '';
    expect((await Array.fromAsync(store.list(prefix))).map((entry) => entry.id).sort()).toEqual(
      ids.filter((id) => id.startsWith(prefix)).sort(),
    );
  });

  test('deletes, and does not mind a second time', async () => {
    const store = await open();
    const id = await storeBlob(store, Buffer.from('x'));
    await store.delete(id);
    await store.delete(id);
    expect(await store.size(id)).toBeNull();
    await expect(readAll(store, id)).rejects.toMatchObject({ name: 'BlobNotFoundError' });
  });

  test.each([unknownId, '', '..', '../../etc/passwd', `${'a'.repeat(31)}/`, 'A'.repeat(32), `${'a'.repeat(32)}\n`])(
    'an id it never gave out, %j, leads nowhere',
    async (id) => {
      const store = await open();
      expect(await store.size(id)).toBeNull();
      await expect(readAll(store, id)).rejects.toMatchObject({ name: 'BlobNotFoundError' });
      await expect(readAll(store, id, { start: 1, end: 1 })).rejects.toMatchObject({ name: 'BlobNotFoundError' });
      await store.delete(id);
    },
  );
  describeStaging(open);
}

function describeStaging(open: () => Promise<BlobStore>): void {
  test('a staged blob grows over openings, forgets what was not reported, and becomes a blob by its own id', async () => {
    const { staging, ...store } = await open();
    const id = 'a1'.repeat(16);
    const first = await staging.open(id, 0);
    await first.write(Buffer.from('hello wrong'));
    await first.close();
    const second = await staging.open(id, 6);
    await second.write(Buffer.from('world'));
    expect(second.offset).toBe(11);
    await second.close();
    await expect(staging.open(id, 12)).rejects.toMatchObject({ name: 'BlobNotFoundError' });
    await expect(staging.open('b2'.repeat(16), 5)).rejects.toMatchObject({ name: 'BlobNotFoundError' });
    await expect(staging.open('../../etc/passwd', 0)).rejects.toMatchObject({ name: 'BlobNotFoundError' });
    expect(await Array.fromAsync(staging.list(), (entry) => [entry.id, entry.size])).toEqual([[id, 11]]);
    expect(await store.size(id)).toBeNull();
    await staging.finish(id);
    await staging.finish(id);
    expect(await Array.fromAsync(staging.list())).toEqual([]);
    expect(Buffer.concat(await Array.fromAsync(store.read(id))).toString()).toBe('hello world');
    expect(Buffer.concat(await Array.fromAsync(staging.read(id))).toString()).toBe('hello world');
    await expect(staging.finish('c3'.repeat(16))).rejects.toMatchObject({ name: 'BlobNotFoundError' });
    await staging.delete(id);
    expect(await store.size(id)).toBe(11);
  });
}
