// Uploads that break off and go on: the protocol, whose they are, what a hostile sender may try, and that nothing half is kept as whole.
import { request as httpRequest } from 'node:http';
import {
  errors,
  maxAttachmentsBytes,
  maxFileBytes,
  maxUnfinishedUploads,
  mebibyte,
  unfinishedUploadMs,
} from '@hongyan/contract';
import { type ApiClient, type RawAnswer, sendRaw, waitFor } from '@hongyan/testkit';
import {
  askUpload,
  beginUpload,
  createChecksum,
  createUpload,
  digestChunks,
  dropUpload,
  sendChunk,
  sha256,
  someBytes,
  uploadWhole,
} from '@hongyan/testkit/protocols/tus-client.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../engines/storage-full.ts';
import { sweepLargeAttachments } from './sweep.ts';

const expectRefusal = (answer: RawAnswer, name: keyof typeof errors) =>
  expect([answer.status, answer.envelope?.code]).toEqual([errors[name].status, errors[name].code]);
const readOffset = async (client: ApiClient, id: string) =>
  Number((await askUpload(client, id)).headers.get('upload-offset'));

describe.each(engines)('resumable uploads, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(() => world.stop());

  const staged = () => Array.fromAsync(world.server.context.services.blobs.staging.list(), ({ id }) => id);

  /** Sends the beginning of a chunk and breaks the connection some milliseconds later. */
  const breakOff = (id: string, offset: number, bytes: Uint8Array, said: number, { headers = {}, afterMs = 30 } = {}) =>
    new Promise<void>((resolve) => {
      const sending = httpRequest(`${world.server.url}/api/file/tus/${id}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${li.token}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(said),
          ...headers,
        },
      });
      sending.on('error', () => resolve());
      sending.write(bytes, () => setTimeout(() => sending.destroy(), afterMs));
      sending.on('close', () => resolve());
    });

  it('begins nothing on a disk that is nearly full, and takes no mail there', async () => {
    const { blobs } = world.server.context.services;
    const full = vi.spyOn(blobs, 'requireRoom').mockRejectedValue(new StorageFullError());
    try {
      const answer = await createUpload(li, { length: 10 });
      expect([answer.status, answer.envelope?.code]).toEqual([507, errors.storageFull.code]);
      const arrival = world.server.deliver({ from: 'erik@outside.example', to: lilei, subject: 'x', text: 'x' });
      await expect(arrival).rejects.toThrow(/452/);
    } finally {
      full.mockRestore();
    }
    expect((await createUpload(li, { length: 10 })).status).toBe(201);
  });

  it('goes on where the connection broke, and after a restart, and is the same file in the end', async () => {
    const bytes = someBytes(3 * mebibyte + 17);
    const id = await beginUpload(li, { length: bytes.byteLength, name: '预算 2026.bin' });
    expect((await sendChunk(li, id, 0, bytes.subarray(0, mebibyte))).status).toBe(204);
    // A busy server has not begun to read when the connection breaks too soon.
    let afterMs = 30;
    const offset = await waitFor(
      async () => {
        await breakOff(id, mebibyte, bytes.subarray(mebibyte, mebibyte + 300_000), 2 * mebibyte, { afterMs });
        afterMs *= 2;
        const found = await readOffset(li, id);
        return found > mebibyte ? found : undefined;
      },
      { what: 'what had come is kept' },
    );
    expect(offset).toBeLessThanOrEqual(mebibyte + 300_000);
    await world.server.restart();
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    expect(await readOffset(li, id)).toBe(offset);
    const rest = await sendChunk(li, id, offset, bytes.subarray(offset));
    expect(rest.headers.get('upload-offset')).toBe(String(bytes.byteLength));
    const { data } = await li.largeAttachments.finishUpload({
      uploadId: id,
      sha256: sha256(bytes).toString('hex'),
    });
    expect(data.attachment).toMatchObject({ fileName: '预算 2026.bin', size: bytes.byteLength, type: 'text/plain' });
    const kept = await li.raw(data.attachment?.url ?? '');
    expect(kept.bytes.equals(bytes)).toBe(true);
    // The answer was lost: asking again answers the same.
    const again = await li.largeAttachments.finishUpload({
      uploadId: id,
      sha256: sha256(bytes).toString('hex'),
    });
    expect(again.data.attachment?.uploadId).toBe(data.attachment?.uploadId);
    expect(await staged()).not.toContain(id);
  });

  it('says what it speaks, to anybody and of nobody', async () => {
    const answer = await sendRaw(world.server.url, 'file/tus', { method: 'OPTIONS' });
    expect([answer.status, answer.headers.get('tus-version'), answer.headers.get('tus-max-size')]).toEqual([
      204,
      '1.0.0',
      String(maxFileBytes),
    ]);
    expect(answer.headers.get('tus-extension')).toBe('creation,termination,checksum,expiration');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expectRefusal(await li.raw('file/tus', { method: 'POST', headers: { 'upload-length': '1' } }), 'tusVersion');
  });

  it('is nobody’s, no other person’s and no other site’s', async () => {
    const id = await beginUpload(li, { length: 10 });
    const cookie = await world.server.signInWithCookie(lilei);
    const bytes = Buffer.from('0123456789');
    const all = async (client: ApiClient, headers: Record<string, string> = {}) => [
      await createUpload(client, { length: 10 }, headers),
      await askUpload(client, id, headers),
      await sendChunk(client, id, 0, bytes, headers),
      await dropUpload(client, id, headers),
    ];
    const nobody = { authorization: '', cookie: '' };
    expect((await all(li, nobody)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const evil = { origin: 'https://evil.example' };
    expect((await all(cookie, evil)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await all(cookie, { 'sec-fetch-site': 'cross-site' })).map(({ status }) => status)).toEqual([
      403, 403, 403, 403,
    ]);
    const others = await all(wang);
    expect(others.map(({ status }) => status)).toEqual([201, 404, 404, 404]);
    expectRefusal(others[2]!, 'uploadNotFound');
    const finished = await wang.largeAttachments.finishUpload({ uploadId: id, sha256: '0'.repeat(64) });
    expect(finished.code).toBe(errors.uploadNotFound.code);
    expect(await readOffset(li, id)).toBe(0);
    expect((await sendChunk(cookie, id, 0, bytes)).status).toBe(204);
    expect((await dropUpload(li, id)).status).toBe(204);
    expect((await askUpload(li, id)).status).toBe(404);
    expect(await staged()).not.toContain(id);
  });

  it('takes no other body, no other method by a header, and no path for an id', async () => {
    const id = await beginUpload(li, { length: 3 });
    expectRefusal(await sendChunk(li, id, 0, Buffer.from('abc'), { 'content-type': 'text/plain' }), 'mediaType');
    const bent = await li.raw(`file/tus/${id}`, { method: 'POST', headers: { 'x-http-method-override': 'DELETE' } });
    expect(bent.status).toBe(404);
    for (const path of ['..%2f..%2fstore.sqlite', '%00', 'a'.repeat(700), `${id}%2f..`])
      expect(
        (await li.raw(`file/tus/${path}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status,
      ).toBe(404);
    expect(await readOffset(li, id)).toBe(0);
  });

  it.each([
    [{ length: 0 }, 'fileEmpty'],
    [{ length: maxAttachmentsBytes + 1 }, 'attachmentsTooLarge'],
    [{ length: maxFileBytes + 1, purpose: 'large' }, 'fileTooLarge'],
    [{ length: -1 }, 'uploadHeaderInvalid'],
    [{ length: '1e3' }, 'uploadHeaderInvalid'],
    [{ length: '9'.repeat(40) }, 'uploadHeaderInvalid'],
    [{ length: 5, name: ' ' }, 'uploadHeaderInvalid'],
    [{ length: 5, name: 'x'.repeat(2_001) }, 'uploadHeaderInvalid'],
    [{ length: 5, purpose: 'system' }, 'uploadHeaderInvalid'],
    [{ length: 5, name: 'setup.exe' }, 'fileTypeRefused'],
  ] as const)('refuses to begin %j', async (announced, name) => {
    expectRefusal(await createUpload(li, announced), name);
  });

  it.each([
    'filename',
    'filename !!!',
    `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`,
    'filename YQ==,filename Yg==',
    'filename YQ== YQ==',
    `filename YQ==,x ${'A'.repeat(5_000)}`,
    ',,,',
  ])('refuses the metadata %j', async (metadata) => {
    expectRefusal(await createUpload(li, { length: 5 }, { 'upload-metadata': metadata }), 'uploadHeaderInvalid');
  });

  it('keeps a name out of every path', async () => {
    const { attachment } = await uploadWhole(li, Buffer.from('hello'), { name: '../../etc/passwd\u0000\r\nX: y.txt' });
    expect(attachment?.fileName).not.toMatch(/[/\\\0\r\n]/);
    expect((await li.raw(attachment?.url ?? '')).bytes.toString()).toBe('hello');
  });

  it('lets nobody write beside the end: lies about length and offset change nothing', async () => {
    const bytes = someBytes(1_000);
    const id = await beginUpload(li, { length: 1_000 });
    expectRefusal(await sendChunk(li, id, 1, bytes), 'uploadMoved');
    expectRefusal(await sendChunk(li, id, '-1', bytes), 'uploadHeaderInvalid');
    expectRefusal(await sendChunk(li, id, 0, someBytes(1_001)), 'tooLarge');
    expect(await readOffset(li, id)).toBe(0);
    expect((await sendChunk(li, id, 0, bytes.subarray(0, 600))).status).toBe(204);
    expectRefusal(await sendChunk(li, id, 300, bytes.subarray(300)), 'uploadMoved');
    expectRefusal(await sendChunk(li, id, 600, bytes), 'tooLarge');
    const unfinished = await li.largeAttachments.finishUpload({
      uploadId: id,
      sha256: sha256(bytes).toString('hex'),
    });
    expect(unfinished.code).toBe(errors.uploadUnfinished.code);
    expect((await sendChunk(li, id, 600, bytes.subarray(600))).status).toBe(204);
    expect((await sendChunk(li, id, 1_000, Buffer.alloc(0))).status).toBe(204);
    const { data } = await li.largeAttachments.finishUpload({ uploadId: id, pieces: digestChunks(bytes) });
    expect((await li.raw(data.attachment?.url ?? '')).bytes.equals(bytes)).toBe(true);
  });

  it('counts a damaged chunk as none, and a damaged file as none', async () => {
    const bytes = someBytes(5_000);
    const id = await beginUpload(li, { length: 5_000 });
    expectRefusal(await sendChunk(li, id, 0, bytes, createChecksum(someBytes(5_000))), 'chunkDamaged');
    expectRefusal(await sendChunk(li, id, 0, bytes, { 'upload-checksum': 'md5 AAAA' }), 'uploadHeaderInvalid');
    await breakOff(id, 0, bytes.subarray(0, 2_000), 5_000, { headers: createChecksum(bytes) });
    expect(await readOffset(li, id)).toBe(0);
    expect((await sendChunk(li, id, 0, bytes, createChecksum(bytes))).status).toBe(204);
    const answer = await li.largeAttachments.finishUpload({ uploadId: id, sha256: 'f'.repeat(64) });
    expect([answer.code, answer.message]).toEqual([errors.integrityFailed.code, errors.integrityFailed.zh]);
    expect((await askUpload(li, id)).status).toBe(404);
    expect(await staged()).not.toContain(id);
    const after = await li.largeAttachments.finishUpload({
      uploadId: id,
      sha256: sha256(bytes).toString('hex'),
    });
    expect(after.code).toBe(errors.uploadNotFound.code);
  });

  it('two windows on one upload: one chunk counts, and the file is whole', async () => {
    const bytes = someBytes(400_000);
    const id = await beginUpload(li, { length: bytes.byteLength });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendChunk(li, id, 0, bytes, createChecksum(bytes))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0);
    for (const status of statuses) expect([204, 409, 423]).toContain(status);
    const { data } = await li.largeAttachments.finishUpload({ uploadId: id, pieces: digestChunks(bytes) });
    expect((await li.raw(data.attachment?.url ?? '')).bytes.equals(bytes)).toBe(true);
  });

  it('does not wait for a connection that hangs', async () => {
    const bytes = someBytes(100_000);
    const id = await beginUpload(li, { length: bytes.byteLength });
    const hanging = httpRequest(`${world.server.url}/api/file/tus/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${li.token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': '100000',
        ...createChecksum(bytes),
      },
    });
    const status = new Promise<number | undefined>((resolve) => {
      hanging.on('response', (response) => resolve(response.statusCode));
      hanging.on('error', () => resolve(undefined));
    });
    hanging.write(bytes.subarray(0, 1_000));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await sendChunk(li, id, 0, bytes, createChecksum(bytes))).status).toBe(204);
    expect([423, undefined]).toContain(await status);
  });

  it('holds no more beginnings than two messages have files, and gives up those that stand still', async () => {
    const own = await world.server.signIn((await world.server.addPerson(`many@inside.example`)).address);
    const first = await beginUpload(own, { length: 7 });
    for (let count = 1; count < maxUnfinishedUploads; count += 1) await beginUpload(own, { length: 7 });
    expectRefusal(await createUpload(own, { length: 7 }), 'tooManyUnfinished');
    world.clock.advance(61 * 60_000);
    const later = await world.server.signIn('many@inside.example');
    expect((await createUpload(later, { length: 7 })).status).toBe(201);
    expect((await askUpload(later, first)).status).toBe(404);
    const big = { length: maxFileBytes, purpose: 'large' };
    for (let count = 0; count < 3; count += 1) await beginUpload(later, big);
    expectRefusal(await createUpload(later, big), 'tooManyUnfinished');
  });

  it('forgets what nobody goes on with', async () => {
    const own = await world.server.signIn(haiyan);
    const id = await beginUpload(own, { length: 10 });
    await sendChunk(own, id, 0, Buffer.from('01234'));
    expect(await staged()).toContain(id);
    world.clock.advance(unfinishedUploadMs + 1);
    const later = await world.server.signIn(haiyan);
    expect((await askUpload(later, id)).status).toBe(404);
    await sweepLargeAttachments(world.server.context.services);
    expect(await staged()).not.toContain(id);
  });
});
