// Files by WebDAV over the real listener and the real store, on both engines: rights, conditions, locks beside the web client, and programs that are not ours.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { errors, type NodeId } from '@hongyan/contract';
import { type ApiClient, inheritedClock } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../../identity/index.ts';
import { setOrgSetting } from '../../settings/index.ts';

const litmus = '/usr/bin/litmus';
const own = encodeURIComponent('我的文件');
const lockBody = (scope: 'exclusive' | 'shared') =>
  `<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype><D:owner>Li</D:owner></D:lockinfo>`;

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly as?: string;
}

describe.each(engines)('files by WebDAV, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let root: NodeId;
  const codes = new Map<string, string>();

  const ask = async (method: string, path: string, { headers = {}, body, as = lilei }: Asked = {}) => {
    const authorization = `Basic ${Buffer.from(`${as}:${codes.get(as) ?? ''}`).toString('base64')}`;
    const answer = await fetch(`${world.server.url}/dav/files/${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const to = (path: string) => ({ destination: `${world.server.url}/dav/files/${path}` });
  const names = async (client: ApiClient, folderId: NodeId) =>
    (await client.files.list({ folderId })).data.list.map(({ name }) => name);
  const find = async (name: string) => {
    const node = (await li.files.list({ folderId: root })).data.list.find((one) => one.name === name);
    if (node === undefined) throw new Error(name);
    return node;
  };
  const lock = async (path: string, scope: 'exclusive' | 'shared' = 'exclusive', asked: Asked = {}) => {
    const answer = await ask('LOCK', path, { body: lockBody(scope), ...asked });
    return { status: answer.status, token: answer.headers.get('lock-token') ?? '' };
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    const { server } = world;
    for (const address of [lilei, haiyan]) {
      const person = await requirePersonByAddress(server.context.services.database.read, address);
      codes.set(address, await server.addCode({ ...person, address }, ['webdav']));
    }
    li = await server.signIn(lilei);
    wang = await server.signIn(haiyan);
    root = (await li.files.spaces({})).data.list[0]?.rootId as NodeId;
  });
  afterAll(() => world.stop());

  it('brings a file, changes it as a version, moves, copies and removes it as the web client would', async () => {
    expect((await ask('PUT', `${own}/note.txt`, { body: 'one' })).status).toBe(201);
    const first = (await ask('HEAD', `${own}/note.txt`)).headers.get('etag') ?? '';
    expect((await ask('PUT', `${own}/note.txt`, { body: 'two' })).status).toBe(204);
    const { nodeId } = await find('note.txt');
    expect((await li.files.versions({ nodeId })).data.list).toHaveLength(2);
    const got = await ask('GET', `${own}/note.txt`, { headers: { range: 'bytes=1-2' } });
    expect([got.status, got.text]).toEqual([206, 'wo']);
    expect((await ask('PUT', `${own}/note.txt`, { body: 'x', headers: { 'if-match': first } })).status).toBe(412);
    expect((await ask('MKCOL', `${own}/box`)).status).toBe(201);
    expect((await ask('MOVE', `${own}/note.txt`, { headers: to(`${own}/box/Note.txt`) })).status).toBe(201);
    expect((await li.files.get({ nodeId })).data.node.name).toBe('Note.txt');
    expect((await ask('MOVE', `${own}/box/Note.txt`, { headers: to(`${own}/box/note.txt`) })).status).toBe(201);
    expect((await ask('COPY', `${own}/box`, { headers: to(`${own}/crate`) })).status).toBe(201);
    expect((await ask('GET', `${own}/crate/NOTE.TXT`)).text).toBe('two');
    expect((await ask('DELETE', `${own}/crate`)).status).toBe(204);
    const [space] = (await li.files.spaces({})).data.list;
    const trashed = (await li.files.trash({ spaceId: space?.spaceId as never })).data.list;
    expect(trashed.map(({ name }) => name)).toEqual(['crate']);
  });

  it('answers what may not be seen as what is not there, and changes nothing without the right', async () => {
    const folder = (await li.files.createFolder({ parentId: root, name: '共享 share' })).data;
    const path = `${own}/${encodeURIComponent('共享 share')}`;
    await ask('PUT', `${path}/inside.txt`, { body: 'in' });
    const theirs = encodeURIComponent('共享 share');
    expect((await ask('GET', `${theirs}/inside.txt`, { as: haiyan })).status).toBe(404);
    const give = (access: 'view' | 'edit') =>
      li.files.saveGrants({ nodeId: folder.nodeId, grants: [{ kind: 'person', id: haiyan, name: '', access }] });
    await give('view');
    expect((await ask('GET', `${theirs}/inside.txt`, { as: haiyan })).text).toBe('in');
    for (const [method, headers] of [
      ['PUT', {}],
      ['DELETE', {}],
      ['LOCK', {}],
      ['MOVE', to(`${own}/taken.txt`)],
    ] as const) {
      const body = method === 'LOCK' ? lockBody('exclusive') : method === 'PUT' ? 'x' : undefined;
      const asked = { as: haiyan, headers, ...(body === undefined ? {} : { body }) };
      expect([method, (await ask(method, `${theirs}/inside.txt`, asked)).status]).toEqual([method, 403]);
    }
    expect((await ask('PUT', `${theirs}/new.txt`, { as: haiyan, body: 'x' })).status).toBe(403);
    await give('edit');
    expect((await ask('PUT', `${theirs}/new.txt`, { as: haiyan, body: 'x' })).status).toBe(201);
    // What lies at the top is neither changed nor locked.
    for (const method of ['DELETE', 'LOCK'] as const)
      expect(
        (await ask(method, theirs, { as: haiyan, ...(method === 'LOCK' ? { body: lockBody('exclusive') } : {}) }))
          .status,
      ).toBe(403);
    expect((await ask('MKCOL', 'space')).status).toBe(403);
    await li.files.saveGrants({ nodeId: folder.nodeId, grants: [] });
    expect((await ask('GET', `${theirs}/inside.txt`, { as: haiyan })).status).toBe(404);
  });

  it('keeps the web client and other programs out by a lock, until its time is over', async () => {
    await ask('PUT', `${own}/locked.txt`, { body: '1' });
    const folder = (await li.files.createFolder({ parentId: root, name: 'team' })).data;
    await li.files.saveGrants({
      nodeId: folder.nodeId,
      grants: [{ kind: 'person', id: haiyan, name: '', access: 'edit' }],
    });
    await ask('PUT', `${own}/team/plan.txt`, { body: '1' });
    const taken = await lock(`${own}/team/plan.txt`);
    expect([taken.status, /^<urn:uuid:[0-9a-f-]{36}>$/.test(taken.token)]).toEqual([200, true]);
    const [plan] = (await wang.files.list({ folderId: folder.nodeId })).data.list;
    const nodeId = plan?.nodeId as NodeId;
    expect((await wang.files.rename({ nodeId, name: 'mine.txt' })).code).toBe(errors.fileLocked.code);
    expect((await wang.files.delete({ nodeIds: [nodeId] })).code).toBe(errors.fileLocked.code);
    expect((await ask('PUT', 'team/plan.txt', { as: haiyan, body: '2' })).status).toBe(423);
    expect((await lock('team/plan.txt', 'exclusive', { as: haiyan })).status).toBe(423);
    // Its own person needs the token too: another of their programs may hold it.
    expect((await ask('PUT', `${own}/team/plan.txt`, { body: '2' })).status).toBe(423);
    const named = { headers: { if: `(${taken.token})` } };
    expect((await ask('PUT', `${own}/team/plan.txt`, { ...named, body: '2' })).status).toBe(204);
    expect((await ask('DELETE', `${own}/team`)).status).toBe(207);
    expect((await ask('UNLOCK', `${own}/team/plan.txt`, { headers: { 'lock-token': taken.token } })).status).toBe(204);
    const again = await lock(`${own}/team/plan.txt`, 'shared');
    expect(again.status).toBe(200);
    expect((await lock('team/plan.txt', 'shared', { as: haiyan })).status).toBe(200);
    world.clock.advance(2 * 3_600_000);
    wang = await world.server.signIn(haiyan);
    li = await world.server.signIn(lilei);
    expect((await wang.files.rename({ nodeId, name: 'mine.txt' })).code).toBe(200);
  });

  it('makes an empty file of a lock on nothing, and keeps properties of programs', async () => {
    const taken = await lock(`${own}/empty.txt`);
    expect(taken.status).toBe(201);
    expect((await find('empty.txt')).size).toBe(0);
    await ask('UNLOCK', `${own}/empty.txt`, { headers: { 'lock-token': taken.token } });
    const set = `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:mark xmlns:x="urn:x">红</x:mark></D:prop></D:set></D:propertyupdate>`;
    expect((await ask('PROPPATCH', `${own}/empty.txt`, { body: set })).status).toBe(207);
    expect((await ask('COPY', `${own}/empty.txt`, { headers: to(`${own}/marked.txt`) })).status).toBe(201);
    const wanted = `<D:propfind xmlns:D="DAV:"><D:prop><x:mark xmlns:x="urn:x"/></D:prop></D:propfind>`;
    const answer = await ask('PROPFIND', `${own}/marked.txt`, { body: wanted, headers: { depth: '0' } });
    expect(answer.text).toContain('红');
  });

  it('refuses names and ways that lead elsewhere, takes one that is only composed otherwise for the same, and has an end', async () => {
    for (const path of [
      '../../etc/passwd',
      `${own}/..%2f..%2fx`,
      `${own}/%00.txt`,
      `${own}/a%5cb.txt`,
      `${own}/%2e%2e/x`,
    ])
      expect([400, 403, 404, 405, 409]).toContain((await ask('PUT', path, { body: 'x' })).status);
    expect((await ask('PUT', `${own}/re%CC%81sume%CC%81.txt`, { body: '1' })).status).toBe(201);
    expect((await ask('PUT', `${own}/R%C3%89SUM%C3%89.TXT`, { body: '2' })).status).toBe(204);
    expect((await names(li, root)).filter((name) => /sum/i.test(name))).toEqual(['résumé.txt']);
    const { services } = world.server.context;
    const { orgId } = await requirePersonByAddress(services.database.read, lilei);
    const set = (value: number) =>
      services.database.runner.execute(setOrgSetting, machineContext(world.clock.now(), `quota ${String(value)}`), {
        orgId,
        key: 'fileQuotaBytes',
        value,
      });
    await set(1);
    expect((await ask('PUT', `${own}/large.bin`, { body: 'x'.repeat(100) })).status).toBe(507);
    await set(10 * 1024 ** 3);
    expect((await ask('PUT', `${own}/program.exe`, { body: 'x' })).status).toBe(403);
  });

  it('keeps the web client from replacing, renaming and moving what is locked, and ends locks of what it takes away', async () => {
    const folder = (await li.files.createFolder({ parentId: root, name: 'locks' })).data;
    const grants = [{ kind: 'person' as const, id: haiyan, name: '', access: 'edit' as const }];
    await li.files.saveGrants({ nodeId: folder.nodeId, grants });
    await ask('MKCOL', `${own}/locks/from`);
    for (const path of ['plan.txt', 'free.txt', 'from/plan.txt'])
      await ask('PUT', `${own}/locks/${path}`, { body: path });
    const inside = async (folderId: NodeId, name: string) => {
      const node = (await li.files.list({ folderId })).data.list.find((one) => one.name === name);
      return node?.nodeId as NodeId;
    };
    const from = await inside(folder.nodeId, 'from');
    const nodeIds = [await inside(from, 'plan.txt')];
    const locked = await lock(`${own}/locks/plan.txt`);
    const over = { nodeIds, targetId: folder.nodeId, onConflict: 'version' as const };
    expect((await wang.files.move(over)).code).toBe(errors.fileLocked.code);
    expect((await wang.files.copy(over)).code).toBe(errors.fileLocked.code);
    // Its holder's own locks keep them from nothing in the web client; the lock goes with the file.
    expect((await li.files.copy(over)).code).toBe(200);
    const gone = { headers: { 'lock-token': locked.token } };
    expect((await ask('UNLOCK', `${own}/locks/plan.txt`, gone)).status).toBe(409);
    const noted = await world.server.context.services.database.read
      .selectFrom('file_activity')
      .select('name')
      .where('action', '=', 'deleted')
      .orderBy('activity_id', 'desc')
      .executeTakeFirst();
    expect(noted?.name).toBe('plan.txt');

    const folderLock = await lock(`${own}/locks`, 'exclusive', { headers: { depth: '0' } });
    const nodeId = await inside(folder.nodeId, 'free.txt');
    expect((await wang.files.rename({ nodeId, name: 'other.txt' })).code).toBe(errors.fileLocked.code);
    expect((await wang.files.move({ nodeIds: [nodeId], targetId: from })).code).toBe(errors.fileLocked.code);
    const file = { name: 'free.txt', type: 'text/plain', bytes: Buffer.from('more') };
    const put = await wang.upload('file/centre/put', file, { folderId: folder.nodeId, onConflict: 'rename' });
    expect((put.envelope as { readonly code: number }).code).toBe(errors.fileLocked.code);
    await ask('UNLOCK', `${own}/locks`, { headers: { 'lock-token': folderLock.token } });

    const second = await lock(`${own}/locks/free.txt`);
    expect((await li.files.move({ nodeIds: [nodeId], targetId: from })).code).toBe(200);
    expect((await wang.files.rename({ nodeId, name: 'other.txt' })).code).toBe(200);
    expect(second.status).toBe(200);
    const third = await lock(`${own}/locks/from/other.txt`);
    expect(third.status).toBe(200);
    await li.files.delete({ nodeIds: [from] });
    await li.files.restore({ nodeIds: [from] });
    expect((await wang.files.rename({ nodeId, name: 'again.txt' })).code).toBe(200);
  });

  it('reads what comes of a refused upload, and keeps its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const url = new URL(`${world.server.url}/dav/files/${own}/program.exe`);
    const authorization = `Basic ${Buffer.from(`${lilei}:${codes.get(lilei) ?? ''}`).toString('base64')}`;
    const send = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request(url, { method: 'PUT', agent, headers: { authorization } }, (answer) => {
          sockets.add(answer.socket);
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode));
        });
        asked.once('error', reject);
        asked.end(Buffer.alloc(20 * 1024 * 1024));
      });
    expect([await send(), await send(), await send()]).toEqual([403, 403, 403]);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it.skipIf(!existsSync(litmus))('passes litmus', { timeout: 60_000 }, async () => {
    await ask('MKCOL', `${own}/peers`);
    const url = `${world.server.url}/dav/files/${own}/peers/`;
    const child = spawn(litmus, [url, lilei, codes.get(lilei) ?? ''], {
      cwd: '/tmp',
      env: { ...inheritedClock(), PATH: '/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (printed += part.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    const passed = [...printed.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed, 0 failed/g)];
    expect(
      passed.map(([, suite]) => suite),
      printed,
    ).toEqual(['basic', 'copymove', 'props', 'locks', 'http']);
    expect(printed).not.toMatch(/FAIL|SKIPPED/);
  });
});
