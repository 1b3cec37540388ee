// Editing in an office program through the whole server, on both engines. The cases are those of Microsoft's WOPI validator, by their names there.
import { errors, type FileNode, type NodeId } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { type OfficeProgram, startOfficeProgram, type WopiAsked } from '@hongyan/testkit/peers/office-program.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature } from '../settings/index.ts';

/** As the office program is told to reach this server; what is asked there goes to the server under test. */
const hostUrl = 'http://127.0.0.1:1';
const hourMs = 3_600_000;

describe.each(engines)('editing files in an office program, on %s', (engine) => {
  let world: World;
  let office: OfficeProgram;
  let li: ApiClient;
  let wang: ApiClient;
  let root: NodeId;
  let count = 0;

  const put = async (client: ApiClient, folderId: NodeId, name: string, content: string, onConflict = 'refuse') => {
    const file = { name, type: 'application/octet-stream', bytes: Buffer.from(content) };
    return (await client.upload('file/centre/put', file, { folderId, onConflict })).envelope as unknown as {
      readonly code: number;
      readonly data: FileNode;
    };
  };
  const make = async (content = 'one', extension = 'docx') => {
    count += 1;
    return (await put(li, root, `report ${String(count)}.${extension}`, content)).data;
  };
  const open = async (client: ApiClient, { nodeId }: Pick<FileNode, 'nodeId'>) => {
    const { data } = await client.officeEditing.open({ nodeId });
    const source = new URL(data.url).searchParams.get('WOPISrc') ?? '';
    const ask = (asked?: WopiAsked, contents?: 'contents') => office.ask(source, data.accessToken, asked, contents);
    const locked = (override: string, lock: string, headers: Readonly<Record<string, string>> = {}) =>
      ask({ override, headers: { 'x-wopi-lock': lock, ...headers } });
    const save = (lock: string | null, body: string, headers: Readonly<Record<string, string>> = {}) =>
      ask(
        { override: 'PUT', headers: { ...(lock === null ? {} : { 'x-wopi-lock': lock }), ...headers }, body },
        'contents',
      );
    const info = async () => (await (await ask()).json()) as Record<string, unknown>;
    const content = async () => (await ask({}, 'contents')).text();
    return { ...data, source, ask, locked, save, info, content };
  };
  const statusAndLock = (answer: Response) => [answer.status, answer.headers.get('x-wopi-lock')];
  const children = async () => (await li.files.list({ folderId: root })).data.list.map(({ name }) => name);

  beforeAll(async () => {
    let reach = (url: URL): URL => url;
    let now = () => Date.now();
    office = await startOfficeProgram({ reach: (url) => reach(url), now: () => now() });
    world = await startWorld(engine, { env: { HONGYAN_OFFICE_URL: office.url, HONGYAN_OFFICE_HOST_URL: hostUrl } });
    const { server, clock } = world;
    reach = (url) => new URL(url.href.replace(hostUrl, server.url));
    now = () => clock.now();
    li = await server.signIn(lilei);
    root = (await li.files.spaces({})).data.list[0]?.rootId as NodeId;
  });
  // Clocks are moved: sign-ins end.
  beforeEach(async () => {
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });
  afterAll(async () => {
    await world.stop();
    await office.stop();
  });

  it('names the formats of the program, and opens nothing else', async () => {
    const { list } = (await li.officeEditing.formats({})).data;
    expect(list).toEqual([
      { extension: 'docx', mode: 'edit' },
      { extension: 'doc', mode: 'view' },
      { extension: 'xlsx', mode: 'edit' },
    ]);
    const text = await make('plain', 'txt');
    expect((await li.officeEditing.open({ nodeId: text.nodeId })).code).toBe(errors.officeFormat.code);
    const own = await make();
    expect((await wang.officeEditing.open({ nodeId: own.nodeId })).code).toBe(errors.fileNotFound.code);
    const old = await open(li, await make('old', 'doc'));
    expect([old.mode, (await old.info())['UserCanWrite']]).toEqual(['view', false]);
    const url = new URL(old.url);
    expect([
      url.origin,
      url.searchParams.get('ui'),
      url.searchParams.get('mode'),
      url.searchParams.has('embed'),
    ]).toEqual([office.url, 'zh-CN', 'view', false]);
  });

  it('describes a file and gives its content (BaseWopiViewing, CheckFileInfoSchema)', async () => {
    const node = await make('the content');
    const file = await open(li, node);
    expect(await file.info()).toMatchObject({
      BaseFileName: node.name,
      Size: 11,
      UserFriendlyName: '李雷',
      UserCanWrite: true,
      ReadOnly: false,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: true,
      Version: 'v1',
      PostMessageOrigin: world.server.url,
      HostEditUrl: `${world.server.url}/#/office/${node.nodeId}`,
    });
    const { OwnerId, UserId, SHA256 } = await file.info();
    expect([/^\w+$/.test(String(OwnerId)), /^\w+$/.test(String(UserId)), String(SHA256)]).toEqual([
      true,
      true,
      expect.stringMatching(/^[\w+/]{43}=$/),
    ]);
    const got = await file.ask({}, 'contents');
    expect([got.status, await got.text(), got.headers.get('x-wopi-itemversion')]).toEqual([200, 'the content', 'v1']);
    expect((await file.ask({ headers: { 'x-wopi-maxexpectedsize': '10' } }, 'contents')).status).toBe(412);
    expect((await file.ask({ headers: { 'x-wopi-maxexpectedsize': '11' } }, 'contents')).status).toBe(200);
  });

  it('keeps each save under its lock as a version, and an unchanged one as none (PutFile, FileVersion)', async () => {
    const node = await make('one');
    const file = await open(li, node);
    expect(statusAndLock(await file.save(null, 'two'))).toEqual([409, '']);
    await file.locked('LOCK', 'first');
    expect(statusAndLock(await file.save('other', 'two'))).toEqual([409, 'first']);
    expect(await file.content()).toBe('one');
    const saved = await file.save('first', 'two');
    expect([saved.status, saved.headers.get('x-wopi-itemversion')]).toEqual([200, 'v2']);
    expect((await file.save('first', 'two')).headers.get('x-wopi-itemversion')).toBe('v2');
    expect([await file.content(), (await file.info())['Version']]).toEqual(['two', 'v2']);
    const versions = (await li.files.versions({ nodeId: node.nodeId })).data.list;
    expect(versions.map(({ versionNo }) => versionNo)).toEqual([2, 1]);
    expect((await file.save('first', '')).status).toBe(400);
    expect(await file.content()).toBe('two');
    await file.locked('UNLOCK', 'first');
    expect(statusAndLock(await file.save('first', 'three'))).toEqual([409, '']);
  });

  it('asks Collabora’s person where the file was changed since it was read', async () => {
    const node = await make('one');
    const file = await open(li, node);
    const readAt = String((await file.info())['LastModifiedTime']);
    await file.locked('LOCK', 'a');
    world.clock.advance(1_000);
    const first = await file.save('a', 'two', { 'x-cool-wopi-timestamp': readAt });
    const { LastModifiedTime } = (await first.json()) as { readonly LastModifiedTime: string };
    const stale = await file.save('a', 'three', { 'x-cool-wopi-timestamp': readAt });
    expect([stale.status, await stale.json()]).toEqual([409, { COOLStatusCode: 1010, LOOLStatusCode: 1010 }]);
    expect((await file.save('a', 'three', { 'x-cool-wopi-timestamp': LastModifiedTime })).status).toBe(200);
    await file.locked('UNLOCK', 'a');
  });

  it('takes, refreshes, ends, replaces and reads locks (Locks, GetLock, ExtendedLockLength)', async () => {
    const file = await open(li, await make());
    const getLock = async () => statusAndLock(await file.ask({ override: 'GET_LOCK' }));
    expect(await getLock()).toEqual([200, '']);
    expect(statusAndLock(await file.locked('UNLOCK', 'a'))).toEqual([409, '']);
    expect(statusAndLock(await file.locked('REFRESH_LOCK', 'a'))).toEqual([409, '']);
    expect(statusAndLock(await file.locked('LOCK', 'b', { 'x-wopi-oldlock': 'a' }))).toEqual([409, '']);
    const long = 'x'.repeat(1_024);
    expect((await file.locked('LOCK', long)).status).toBe(200);
    expect(await getLock()).toEqual([200, long]);
    expect((await file.locked('LOCK', long)).status).toBe(200);
    expect(statusAndLock(await file.locked('LOCK', 'b'))).toEqual([409, long]);
    expect(statusAndLock(await file.locked('UNLOCK', 'b'))).toEqual([409, long]);
    expect(statusAndLock(await file.locked('REFRESH_LOCK', 'b'))).toEqual([409, long]);
    expect((await file.locked('REFRESH_LOCK', long)).status).toBe(200);
    expect(statusAndLock(await file.locked('LOCK', 'c', { 'x-wopi-oldlock': 'b' }))).toEqual([409, long]);
    expect((await file.locked('LOCK', 'c', { 'x-wopi-oldlock': long })).status).toBe(200);
    expect(await getLock()).toEqual([200, 'c']);
    expect((await file.locked('UNLOCK', 'c')).status).toBe(200);
    expect(await getLock()).toEqual([200, '']);
    for (const override of ['LOCK', 'UNLOCK', 'REFRESH_LOCK'])
      expect((await file.ask({ override })).status, override).toBe(400);
    expect((await file.locked('LOCK', 'y'.repeat(1_025))).status).toBe(400);
    expect((await file.ask({ override: 'COBALT' })).status).toBe(501);
  });

  it('lets several edit at once under one lock, and keeps the web client and other programs out until it ends', async () => {
    const node = await make();
    await li.files.saveGrants({
      nodeId: node.nodeId,
      grants: [{ kind: 'person', id: haiyan, name: '', access: 'edit' }],
    });
    const [mine, theirs] = [await open(li, node), await open(wang, node)];
    await mine.locked('LOCK', 'shared');
    expect((await theirs.locked('LOCK', 'shared')).status).toBe(200);
    expect((await theirs.save('shared', 'by the other')).status).toBe(200);
    expect(await mine.content()).toBe('by the other');
    expect((await put(li, root, node.name, 'from the web', 'version')).code).toBe(errors.fileLocked.code);
    expect((await li.files.delete({ nodeIds: [node.nodeId] })).code).toBe(errors.fileLocked.code);
    const code = await world.server.addCode(
      { ...(await requirePersonByAddress(world.server.context.services.database.read, lilei)), address: lilei },
      ['webdav'],
    );
    const path = `${encodeURIComponent('我的文件')}/${encodeURIComponent(node.name)}`;
    const webdav = await fetch(`${world.server.url}/dav/files/${path}`, {
      method: 'PUT',
      headers: { authorization: `Basic ${Buffer.from(`${lilei}:${code}`).toString('base64')}` },
      body: 'x',
    });
    expect(webdav.status).toBe(423);
    // A program that died does not keep it for ever.
    world.clock.advance(hourMs / 2 + 1);
    li = await world.server.signIn(lilei);
    expect((await put(li, root, node.name, 'from the web', 'version')).code).toBe(200);
    const late = await open(li, node);
    expect(statusAndLock(await late.save('shared', 'late'))).toEqual([409, '']);
  });

  it('refuses the lock of a file that a program holds by WebDAV', async () => {
    const node = await make();
    const code = await world.server.addCode(
      { ...(await requirePersonByAddress(world.server.context.services.database.read, lilei)), address: lilei },
      ['webdav'],
    );
    const path = `${encodeURIComponent('我的文件')}/${encodeURIComponent(node.name)}`;
    const answer = await fetch(`${world.server.url}/dav/files/${path}`, {
      method: 'LOCK',
      headers: { authorization: `Basic ${Buffer.from(`${lilei}:${code}`).toString('base64')}` },
      body: '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>',
    });
    expect(answer.status).toBe(200);
    const file = await open(li, node);
    const refused = await file.locked('LOCK', 'a');
    expect(statusAndLock(refused)).toEqual([409, '']);
    expect(refused.headers.get('x-wopi-lockfailurereason')).toContain('another program');
    expect(statusAndLock(await file.ask({ override: 'GET_LOCK' }))).toEqual([409, '']);
    expect(statusAndLock(await file.save(null, 'two'))).toEqual([409, '']);
  });

  it('makes copies beside the file under suggested and under exact names (PutRelativeFile)', async () => {
    const node = await make('source');
    const file = await open(li, node);
    const copy = (headers: Readonly<Record<string, string>>, body = 'copied') =>
      file.ask({ override: 'PUT_RELATIVE', headers, body });
    expect((await copy({})).status).toBe(501);
    expect((await copy({ 'x-wopi-suggestedtarget': 'a.docx', 'x-wopi-relativetarget': 'a.docx' })).status).toBe(501);
    const first = (await (await copy({ 'x-wopi-suggestedtarget': '.xlsx' })).json()) as {
      readonly Name: string;
      readonly Url: string;
      readonly HostEditUrl: string;
    };
    expect(first.Name).toBe(node.name.replace('.docx', '.xlsx'));
    const opened = new URL(first.Url);
    const token = opened.searchParams.get('access_token') ?? '';
    expect(await (await office.ask(`${opened.origin}${opened.pathname}`, token, {}, 'contents')).text()).toBe('copied');
    expect(first.HostEditUrl).toContain('/#/office/');
    // UTF-7: 报告.docx
    const named = await (await copy({ 'x-wopi-suggestedtarget': '+YqVUSg-.docx' })).json();
    expect(named).toMatchObject({ Name: '报告.docx' });
    expect(await (await copy({ 'x-wopi-suggestedtarget': '+YqVUSg-.docx' })).json()).toMatchObject({
      Name: '报告 (2).docx',
    });
    expect((await copy({ 'x-wopi-relativetarget': '+YqVUSg-.docx' })).status).toBe(409);
    const over = { 'x-wopi-relativetarget': '+YqVUSg-.docx', 'x-wopi-overwriterelativetarget': 'true' };
    expect((await copy(over, 'newer')).status).toBe(200);
    const target = (await li.files.list({ folderId: root })).data.list.find(({ name }) => name === '报告.docx');
    const other = await open(li, target as FileNode);
    await other.locked('LOCK', 'elsewhere');
    expect(statusAndLock(await copy(over, 'newest'))).toEqual([409, 'elsewhere']);
    expect(await other.content()).toBe('newer');
    const invalid = await copy({ 'x-wopi-relativetarget': 'a/../b.docx' });
    expect([invalid.status, invalid.headers.has('x-wopi-validrelativetarget')]).toEqual([400, true]);
    expect(await children()).not.toContain('b.docx');
  });

  it('renames without changing the type, and deletes into the recycle bin (RenameFile, DeleteFile)', async () => {
    const node = await make();
    const file = await open(li, node);
    const rename = (name: string, lock?: string) =>
      file.ask({
        override: 'RENAME_FILE',
        headers: { 'x-wopi-requestedname': name, ...(lock === undefined ? {} : { 'x-wopi-lock': lock }) },
      });
    await file.locked('LOCK', 'a');
    expect(statusAndLock(await rename('mine', 'b'))).toEqual([409, 'a']);
    expect(await (await rename('mine', 'a')).json()).toEqual({ Name: 'mine' });
    expect((await li.files.get({ nodeId: node.nodeId })).data.node.name).toBe('mine.docx');
    const taken = await make();
    const refused = await rename(taken.name.replace('.docx', ''), 'a');
    expect([refused.status, refused.headers.get('x-wopi-invalidfilenameerror')]).toEqual([400, 'nodeNameTaken']);
    expect((await rename('a:b', 'a')).status).toBe(400);
    expect(statusAndLock(await file.ask({ override: 'DELETE' }))).toEqual([409, 'a']);
    await file.locked('UNLOCK', 'a');
    expect((await file.ask({ override: 'DELETE' })).status).toBe(200);
    expect((await file.ask()).status).toBe(404);
    expect((await li.files.restore({ nodeIds: [node.nodeId] })).code).toBe(200);
    expect((await file.ask()).status).toBe(200);
  });

  it('believes only what the program has signed, by its new key and the one before (ProofKeys)', async () => {
    const file = await open(li, await make());
    const plain = (headers: Record<string, string> = {}) =>
      fetch(`${file.source.replace(hostUrl, world.server.url)}?access_token=${encodeURIComponent(file.accessToken)}`, {
        headers,
      });
    expect((await plain()).status).toBe(500);
    expect((await plain({ 'x-wopi-proof': 'AAAA', 'x-wopi-proofold': 'AAAA', 'x-wopi-timestamp': '1' })).status).toBe(
      500,
    );
    world.clock.advance(hourMs / 3 + 1_000);
    expect((await file.ask()).status).toBe(200);
    office.changeKeys({ keep: true });
    world.clock.advance(20_000);
    expect((await file.ask()).status).toBe(200);
    office.changeKeys();
    world.clock.advance(20_000);
    expect((await file.ask()).status).toBe(200);
    office.changeKeys();
    office.setDown(true);
    world.clock.advance(20_000);
    expect((await file.ask()).status).toBe(500);
    office.setDown(false);
    world.clock.advance(20_000);
    expect((await file.ask()).status).toBe(200);
  });

  it('ends with the sign-in, the right, the switch and the time, and is good for one file alone', async () => {
    const node = await make();
    const other = await make();
    await li.files.saveGrants({
      nodeId: node.nodeId,
      grants: [{ kind: 'person', id: haiyan, name: '', access: 'edit' }],
    });
    const file = await open(li, node);
    const elsewhere = file.source.replace(node.nodeId, other.nodeId);
    expect((await office.ask(elsewhere, file.accessToken)).status).toBe(401);
    expect((await office.ask(file.source, `${file.accessToken.slice(0, -4)}AAAA`)).status).toBe(401);
    expect((await office.ask(file.source, '')).status).toBe(401);

    const theirs = await open(wang, node);
    const view = { kind: 'person' as const, id: haiyan, name: '', access: 'view' as const };
    await theirs.locked('LOCK', 'a');
    await li.files.saveGrants({ nodeId: node.nodeId, grants: [view] });
    expect((await theirs.save('a', 'no more')).status).toBe(401);
    expect((await theirs.info())['UserCanWrite']).toBe(false);
    const shown = await open(wang, node);
    expect([shown.mode, (await shown.locked('UNLOCK', 'a')).status]).toEqual(['view', 401]);
    await li.files.saveGrants({ nodeId: node.nodeId, grants: [] });
    expect((await theirs.ask()).status).toBe(404);
    expect((await theirs.ask({}, 'contents')).status).toBe(404);

    const { database, clock } = world.server.context.services;
    const { orgId } = await requirePersonByAddress(database.read, lilei);
    const set = (on: boolean | null) =>
      database.runner.execute(setFeature, machineContext(clock.now(), `switch ${String(on)}`), {
        orgId,
        name: 'netdisk',
        on,
      });
    await set(false);
    expect((await file.ask()).status).toBe(404);
    await set(null);
    expect((await file.ask()).status).toBe(200);

    const second = await world.server.signIn(lilei);
    const ended = await open(second, node);
    expect((await ended.ask()).status).toBe(200);
    await second.identity.logout({});
    expect((await ended.ask()).status).toBe(401);
    expect((await file.ask()).status).toBe(200);
  });

  it('keeps a sign-in alive while its person saves, for as long as the key is good', async () => {
    const file = await open(await world.server.signIn(lilei), await make());
    await file.locked('LOCK', 'a');
    for (let saves = 1; saves < 20; saves += 1) {
      world.clock.advance(hourMs / 2 - 60_000);
      expect((await file.locked('LOCK', 'a')).status).toBe(200);
      expect((await file.save('a', `save ${String(saves)}`)).status, String(saves)).toBe(200);
    }
    world.clock.advance(hourMs);
    expect((await file.save('a', 'too late')).status).toBe(401);
  });

  it('shows nothing on a locked screen, and keeps what was typed before', async () => {
    const cookie = await world.server.signInWithCookie(lilei);
    const file = await open(cookie, await make());
    await file.locked('LOCK', 'a');
    await cookie.lockscreen.set({ password: 'Quiet-Lock-7' });
    expect((await cookie.lockscreen.open({})).code).toBe(200);
    expect([(await file.ask()).status, (await file.ask({}, 'contents')).status]).toEqual([401, 401]);
    expect((await file.save('a', 'typed before')).status).toBe(200);
  });

  it('keeps to what the program said last while it does not answer', async () => {
    const node = await make();
    office.setDown(true);
    world.clock.advance(2 * hourMs);
    li = await world.server.signIn(lilei);
    expect((await li.officeEditing.open({ nodeId: node.nodeId })).code).toBe(200);
    office.setDown(false);
  });
});

