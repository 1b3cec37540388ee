// An upload of 40 MB through a broken connection and a kill -9 in the middle of a chunk: nothing that was acknowledged is lost, and the
// file is the same in the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mebibyte, uploadChunkBytes } from '@hongyan/contract';
import { type ServerProcess, signInAt, spawnServer } from '@hongyan/testkit';
import {
  askUpload,
  beginUpload,
  createChecksum,
  digestChunks,
  sendChunk,
  someBytes,
} from '@hongyan/testkit/protocols/tus-client.ts';
import { builtMain } from '@hongyan/testkit/server/built-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

const bytes = someBytes(40 * mebibyte + 3);
let directory: string;
let server: ServerProcess;

const start = async () =>
  spawnServer({ HONGYAN_DATA: directory, HONGYAN_DEMO: '1', HONGYAN_DNS: '127.0.0.1:9' }, await builtMain());

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hongyan-upload-kill-'));
  server = await start();
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

it('goes on where it was acknowledged, however the server ended', { timeout: 120_000 }, async () => {
  const person = server.people[0]!;
  const signIn = () => signInAt(server.url, person.address, person.password);
  let client = await signIn();
  const id = await beginUpload(client, { length: bytes.length });
  const offsetNow = async () => Number((await askUpload(client, id)).headers.get('upload-offset'));
  for (const until of [3, 6, 11]) {
    let at = await offsetNow();
    for (; at < Math.min(until * uploadChunkBytes, bytes.length); at += uploadChunkBytes) {
      const chunk = bytes.subarray(at, at + uploadChunkBytes);
      expect((await sendChunk(client, id, at, chunk, createChecksum(chunk))).status).toBe(204);
    }
    if (at >= bytes.length) break;
    const chunk = bytes.subarray(at, at + uploadChunkBytes);
    const dying = sendChunk(client, id, at, chunk, createChecksum(chunk)).then(
      ({ status }) => status === 204,
      () => false,
    );
    await server.kill('SIGKILL');
    const wasTaken = await dying;
    server = await start();
    client = await signIn();
    const found = await offsetNow();
    expect(wasTaken ? [at + chunk.length] : [at, at + chunk.length]).toContain(found);
  }
  const { data } = await client.largeAttachments.finishUpload({ uploadId: id, pieces: digestChunks(bytes) });
  expect((await client.raw(data.attachment?.url ?? '')).bytes.equals(bytes)).toBe(true);
});
