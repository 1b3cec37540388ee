/** Resumable uploads by hand, so that a test can bend each request. */
import { createHash, randomBytes } from 'node:crypto';
import { uploadChunkBytes } from '@hongyan/contract';
import type { ApiClient, RawAnswer } from '@hongyan/testkit';

const version = { 'tus-resumable': '1.0.0' };
const encode = (text: string) => Buffer.from(text).toString('base64');

export interface Announced {
  readonly name?: string;
  readonly purpose?: string;
  readonly length: number | string;
}

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** What `finishUpload` takes as `chunks`. */
export function digestChunks(bytes: Uint8Array): string {
  const tree = createHash('sha256');
  for (let at = 0; at < bytes.byteLength; at += uploadChunkBytes)
    tree.update(sha256(bytes.subarray(at, at + uploadChunkBytes)));
  return tree.digest('hex');
}

export const someBytes = (length: number): Buffer => randomBytes(length);

export function createUpload(client: ApiClient, announced: Announced, headers = {}): Promise<RawAnswer> {
  const { name = 'report.bin', purpose = 'attachment', length } = announced;
  return client.raw('file/tus', {
    method: 'POST',
    headers: {
      ...version,
      'upload-length': String(length),
      'upload-metadata': `filename ${encode(name)},filetype ${encode('text/plain')},purpose ${encode(purpose)}`,
      ...headers,
    },
  });
}

/** The id of an upload that is begun; throws when it is refused. */
export async function beginUpload(client: ApiClient, announced: Announced): Promise<string> {
  const answer = await createUpload(client, announced);
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (answer.status !== 201 || id === undefined) throw new Error(`not begun: ${answer.bytes.toString()}`);
  return id;
}

export function sendChunk(
  client: ApiClient,
  id: string,
  offset: number | string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  return client.raw(`file/tus/${id}`, {
    method: 'PATCH',
    headers: {
      ...version,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body: bytes,
  });
}

export const createChecksum = (bytes: Uint8Array) => ({
  'upload-checksum': `sha256 ${sha256(bytes).toString('base64')}`,
});

export const askUpload = (client: ApiClient, id: string, headers = {}): Promise<RawAnswer> =>
  client.raw(`file/tus/${id}`, { method: 'HEAD', headers: { ...version, ...headers } });

export const dropUpload = (client: ApiClient, id: string, headers = {}): Promise<RawAnswer> =>
  client.raw(`file/tus/${id}`, { method: 'DELETE', headers: { ...version, ...headers } });

/** A whole upload in chunks, each with its checksum, until it is an attachment or a large attachment. */
export async function uploadWhole(client: ApiClient, bytes: Uint8Array, announced: Omit<Announced, 'length'> = {}) {
  const id = await beginUpload(client, { ...announced, length: bytes.byteLength });
  for (let at = 0; at < bytes.byteLength; at += uploadChunkBytes) {
    const chunk = bytes.subarray(at, at + uploadChunkBytes);
    const answer = await sendChunk(client, id, at, chunk, createChecksum(chunk));
    if (answer.status !== 204) throw new Error(`refused: ${answer.bytes.toString()}`);
  }
  return (await client.largeAttachments.finishUpload({ uploadId: id, pieces: digestChunks(bytes) })).data;
}