it('opens nothing where no program is configured', async () => {
  const world = await startWorld('sqlite');
  const li = await world.server.signIn(lilei);
  const root = (await li.files.spaces({})).data.list[0]?.rootId ?? '';
  const file = { name: 'a.docx', type: '', bytes: Buffer.from('x') };
  const { envelope } = await li.upload('file/centre/put', file, { folderId: root });
  const { nodeId } = (envelope as unknown as { readonly data: FileNode }).data;
  expect((await li.officeEditing.formats({})).data.list).toEqual([]);
  expect((await li.officeEditing.open({ nodeId })).code).toBe(errors.officeFormat.code);
  expect((await fetch(`${world.server.url}/wopi/files/${nodeId}`)).status).toBe(404);
  await world.stop();
});

it('says so where the program has never answered, and opens files as soon as it does', async () => {
  const office = await startOfficeProgram({ reach: (url) => url, now: () => Date.now() });
  office.setDown(true);
  const world = await startWorld('sqlite', {
    env: { HONGYAN_OFFICE_URL: office.url, HONGYAN_OFFICE_HOST_URL: hostUrl },
  });
  const li = await world.server.signIn(lilei);
  const root = (await li.files.spaces({})).data.list[0]?.rootId ?? '';
  const file = { name: 'a.docx', type: '', bytes: Buffer.from('x') };
  const { envelope } = await li.upload('file/centre/put', file, { folderId: root });
  const { nodeId } = (envelope as unknown as { readonly data: FileNode }).data;
  expect((await li.officeEditing.formats({})).data.list).toEqual([]);
  expect((await li.officeEditing.open({ nodeId })).code).toBe(errors.officeUnavailable.code);
  office.setDown(false);
  world.clock.advance(16_000);
  expect((await li.officeEditing.open({ nodeId })).code).toBe(200);
  await world.stop();
  await office.stop();
});
