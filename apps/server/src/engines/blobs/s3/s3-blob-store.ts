/**
 * Blobs as objects `<prefix>aa/bb/<id>` of a bucket. `finish` resolves when the server has said that it keeps them; what is read
 * comes in windows, so that a slow reader holds memory of one window and no connection.
 */
import { randomBytes } from 'node:crypto';
import type { BlobLocation } from '../location.ts';
import {
  type BlobEntry,
  BlobNotFoundError,
  type BlobRange,
  type BlobStaging,
  type BlobStore,
  isBlobId,
} from '../port.ts';
import type { ReadCache } from './read-cache.ts';
import type { S3Requests } from './s3-requests.ts';
import { S3Writer } from './s3-writer.ts';

/** What one request reads; a blob up to this size is cached whole. */
export const windowBytes = 8 * 1024 * 1024;

/** What lies on the local disk: uploads that are not whole yet, and the room for them and for the database. */
export interface LocalPart {
  readonly requireRoom: BlobStore['requireRoom'];
  /** `finish` of it must put the blob into the bucket. */
  readonly staging: BlobStaging;
}

export function formatKey(prefix: string, id: string): string {
  if (!isBlobId(id)) throw new BlobNotFoundError('not the id of a blob');
  return `${prefix}${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`;
}

async function* listObjects(requests: S3Requests, prefix: string): AsyncGenerator<BlobEntry> {
  const { sdk, client, bucket } = requests;
  // Two digits are a folder of their own, so that a listing costs what it answers.
  const Prefix = requests.prefix + prefix.slice(0, 2) + (prefix.length >= 2 ? '/' : '');
  let ContinuationToken: string | undefined;
  do {
    const command = new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken });
    const page = await requests.attempt((abortSignal) => client.send(command, { abortSignal }));
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const id = Key.slice(Key.lastIndexOf('/') + 1);
      if (!isBlobId(id) || Key !== formatKey(requests.prefix, id) || !id.startsWith(prefix)) continue;
      yield { id, size: Size, createdAt: LastModified?.getTime() ?? Date.now() };
    }
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

type ReadWindow = (id: string, start: number, length: number) => ReturnType<S3Requests['getWindow']>;

async function* readWindows(
  readWindow: ReadWindow,
  id: string,
  { start = 0, end }: BlobRange,
): AsyncGenerator<Uint8Array> {
  const last = end ?? Number.POSITIVE_INFINITY;
  for (let at = start; at < last; ) {
    const { bytes, totalBytes } = await readWindow(id, at, Math.min(windowBytes, last - at));
    if (bytes.byteLength > 0) yield bytes;
    at += bytes.byteLength;
    if (bytes.byteLength === 0 || at >= totalBytes) return;
  }
}

/** Opens the store of a bucket. `cache`: null reads every byte from the bucket. */
export function createS3BlobStore(requests: S3Requests, local: LocalPart, cache: ReadCache | null): BlobLocation {
  const keyOf = (id: string): string => formatKey(requests.prefix, id);
  const fetchWindow: ReadWindow = (id, start, length) => requests.getWindow(keyOf(id), start, length);
  const readWindow: ReadWindow = async (id, start, length) =>
    (await cache?.read(id, start, length, () => fetchWindow(id, 0, windowBytes))) ?? fetchWindow(id, start, length);
  const size = async (id: string): Promise<number | null> => (isBlobId(id) ? requests.size(keyOf(id)) : null);
  const readBy = async function* (read: ReadWindow, id: string, range: BlobRange): AsyncGenerator<Uint8Array> {
    // An empty range of a missing blob is still a missing blob.
    const isEmpty = range.end !== undefined && range.end <= (range.start ?? 0);
    if (isEmpty && (await size(id)) === null) throw new BlobNotFoundError('there is no such blob');
    yield* readWindows(read, id, range);
  };
  const createAs = async (id: string) => new S3Writer(requests, id, keyOf(id));
  return {
    staging: local.staging,
    requireRoom: (bytes) => local.requireRoom(bytes),
    create: () => createAs(randomBytes(16).toString('hex')),
    createAs,
    read: (id, range = {}) => readBy(readWindow, id, range),
    readStored: (id, range = {}) => readBy(fetchWindow, id, range),
    size,
    delete: async (id) => {
      if (!isBlobId(id)) return;
      await cache?.forget(id);
      await requests.delete(keyOf(id));
      // Once more: what was fetched meanwhile.
      await cache?.forget(id);
    },
    list: (prefix = '') => listObjects(requests, prefix),
  };
}
