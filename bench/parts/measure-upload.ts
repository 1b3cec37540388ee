import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { createApi } from './api.ts';
import { round } from './figures.ts';
import type { ServerProcess } from './server-process.ts';

const chunkBytes = 4 * 1024 ** 2;
const restartAt = 0.6;
const cutAt = 0.3;
const sampleEveryMs = 50;

export interface UploadBench {
  /** Starts the server; the first start comes from here too. */
  readonly start: () => Promise<ServerProcess>;
  readonly address: string;
  readonly password: string;
  readonly bytes: number;
}

interface Upload {
  readonly url: string;
  readonly token: string;
  readonly id: string;
}

const createHeaders = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });

/** One block of random bytes, turned by its number: 2G need no memory here either. */
const block = randomBytes(chunkBytes);
function chunkAt(index: number, length: number): Buffer {
  block.writeUInt32BE(index, 0);
  return block.subarray(0, length);
}

async function begin(url: string, token: string, bytes: number): Promise<Upload> {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const answer = await fetch(`${url}/api/file/tus`, {
    method: 'POST',
    headers: {
      ...createHeaders(token),
      'upload-length': String(bytes),
      'upload-metadata': `filename ${encode('film.bin')},purpose ${encode('large')}`,
    },
  });
  const id = answer.headers.get('location')?.split('/').at(-1);
  if (answer.status !== 201 || id === undefined) throw new Error(`not begun: ${await answer.text()}`);
  return { url, token, id };
}

async function readOffset({ url, token, id }: Upload): Promise<number> {
  const answer = await fetch(`${url}/api/file/tus/${id}`, { method: 'HEAD', headers: createHeaders(token) });
  return Number(answer.headers.get('upload-offset'));
}

async function sendChunk({ url, token, id }: Upload, offset: number, bytes: Buffer): Promise<void> {
  const answer = await fetch(`${url}/api/file/tus/${id}`, {
    method: 'PATCH',
    headers: {
      ...createHeaders(token),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${createHash('sha256').update(bytes).digest('base64')}`,
    },
    body: new Uint8Array(bytes),
  });
  if (answer.status !== 204) throw new Error(`a piece was refused: ${await answer.text()}`);
}

/** Sends half a chunk and breaks the connection. */
function breakOff({ url, token, id }: Upload, offset: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sending = request(`${url}/api/file/tus/${id}`, {
      method: 'PATCH',
      headers: {
        ...createHeaders(token),
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(bytes.length),
      },
    });
    sending.on('error', () => resolve());
    sending.on('close', () => resolve());
    sending.write(bytes.subarray(0, bytes.length / 2), () => sending.destroy());
  });
}

/** Sends on until `until` bytes are there; answers the seconds it took. */
async function sendUntil(upload: Upload, total: number, until: number): Promise<number> {
  const start = performance.now();
  for (let at = await readOffset(upload); at < until; ) {
    const index = Math.floor(at / chunkBytes);
    const bytes = chunkAt(index, Math.min(chunkBytes, total - index * chunkBytes)).subarray(at - index * chunkBytes);
    await sendChunk(upload, at, bytes);
    at += bytes.length;
  }
  return (performance.now() - start) / 1_000;
}

function digestOfAll(total: number): string {
  const tree = createHash('sha256');
  for (let at = 0; at < total; at += chunkBytes)
    tree.update(
      createHash('sha256')
        .update(chunkAt(at / chunkBytes, Math.min(chunkBytes, total - at)))
        .digest(),
    );
  return tree.digest('hex');
}

/** A file of `bytes` through a broken connection and a kill -9 of the server: memory, speed, and what had to be sent again. */
export async function measureUpload({ start, address, password, bytes }: UploadBench) {
  let server = await start();
  let api = await createApi(server.url, address, password);
  let upload = await begin(server.url, api.token, bytes);
  const before = server.memoryMib();
  let peak = before;
  let isUp = true;
  const watch = setInterval(() => {
    if (isUp) peak = Math.max(peak, server.memoryMib());
  }, sampleEveryMs);
  let seconds = await sendUntil(upload, bytes, bytes * cutAt);
  const beforeCut = await readOffset(upload);
  await breakOff(upload, beforeCut, chunkAt(beforeCut / chunkBytes, chunkBytes));
  const keptOfCut = (await readOffset(upload)) - beforeCut;
  seconds += await sendUntil(upload, bytes, bytes * restartAt);
  const beforeKill = await readOffset(upload);
  const during = breakOff(upload, beforeKill, chunkAt(beforeKill / chunkBytes, chunkBytes));
  isUp = false;
  await server.kill();
  await during;
  server = await start();
  isUp = true;
  // What the start stalls is not the upload's.
  await server.metric('nodejs_eventloop_lag_max_seconds');
  api = await createApi(server.url, address, password);
  upload = { ...upload, url: server.url, token: api.token };
  const afterKill = await readOffset(upload);
  seconds += await sendUntil(upload, bytes, bytes);
  const finishStart = performance.now();
  const made = await api.data(
    api.client.largeAttachments.finishUpload({ uploadId: upload.id, pieces: digestOfAll(bytes) }),
  );
  const finishSeconds = (performance.now() - finishStart) / 1_000;
  clearInterval(watch);
  const stallMs = (await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000;
  await server.stop();
  return {
    bytes: made.large?.size,
    memoryMib: { before: round(before), peak: round(peak) },
    mibPerSecond: round(bytes / 1024 ** 2 / seconds),
    finishSeconds: round(finishSeconds),
    brokenConnection: { keptBytesOfChunk: keptOfCut },
    killed: { lostBytes: beforeKill - afterKill },
    longestStallMs: round(stallMs),
  };
}
