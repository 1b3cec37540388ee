import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Server, startS3Server } from '@hongyan/testkit/peers/s3-server.ts';
import { describeBlobStore, storeBlob } from '@hongyan/testkit/store/blob-store-suite.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../clock.ts';
import { StorageUnavailableError } from '../../storage-unavailable.ts';
import { openFileBlobStore } from '../file-blob-store.ts';
import { createLocatedBlobs } from '../located-blobs.ts';
import type { BlobLocation } from '../location.ts';
import type { BlobStore } from '../port.ts';
import { sweepUploads } from './multipart.ts';
import { ReadCache } from './read-cache.ts';
import { createS3BlobStore } from './s3-blob-store.ts';
import { openS3Requests } from './s3-requests.ts';
import { createS3Staging } from './s3-staging.ts';
import { S3Writer } from './s3-writer.ts';

let server: S3Server;
let root = '';
let count = 0;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hongyan-s3-local-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Each store has a prefix of its own, so that it begins empty. */
async function open(cacheBytes = 0, retryMs = 1): Promise<{ files: BlobLocation; s3: BlobLocation }> {
  count += 1;
  const requests = await openS3Requests({ ...server.bucket, prefix: `t${String(count)}/` }, retryMs);
  const files = await openFileBlobStore(root, systemClock);
  const cache = cacheBytes === 0 ? null : new ReadCache(join(root, 'cache'), cacheBytes);
  await cache?.open();
  const s3: BlobLocation = createS3BlobStore(
    requests,
    { requireRoom: (bytes) => files.requireRoom(bytes), staging: createS3Staging(files.staging, () => s3) },
    cache,
  );
  return { files, s3 };
}

const readAll = async (store: Pick<BlobStore, 'read'>, id: string): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(store.read(id)));
const bytesOf = (size: number, seed = 1): Buffer =>
  Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed * 7) % 251));

describe('blobs in a bucket', () => {
  describeBlobStore(async () => (await open()).s3);
});

describe('blobs in a bucket, with a cache', () => {
  describeBlobStore(async () => (await open(64 * 1024 * 1024)).s3);

  it('are read from the disk the second time, and are gone from it when they are deleted', async () => {
    const { s3 } = await open(1024 * 1024);
    const id = await storeBlob(s3, bytesOf(50_000));
    expect(await readAll(s3, id)).toHaveLength(50_000);
    const cached = join(root, 'cache', id.slice(0, 2));
    expect(await readdir(cached)).toHaveLength(1);
    expect((await readAll(s3, id)).equals(bytesOf(50_000))).toBe(true);
    await s3.delete(id);
    expect(await readdir(cached)).toHaveLength(0);
    await expect(readAll(s3, id)).rejects.toThrow('there is no such blob');
  });
});

it('puts a large blob in parts, and gives any range of it back', async () => {
  const { s3 } = await open();
  const bytes = bytesOf(17 * 1024 * 1024 + 3);
  const id = await storeBlob(s3, bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000));
  expect(await s3.size(id)).toBe(bytes.length);
  expect((await readAll(s3, id)).equals(bytes)).toBe(true);
  const part = await Array.fromAsync(s3.read(id, { start: 8_388_600, end: 8_388_620 }));
  expect(Buffer.concat(part).equals(bytes.subarray(8_388_600, 8_388_620))).toBe(true);
});

it('ends uploads in parts whose writer died a day ago', async () => {
  count += 1;
  const requests = await openS3Requests({ ...server.bucket, prefix: `t${String(count)}/` }, 1);
  // The small server cannot list them: that is no fault.
  expect(await sweepUploads(requests, Date.now())).toBeNull();
});

