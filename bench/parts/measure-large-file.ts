import { createHash, randomBytes } from 'node:crypto';
import type { NodeId } from '@hongyan/contract';
import type { Api } from './api.ts';
import { round } from './figures.ts';
import type { ServerProcess } from './server-process.ts';

const chunkBytes = 4 * 1024 ** 2;
const sampleEveryMs = 50;
const mib = 1024 ** 2;

/** One block of random bytes, turned by its number: a large file needs no memory here either. */
const block = randomBytes(chunkBytes);
function chunkAt(index: number, length: number): Buffer {
  block.writeUInt32BE(index, 0);
  return block.subarray(0, length);
}
const encode = (text: string): string => Buffer.from(text).toString('base64');
const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

interface Watched {
  readonly mibPerSecond: number;
  readonly memoryMib: { readonly before: number; readonly peak: number };
  readonly longestStallMs: number;
}

/** Runs something that moves so many bytes, and watches the server meanwhile. */
async function watch(server: ServerProcess, bytes: number, run: () => Promise<unknown>): Promise<Watched> {
  await server.metric('nodejs_eventloop_lag_max_seconds');
  const before = server.memoryMib();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, server.memoryMib());
  }, sampleEveryMs);
  const start = performance.now();
  await run();
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(timer);
  const stall = (await server.metric('nodejs_eventloop_lag_max_seconds')) * 1_000;
  return {
    mibPerSecond: round(bytes / mib / seconds),
    memoryMib: { before: round(before), peak: round(peak) },
    longestStallMs: round(stall),
  };
}

/** Resumably, as the web client does it. */
async function bring({ url }: ServerProcess, api: Api, folderId: NodeId, bytes: number) {
  const headers = { authorization: `Bearer ${api.token}`, 'tus-resumable': '1.0.0' };
  const metadata = `filename ${encode('影片 film.bin')},purpose ${encode('file')},folder ${encode(folderId)}`;
  const begun = await fetch(`${url}/api/file/tus`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': metadata },
  });
  const uploadId = begun.headers.get('location')?.split('/').at(-1);
  if (begun.status !== 201 || uploadId === undefined) throw new Error(`not begun: ${await begun.text()}`);
  const pieces = createHash('sha256');
  for (let at = 0; at < bytes; at += chunkBytes) {
    const chunk = chunkAt(at / chunkBytes, Math.min(chunkBytes, bytes - at));
    const digest = hash(chunk);
    pieces.update(digest);
    const sent = await fetch(`${url}/api/file/tus/${uploadId}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at),
        'upload-checksum': `sha256 ${digest.toString('base64')}`,
      },
      body: new Uint8Array(chunk),
    });
    if (sent.status !== 204) throw new Error(`a chunk was refused: ${await sent.text()}`);
  }
  const finish = { uploadId: uploadId as never, pieces: pieces.digest('hex') };
  return api.data(api.client.files.finishUpload(finish));
}

/** Reads an answer to its end; answers its bytes. */
async function drain(answer: Response): Promise<number> {
  if (answer.status !== 200 || answer.body === null) throw new Error(`status ${String(answer.status)}`);
  let bytes = 0;
  for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.byteLength;
  return bytes;
}

async function* generate(bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += chunkBytes)
    yield new Uint8Array(chunkAt(at / chunkBytes, Math.min(chunkBytes, bytes - at)));
}

function requireAll(came: number, bytes: number): void {
  if (came !== bytes) throw new Error(`${String(came)} of ${String(bytes)} bytes came`);
}

/** One large file up and down, resumably and by WebDAV: speed, memory, and what else waits meanwhile. */
export async function measureLargeFile(
  server: ServerProcess,
  api: Api,
  { address, bytes }: { readonly address: string; readonly bytes: number },
) {
  const { list: spaces } = await api.data(api.client.files.spaces({}));
  const [own] = spaces;
  if (own === undefined) throw new Error('nobody has a space');
  const up = await watch(server, bytes, () => bring(server, api, own.rootId, bytes));
  const { list } = await api.data(api.client.files.list({ folderId: own.rootId, offset: 0, limit: 10 }));
  const file = list.find(({ kind }) => kind === 'file');
  if (file === undefined) throw new Error('the file is not there');
  const bearer = { headers: { authorization: `Bearer ${api.token}` } };
  const down = await watch(server, bytes, async () =>
    requireAll(await drain(await fetch(`${server.url}/api/file/centre/download?nodeId=${file.nodeId}`, bearer)), bytes),
  );
  const { code } = await api.data(api.client.authorisationCodes.generatePassword({ protocols: ['webdav'] }));
  const basic = { authorization: `Basic ${encode(`${address}:${code}`)}` };
  const [name] = (await propfindNames(server.url, basic)).filter((one) => one !== '');
  const path = `${server.url}/dav/files/${name ?? ''}/dav.bin`;
  const davUp = await watch(server, bytes, async () => {
    const body = generate(bytes);
    const put = { method: 'PUT', headers: basic, body, duplex: 'half' } as unknown as RequestInit;
    const answer = await fetch(path, put);
    if (answer.status !== 201) throw new Error(`PUT: ${String(answer.status)}`);
  });
  const davDown = await watch(server, bytes, async () =>
    requireAll(await drain(await fetch(path, { headers: basic })), bytes),
  );
  return { bytes, up, down, davUp, davDown };
}

/** The names below /dav/files, as the addresses have them. */
async function propfindNames(url: string, headers: Record<string, string>): Promise<readonly string[]> {
  const answer = await fetch(`${url}/dav/files/`, { method: 'PROPFIND', headers: { ...headers, depth: '1' } });
  return [...(await answer.text()).matchAll(/<[^>]*href>[^<]*\/dav\/files\/([^<]*?)\/?</g)].map(([, one]) => one ?? '');
}
