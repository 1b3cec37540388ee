// The space of what a person is writing: one limit for every way by which a file comes, free again when it is gone.
import { type DraftAttachment, type DraftContent, errors, maxUploadSpaceBytes, mebibyte } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import {
  beginUpload,
  createUpload,
  dropUpload,
  someBytes,
  uploadWhole,
} from '@hongyan/testkit/protocols/tus-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepCompose } from '../src/features/compose/sweep-compose.ts';
import { readUploadSpace } from '../src/features/large-attachments/upload-space.ts';

const hourMs = 3_600_000;
const biggest = 50 * mebibyte;
const never = new AbortController().signal;
const full = errors.uploadSpaceFull.code;

describe.each(engines)('the space of uploads, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let account: number;

  beforeAll(async () => {
    world = await startWorld(engine);
    const row = await read()
      .selectFrom('address')
      .select('account_no')
      .where('address', '=', lilei)
      .executeTakeFirstOrThrow();
    account = row.account_no;
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    li = await world.server.signIn(lilei);
  });

  const services = () => world.server.context.services;
  const read = () => services().database.read;
  const used = async () => (await readUploadSpace(read(), account)).bytes;
  const readUploads = async () =>
    (await read().selectFrom('upload').select('upload_id').where('account_no', '=', account).execute()).map(
      (row) => row.upload_id,
    );
  const keep = async (bytes: Uint8Array, name = 'a.txt') => {
    const { envelope } = await li.upload('file/upload', { name, type: 'text/plain', bytes });
    return { code: envelope?.code, file: envelope?.data as DraftAttachment };
  };
  const readCode = async (answer: ReturnType<typeof createUpload>) => {
    const { status, envelope } = await answer;
    return status === 201 ? 201 : envelope?.code;
  };
  /** Announced files up to `left` bytes below the limit. */
  const fill = async (left: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let room = maxUploadSpaceBytes - left - (await used()); room > 0; room -= biggest)
      ids.push(await beginUpload(li, { name: `${String(ids.length)}.bin`, length: Math.min(room, biggest) }));
    return ids;
  };
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) expect((await dropUpload(li, id)).status).toBe(204);
  };

  it('holds for what is announced by two windows at once, and not for large attachments', async () => {
    const other = await world.server.signIn(lilei);
    const kept = await fill(3 * biggest);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        readCode(createUpload(index % 2 === 0 ? li : other, { length: biggest })),
      ),
    );
    expect(answers.filter((code) => code === 201)).toHaveLength(3);
    expect(answers.filter((code) => code === full)).toHaveLength(5);
    expect(await used()).toBe(maxUploadSpaceBytes);
    const large = await beginUpload(li, { purpose: 'large', length: biggest });
    await drop([large]);
    const rows = await read()
      .selectFrom('resumable_upload')
      .select('upload_id')
      .where('account_no', '=', account)
      .execute();
    await drop(rows.map((row) => row.upload_id));
    expect(kept.length).toBeGreaterThan(30);
    expect(await used()).toBe(0);
  });

  it('counts what has come as what was announced, refuses what comes whole, and has room again for what was removed', async () => {
    const bytes = someBytes(1_000);
    const { attachment } = await uploadWhole(li, bytes, { name: 'come.bin' });
    expect(await used()).toBe(1_000);
    const announced = await fill(500);
    const names = await readUploads();
    const refused = await keep(bytes);
    expect(refused.code).toBe(full);
    expect(await readUploads()).toEqual(names);
    // Whose row was refused has no file either.
    const named = await read().selectFrom('upload').select('blob_id').execute();
    const blobs: string[] = [];
    for (let folder = 0; folder < 256; folder += 1)
      for await (const { id } of services().blobs.list(folder.toString(16).padStart(2, '0'))) blobs.push(id);
    expect(blobs.filter((id) => !named.some((row) => row.blob_id === id))).toEqual([]);
    expect((await keep(someBytes(500))).code).toBe(200);
    expect((await keep(someBytes(1))).code).toBe(full);
    await li.compose.deleteUpload({ uploadId: attachment?.uploadId as never });
    expect((await keep(someBytes(900))).code).toBe(200);
    await drop(announced);
    for (const uploadId of await readUploads()) await li.compose.deleteUpload({ uploadId });
    expect(await used()).toBe(0);
  });

  it('is free when the message leaves, at once or when its time has come; the sweep takes the files', async () => {
    const { file: now } = await keep(someBytes(10_000), 'now.txt');
    const { file: later } = await keep(someBytes(20_000), 'later.txt');
    expect(await used()).toBe(30_000);
    const sending = async (content: Partial<DraftContent>, more: object = {}) =>
      expect((await li.compose.send({ content: createContent(content), ...more })).code).toBe(200);
    await sending({ attachments: [now] });
    expect(await used()).toBe(20_000);
    await sending({ attachments: [later] }, { undoSeconds: 30 });
    await sweepCompose(services(), never);
    expect([await used(), await readUploads()]).toEqual([20_000, [later.uploadId]]);
    world.clock.advance(30_001);
    services().jobs.wake(['delivery.release']);
    await waitFor(async () => (await used()) === 0, { what: 'the release' });
    await sweepCompose(services(), never);
    expect(await readUploads()).toEqual([]);
  });

  it('counts a file again that was sent and that another draft names', async () => {
    const { file } = await keep(someBytes(7_000), 'twice.txt');
    const { data: draft } = await li.compose.saveDraft({
      content: createContent({ subject: 'kept', attachments: [file] }),
    });
    expect((await li.compose.send({ content: createContent({ attachments: [file] }) })).code).toBe(200);
    expect(await used()).toBe(0);
    await sweepCompose(services(), never);
    expect([await used(), await readUploads()]).toEqual([7_000, [file.uploadId]]);
    await li.compose.deleteDrafts({ draftIds: [draft.draftId] });
    await li.compose.deleteUpload({ uploadId: file.uploadId });
  });

  it('gives the room of what was never saved to what comes later, and never that of a draft', async () => {
    const { file: lost } = await keep(someBytes(3_000), 'lost.txt');
    const { file: saved } = await keep(someBytes(3_000), 'saved.txt');
    await li.compose.saveDraft({ content: createContent({ subject: 'with a file', attachments: [saved] }) });
    world.clock.advance(hourMs + 1);
    li = await world.server.signIn(lilei);
    const announced = await fill(0);
    const { code, file } = await keep(someBytes(3_000), 'new.txt');
    expect(code).toBe(200);
    expect((await readUploads()).sort()).toEqual([saved.uploadId, file.uploadId].sort());
    expect(await readUploads()).not.toContain(lost.uploadId);
    expect((await keep(someBytes(1))).code).toBe(full);
    // An hour later those that were announced have stood still.
    world.clock.advance(hourMs + 1);
    li = await world.server.signIn(lilei);
    expect((await keep(someBytes(1))).code).toBe(200);
    expect((await dropUpload(li, announced[0] ?? '')).status).toBe(404);
    await drop(announced.slice(1));
  });
});
