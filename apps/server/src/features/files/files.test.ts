// The file centre through the API, on both engines: rights, names, moves, the recycle bin, versions, quota, search, uploads, mail.
import { errors, type FileNode, type NodeId } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { createUpload, digestChunks, sendChunk, someBytes } from '@hongyan/testkit/protocols/tus-client.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature, setOrgSetting } from '../settings/index.ts';
import { sweepFiles } from './upkeep/sweep-files.ts';

const dayMs = 86_400_000;
const text = (content: string) => Buffer.from(content);

describe.each(engines)('the file centre, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let root: NodeId;

  const put = async (client: ApiClient, folderId: NodeId, name: string, bytes: Uint8Array, onConflict = 'refuse') => {
    const file = { name, type: 'text/plain', bytes };
    const answer = await client.upload('file/centre/put', file, { folderId, onConflict });
    return answer.envelope as { readonly code: number; readonly data: FileNode };
  };
  const folder = async (client: ApiClient, parentId: NodeId, name: string) =>
    (await client.files.createFolder({ parentId, name })).data;
  const names = async (client: ApiClient, folderId: NodeId) =>
    (await client.files.list({ folderId })).data.list.map(({ name }) => name);
  const read = async (client: ApiClient, nodeId: string, headers: Record<string, string> = {}) =>
    client.raw(`file/centre/download?nodeId=${nodeId}`, { headers });
  const rootOf = async (client: ApiClient) => {
    const [own] = (await client.files.spaces({})).data.list;
    if (own === undefined) throw new Error('there is no space');
    return own;
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    root = (await rootOf(li)).rootId;
  });
  afterAll(() => world.stop());

  it('makes one space of each kind, however many windows open at once', async () => {
    const lists = await Promise.all([1, 2, 3, 4].map(() => wang.files.spaces({})));
    expect(new Set(lists.map(({ data }) => data.list.map(({ spaceId }) => spaceId).join()))).toHaveLength(1);
    const kinds = lists[0]?.data.list.map(({ kind, access }) => `${kind} ${access}`);
    expect(kinds).toContain('personal manage');
    expect(kinds?.some((kind) => kind.startsWith('organisation'))).toBe(true);
  });

  it('lists folders first, in pages, by the value of numbers and the spelling of Chinese', async () => {
    const inside = await folder(li, root, 'sorted');
    for (const name of ['文 10.txt', '文 9.txt', 'b.txt', '安.txt']) await put(li, inside.nodeId, name, text(name));
    await folder(li, inside.nodeId, 'z');
    expect(await names(li, inside.nodeId)).toEqual(['z', '安.txt', 'b.txt', '文 9.txt', '文 10.txt']);
    const page = (await li.files.list({ folderId: inside.nodeId, offset: 1, limit: 2, direction: 'descending' })).data;
    expect(page.list.map(({ name }) => name)).toEqual(['文 10.txt', '文 9.txt']);
    expect(page).toMatchObject({ total: 5, folders: 1 });
    expect(page.path.map(({ name }) => name)).toEqual(['', 'sorted']);
  });

  it('refuses names that no file system takes, and names that only look different', async () => {
    const inside = await folder(li, root, 'names');
    for (const name of ['', '   ', '..', '.', 'a/b', 'a\\b', 'con', 'x\u202etxt.exe', 'tail.', 'nul.txt', 'a\u0000b'])
      expect((await li.files.createFolder({ parentId: inside.nodeId, name })).code, name).toBeGreaterThanOrEqual(
        400_000,
      );
    expect((await li.files.createFolder({ parentId: inside.nodeId, name: 'x'.repeat(201) })).code).toBe(
      errors.fileNameTooLong.code,
    );
    await put(li, inside.nodeId, 'Café.txt', text('1'));
    for (const name of ['café.TXT', 'Cafe\u0301.txt', 'CAFÉ.TXT'])
      expect((await put(li, inside.nodeId, name, text('2'))).code, name).toBe(errors.nodeNameTaken.code);
    // What comes with a file is made ours.
    const climbed = await put(li, inside.nodeId, '..\\..\\etc\u202e:passwd', text('3'));
    expect(climbed.data.name).not.toMatch(/[\\/:\u202e]/);
    const hidden = await put(li, inside.nodeId, '.gitignore', text('4'));
    expect(hidden.data.name).toBe('.gitignore');
    expect((await put(li, inside.nodeId, 'empty.txt', text(''))).code).toBe(errors.fileEmpty.code);
  });

  it('renames, and keeps the type of a file', async () => {
    const inside = await folder(li, root, 'renamed');
    const { data: file } = await put(li, inside.nodeId, 'report.txt', text('1'));
    await put(li, inside.nodeId, 'taken.txt', text('1'));
    const rename = (name: string) => li.files.rename({ nodeId: file.nodeId, name });
    expect((await rename('report.exe')).code).toBe(errors.fileTypeFixed.code);
    expect((await rename('report.txt.exe')).code).toBe(errors.fileTypeFixed.code);
    expect((await rename('TAKEN.txt')).code).toBe(errors.nodeNameTaken.code);
    expect((await rename('Report.TXT')).data.name).toBe('Report.TXT');
  });

  it('keeps versions, restores one as a version more, and deletes all but the newest', async () => {
    const inside = await folder(li, root, 'versions');
    const { data: file } = await put(li, inside.nodeId, 'plan.txt', text('first'));
    await put(li, inside.nodeId, 'plan.txt', text('second'), 'version');
    expect((await put(li, inside.nodeId, 'plan.txt', text('other'), 'rename')).data.name).toBe('plan (2).txt');
    expect((await read(li, file.nodeId)).bytes.toString()).toBe('second');
    const old = await li.raw(`file/centre/download?nodeId=${file.nodeId}&versionNo=1`);
    expect(old.bytes.toString()).toBe('first');
    const restored = (await li.files.restoreVersion({ nodeId: file.nodeId, versionNo: 1 })).data;
    expect(restored.versionNo).toBe(3);
    expect((await read(li, file.nodeId)).bytes.toString()).toBe('first');
    const { list } = (await li.files.versions({ nodeId: file.nodeId })).data;
    expect(list.map(({ versionNo, isCurrent }) => [versionNo, isCurrent])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    expect((await li.files.deleteVersion({ nodeId: file.nodeId, versionNo: 3 })).code).toBe(errors.versionInUse.code);
    // The content of version 1 is that of version 3: it stays.
    expect((await li.files.deleteVersion({ nodeId: file.nodeId, versionNo: 1 })).code).toBe(200);
    expect((await read(li, file.nodeId)).bytes.toString()).toBe('first');
  });

  it('answers ranges, and whole files to whoever holds an older one', async () => {
    const { data: file } = await put(li, root, 'range.bin', someBytes(1_000));
    const whole = await read(li, file.nodeId);
    const part = await read(li, file.nodeId, { range: 'bytes=100-199' });
    expect([part.status, part.bytes.equals(whole.bytes.subarray(100, 200))]).toEqual([206, true]);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(whole.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    const stale = await read(li, file.nodeId, { range: 'bytes=100-199', 'if-range': '"older"' });
    expect([stale.status, stale.bytes.length]).toEqual([200, 1_000]);
  });

  it('moves, undoes a move, and never puts a folder into itself', async () => {
    const from = await folder(li, root, 'from');
    const to = await folder(li, root, 'to');
    const deep = await folder(li, from.nodeId, 'deep');
    const { data: file } = await put(li, from.nodeId, 'a.txt', text('a'));
    const moved = (await li.files.move({ nodeIds: [file.nodeId], targetId: to.nodeId })).data;
    expect([await names(li, from.nodeId), await names(li, to.nodeId)]).toEqual([['deep'], ['a.txt']]);
    expect(moved.from).toEqual([from.nodeId]);
    expect((await li.files.move({ nodeIds: [file.nodeId], targetId: to.nodeId })).code).toBe(
      errors.alreadyInFolder.code,
    );
    await li.files.move({ nodeIds: [file.nodeId], targetId: moved.from[0] as NodeId });
    expect(await names(li, from.nodeId)).toEqual(['deep', 'a.txt']);
    for (const targetId of [from.nodeId, deep.nodeId]) {
      expect((await li.files.move({ nodeIds: [from.nodeId], targetId })).code).toBe(errors.fileInItself.code);
      expect((await li.files.copy({ nodeIds: [from.nodeId], targetId })).code).toBe(errors.fileInItself.code);
    }
    const copied = (await li.files.copy({ nodeIds: [from.nodeId], targetId: root })).data.list;
    expect(copied.map(({ name }) => name)).toEqual(['from (2)']);
    expect(await names(li, copied[0]?.nodeId as NodeId)).toEqual(['deep', 'a.txt']);
  });

  it('deletes a folder with all that is in it, restores it, and deletes it for good after 30 days', async () => {
    const gone = await folder(li, root, 'gone');
    const { data: file } = await put(li, gone.nodeId, 'kept.txt', text('once here'));
    const copy = (await li.files.copy({ nodeIds: [file.nodeId], targetId: root })).data.list[0];
    await li.files.star({ nodeIds: [file.nodeId], starred: true });
    await li.files.delete({ nodeIds: [gone.nodeId] });
    expect((await li.files.get({ nodeId: file.nodeId })).code).toBe(errors.fileNotFound.code);
    expect((await read(li, file.nodeId)).status).toBe(404);
    expect((await li.files.starred({})).data.list).toEqual([]);
    await folder(li, root, 'gone');
    const restored = (await li.files.restore({ nodeIds: [gone.nodeId] })).data.list;
    expect(restored.map(({ name }) => name)).toEqual(['gone (2)']);
    expect((await read(li, file.nodeId)).bytes.toString()).toBe('once here');
    await li.files.delete({ nodeIds: [gone.nodeId] });
    const before = await rootOf(li);
    world.clock.advance(31 * dayMs);
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
    await sweepFiles(world.server.context.services, new AbortController().signal);
    expect((await li.files.restore({ nodeIds: [gone.nodeId] })).code).toBe(errors.fileNotFound.code);
    expect((await rootOf(li)).usedBytes).toBe(before.usedBytes - 9);
    // Its copy has the same content, which is still there.
    expect((await read(li, copy?.nodeId ?? '')).bytes.toString()).toBe('once here');
  });

  it('shows nothing to others until it is shared, and then what was shared', async () => {
    const shared = await folder(li, root, 'shared');
    const { data: inside } = await put(li, shared.nodeId, 'inside.txt', text('in'));
    const { data: beside } = await put(li, root, 'beside.txt', text('out'));
    const seen = async () => [
      (await wang.files.list({ folderId: shared.nodeId })).code,
      (await wang.files.get({ nodeId: inside.nodeId })).code,
      (await read(wang, inside.nodeId)).status,
      (await wang.files.preview({ nodeId: inside.nodeId })).code,
      (await read(wang, beside.nodeId)).status,
    ];
    const nothing = errors.fileNotFound.code;
    expect(await seen()).toEqual([nothing, nothing, 404, nothing, 404]);
    const give = (access: 'view' | 'edit' | 'manage') =>
      li.files.saveGrants({ nodeId: shared.nodeId, grants: [{ kind: 'person', id: haiyan, name: '', access }] });
    await give('view');
    expect(await seen()).toEqual([200, 200, 200, 200, 404]);
    const { list } = (await wang.files.sharedWithMe({})).data;
    expect(list.map(({ name, sharedBy, parentId }) => [name, sharedBy?.address, parentId])).toEqual([
      ['shared', lilei, null],
    ]);
    expect((await put(wang, shared.nodeId, 'mine.txt', text('x'))).code).toBe(errors.fileReadOnly.code);
    await give('edit');
    expect((await put(wang, shared.nodeId, 'mine.txt', text('x'))).code).toBe(200);
    // The shared folder itself lies in the owner's, where nothing may be changed.
    expect((await wang.files.rename({ nodeId: shared.nodeId, name: 'taken over' })).code).toBe(
      errors.fileReadOnly.code,
    );
    expect((await wang.files.delete({ nodeIds: [shared.nodeId] })).code).toBe(errors.fileReadOnly.code);
    expect((await wang.files.grants({ nodeId: shared.nodeId })).code).toBe(errors.fileNotYours.code);
    await wang.files.leave({ nodeId: shared.nodeId });
    expect(await seen()).toEqual([nothing, nothing, 404, nothing, 404]);
  });

  it('counts what it holds, and refuses what has no room', async () => {
    const { database, clock } = world.server.context.services;
    const { orgId } = await requirePersonByAddress(database.read, lilei);
    const { usedBytes } = await rootOf(li);
    const set = (value: number) =>
      database.runner.execute(setOrgSetting, machineContext(clock.now(), 'quota'), {
        orgId,
        key: 'fileQuotaBytes',
        value,
      });
    await set(usedBytes + 100);
    expect((await put(li, root, 'large.bin', someBytes(101))).code).toBe(errors.fileSpaceFull.code);
    const announced = await createUpload(
      li,
      { name: 'big.bin', purpose: 'file', length: 90 },
      {
        'upload-metadata': `filename ${btoa('big.bin')},purpose ${btoa('file')},folder ${btoa(root)}`,
      },
    );
    expect(announced.status).toBe(201);
    expect((await put(li, root, 'small.bin', someBytes(11))).code).toBe(errors.fileSpaceFull.code);
    await set(10 * 1024 ** 3);
  });

  it('keeps a resumable upload, checked against what its sender says', async () => {
    const bytes = someBytes(70_000);
    const begin = async (name: string) => {
      const metadata = `filename ${btoa(name)},purpose ${btoa('file')},folder ${btoa(root)}`;
      const answer = await createUpload(li, { name, length: bytes.length }, { 'upload-metadata': metadata });
      return answer.headers.get('location')?.split('/').at(-1) ?? '';
    };
    const uploadId = await begin('whole.bin');
    await sendChunk(li, uploadId, 0, bytes);
    const pieces = digestChunks(bytes);
    const kept = await li.files.finishUpload({ uploadId: uploadId, pieces });
    expect(kept.data).toMatchObject({ name: 'whole.bin', size: 70_000 });
    expect((await read(li, kept.data.nodeId)).bytes.equals(bytes)).toBe(true);
    const again = await begin('whole.bin');
    await sendChunk(li, again, 0, bytes);
    const finish = (onConflict: 'refuse' | 'version') => li.files.finishUpload({ uploadId: again, pieces, onConflict });
    expect((await finish('refuse')).code).toBe(errors.nodeNameTaken.code);
    // The bytes are still there: it goes on under what was answered.
    expect((await finish('version')).data.versionNo).toBe(2);
    const broken = await begin('broken.bin');
    await sendChunk(li, broken, 0, bytes);
    const wrong = await li.files.finishUpload({ uploadId: broken, pieces: 'f'.repeat(64) });
    expect(wrong.code).toBe(errors.integrityFailed.code);
    expect((await wang.files.finishUpload({ uploadId: broken, pieces })).code).toBe(errors.uploadNotFound.code);
  });

  it('finds files by their names and by the text in them, for those who may see them', async () => {
    const { data: file } = await put(li, root, '季度总结.txt', text('The heron counted walruses 海象数量'));
    const found = (client: ApiClient, wanted: string) =>
      client.files.search({ text: wanted }).then(({ data }) => data.list.map(({ nodeId }) => nodeId));
    for (const wanted of ['季度', '总结', 'walruses', '海象'])
      await waitFor(async () => (await found(li, wanted)).includes(file.nodeId) || undefined, { what: wanted });
    const [hit] = (await li.files.search({ text: '海象' })).data.list;
    expect(hit?.snippet).toContain('海象');
    expect(await found(wang, '海象')).toEqual([]);
    await li.files.delete({ nodeIds: [file.nodeId] });
    expect(await found(li, '海象')).toEqual([]);
    expect((await li.files.search({ text: '  ' })).code).toBe(errors.searchEmpty.code);
  });

  it('makes the folders of an upload once, and downloads a folder as a zip whose names lead nowhere', async () => {
    const top = await folder(li, root, 'tree');
    const paths = [['a'], ['a', 'b'], ['A', 'c'], ['..', 'x']];
    const { folderIds } = (await li.files.ensureFolders({ parentId: top.nodeId, paths })).data;
    const again = (await li.files.ensureFolders({ parentId: top.nodeId, paths })).data;
    expect(again.folderIds).toEqual(folderIds);
    await put(li, folderIds[1] as NodeId, 'leaf.txt', text('leaf'));
    const zip = await li.raw(`file/centre/zip?nodeIds=${top.nodeId}`);
    expect(zip.status).toBe(200);
    const listed = zip.bytes.toString('latin1');
    expect(listed).toContain('tree/a/b/leaf.txt');
    expect(listed).not.toContain('../');
  });

  it('answers nothing where the switch is off', async () => {
    const { database, clock } = world.server.context.services;
    const { orgId } = await requirePersonByAddress(database.read, lilei);
    const set = (on: boolean | null) =>
      database.runner.execute(setFeature, machineContext(clock.now(), 'switch'), { orgId, name: 'netdisk', on });
    await set(false);
    expect((await li.files.list({ folderId: root })).code).toBe(errors.featureOff.code);
    expect((await put(li, root, 'off.txt', text('x'))).code).toBe(errors.featureOff.code);
    await set(null);
    expect((await li.files.list({ folderId: root })).code).toBe(200);
  });

  it('attaches a file to a mail, and keeps a file of a mail', async () => {
    const { data: file } = await put(li, root, 'attached.txt', text('to be sent'));
    const { attachments } = (await li.files.attach({ nodeIds: [file.nodeId] })).data;
    expect(attachments).toMatchObject([{ fileName: 'attached.txt', size: 10 }]);
    expect((await wang.files.attach({ nodeIds: [file.nodeId] })).code).toBe(errors.fileNotFound.code);
  });
});