describe('both locations', () => {
  it('moves all blobs there and back while they are read, and compares each before it is deleted', async () => {
    const { files, s3 } = await open();
    const before = createLocatedBlobs('files', { files, s3 });
    const contents = new Map<string, Buffer>();
    for (let index = 0; index < 24; index += 1) {
      const bytes = bytesOf(20_000 + index * 1_000, index);
      contents.set(await storeBlob(before, bytes), bytes);
    }
    const [first = ''] = contents.keys();
    const moving = new AbortController();
    let reads = 0;
    const reading = (async () => {
      while (!moving.signal.aborted) {
        for (const [id, bytes] of contents) {
          const came = await readAll(before, id);
          if (!came.equals(bytes)) throw new Error(`${id} is not what it was`);
          reads += 1;
        }
      }
    })();
    const signal = new AbortController().signal;
    const moved = await before.move('s3', { signal });
    moving.abort();
    await reading;
    expect(moved).toMatchObject({ moved: 24, failed: 0, gone: 0, isWhole: true });
    expect(reads).toBeGreaterThan(0);
    expect(await Array.fromAsync(files.list())).toEqual([]);
    const after = createLocatedBlobs('s3', { files, s3 });
    expect((await readAll(after, first)).equals(contents.get(first) ?? Buffer.alloc(0))).toBe(true);
    expect((await after.count()).map(({ location, blobs }) => [location, blobs])).toEqual([
      ['files', 0],
      ['s3', 24],
    ]);
    expect(await after.move('files', { signal })).toMatchObject({ moved: 24, isWhole: true });
    expect(await after.move('files', { signal })).toMatchObject({ moved: 0, isWhole: true });
    expect(await Array.fromAsync(s3.list())).toEqual([]);
  });

  it('goes on where a move was stopped, and keeps what did not come back as it was written', async () => {
    const { files, s3 } = await open();
    const both = createLocatedBlobs('files', { files, s3 });
    const ids = await Promise.all(Array.from({ length: 6 }, (_, index) => storeBlob(both, bytesOf(100, index))));
    const stopped = new AbortController();
    stopped.abort();
    expect(await both.move('s3', { signal: stopped.signal })).toMatchObject({ moved: 0, isWhole: false });
    const lying: BlobLocation = {
      ...s3,
      readStored: (id) => (id === ids[0] ? s3.readStored(id, { end: 50 }) : s3.readStored(id)),
    };
    const damaged = createLocatedBlobs('files', { files, s3: lying });
    const { signal } = new AbortController();
    expect(await damaged.move('s3', { signal })).toMatchObject({ moved: 5, failed: 1, isWhole: true });
    expect((await Array.fromAsync(files.list())).map(({ id }) => id)).toEqual([ids[0]]);
  });

  it('puts uploads that have come whole into the bucket, once', async () => {
    const { files, s3 } = await open();
    const both = createLocatedBlobs('s3', { files, s3 });
    const id = 'a'.repeat(32);
    const writer = await both.staging.open(id, 0);
    await writer.write(bytesOf(1_000));
    await writer.close();
    await both.staging.finish(id);
    await both.staging.finish(id);
    expect(await s3.size(id)).toBe(1_000);
    expect(await Array.fromAsync(both.staging.list())).toEqual([]);
    expect(Buffer.concat(await Array.fromAsync(both.staging.read(id))).equals(bytesOf(1_000))).toBe(true);
    await expect(both.staging.finish('b'.repeat(32))).rejects.toThrow('nothing is staged');
  });
});

describe('a server in trouble', () => {
  let answers: number[] = [];
  let requests = 0;
  let broken: Server;
  beforeAll(async () => {
    broken = createServer((request, response) => {
      requests += 1;
      request.resume();
      request.on('end', () => {
        const status = answers.shift() ?? 500;
        response.writeHead(status, { 'content-type': 'application/xml' }).end();
      });
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => broken.close());
  const connect = async () => {
    const { port } = broken.address() as AddressInfo;
    return openS3Requests({ ...server.bucket, endpoint: `http://127.0.0.1:${String(port)}` }, 1);
  };

  it('is asked again after faults that pass, and not after refusals', async () => {
    const bucket = await connect();
    answers = [500, 503, 200];
    await bucket.put('key', Buffer.from('x'));
    requests = 0;
    answers = [403];
    await expect(bucket.put('key', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(requests).toBe(1);
    requests = 0;
    answers = [];
    await expect(bucket.put('key', Buffer.from('x'))).rejects.toBeInstanceOf(StorageUnavailableError);
    expect(requests).toBe(4);
    answers = [403];
    const writer = new S3Writer(bucket, 'id', 'key');
    await writer.write(Buffer.from('x'));
    await expect(writer.finish()).rejects.toBeInstanceOf(StorageUnavailableError);
    // Its bytes are gone: finishing it once more would keep an empty blob.
    requests = 0;
    answers = [200];
    await expect(writer.finish()).rejects.toThrow('unfinished');
    expect(requests).toBe(0);
    await writer.abort();
    answers = [403, 403];
    await expect(bucket.requireBucket()).rejects.toThrow(/HONGYAN_S3_ACCESS_KEY/);
    answers = [404];
    await expect(bucket.requireBucket()).rejects.toThrow(/HONGYAN_S3_BUCKET/);
  });
});
