// Links to files and requests for files, without a sign-in, on both engines: terms, states, counts side by side, guesses, what can be reached, ends in
// the middle of a download, and what a request takes.
import {
  type AttachmentPreview,
  errors,
  type FileNode,
  type NodeId,
  type OpenedShare,
  type OwnShare,
  wrongShareCodesPerHour,
} from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepContent, writeContent } from '../files/index.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature } from '../settings/index.ts';
import { sweepShares } from './sweep.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mebibyte = 1024 ** 2;
const terms = { days: 7, accesses: 5, code: 'Ab12' };

interface Answer<T = unknown> {
  readonly code: number;
  readonly data: T;
}

describe.each(engines)('links to files, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let root: NodeId;

  const at = (path: string) => `${world.server.url}/api/file/share/${path}`;
  const get = async <T>(path: string): Promise<Answer<T>> => (await (await fetch(at(path))).json()) as Answer<T>;
  const post = async <T>(path: string, body: object = {}): Promise<Answer<T>> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(at(path), { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Answer<T>;
  };
  const linkOf = (share: OwnShare) => share.url.split('id=')[1] ?? '';
  const open = (share: OwnShare, code = share.code) => post<OpenedShare>(`open/${linkOf(share)}`, { code });
  const visit = async (share: OwnShare) => {
    const { data } = await open(share);
    return { ...data, ticket: data.ticket.ticket };
  };
  const stateOf = async ({ shareId }: OwnShare) =>
    (await li.fileShares.list({})).data.list.find((one) => one.shareId === shareId);
  const put = async (folderId: NodeId, name: string, bytes: Uint8Array) => {
    const file = { name, type: 'text/plain', bytes };
    return (await li.upload('file/centre/put', file, { folderId, onConflict: 'rename' })).envelope?.data as FileNode;
  };
  const folder = async (parentId: NodeId, name: string) =>
    (await li.files.createFolder({ parentId, name })).data.nodeId;
  const share = async (nodeIds: NodeId[], more: Partial<typeof terms> & { title?: string } = {}) =>
    (await li.fileShares.create({ nodeIds, ...terms, ...more })).data;
  const bring = async (ticket: string, name: string, bytes: string): Promise<Answer<{ name: string }>> => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'text/plain' }), name);
    return (await (await fetch(at(`put/${ticket}`), { method: 'POST', body: form })).json()) as Answer<{
      name: string;
    }>;
  };
  const signIn = async () => {
    li = await world.server.signIn(lilei);
  };

  beforeAll(async () => {
    world = await startWorld(engine);
    await signIn();
    const [space] = (await li.files.spaces({})).data.list;
    if (space === undefined) throw new Error('there is no space');
    root = space.rootId;
  });
  afterAll(() => world.stop());

  it('refuses terms beyond those of the specification, and files that are not the caller’s to share', async () => {
    const { nodeId } = await put(root, 'terms.txt', Buffer.from('1'));
    const refused = async (more: object) => (await li.fileShares.create({ nodeIds: [nodeId], ...terms, ...more })).code;
    for (const days of [0, -1, 31]) expect(await refused({ days })).toBe(errors.shareDaysInvalid.code);
    for (const accesses of [0, 101]) expect(await refused({ accesses })).toBe(errors.shareAccessesInvalid.code);
    for (const code of ['', 'abc', 'abcdefghi', 'ab 1', '提取码码'])
      expect(await refused({ code })).toBe(errors.shareCodeInvalid.code);
    expect(await refused({ title: 'x'.repeat(101) })).toBe(errors.shareTitleTooLong.code);
    expect(await refused({ nodeIds: [root] })).toBe(errors.fileNotFound.code);
    const wang = await world.server.signIn(haiyan);
    expect((await wang.fileShares.create({ nodeIds: [nodeId], ...terms })).code).toBe(errors.fileNotFound.code);
    await li.files.saveGrants({ nodeId, grants: [{ kind: 'person', id: haiyan, name: '', access: 'edit' }] });
    expect((await wang.fileShares.create({ nodeIds: [nodeId], ...terms })).code).toBe(errors.fileNotYours.code);
    const generated = (await li.fileShares.create({ nodeIds: [nodeId], days: 1, accesses: 1 })).data;
    expect(generated.code).toMatch(/^[a-z2-9]{6}$/);
    expect(generated).toMatchObject({ state: 'normal', end: null, leftAccesses: 1, title: 'terms.txt' });
    // Nobody else's.
    for (const { code } of [
      await wang.fileShares.cancel({ shareId: generated.shareId }),
      await wang.fileShares.renew({ shareId: generated.shareId, days: 1, accesses: 1 }),
      await wang.fileShares.log({ shareId: generated.shareId }),
    ])
      expect(code).toBe(errors.shareNotFound.code);
    const row = await world.server.context.services.database.read
      .selectFrom('file_share')
      .selectAll()
      .where('share_id', '=', generated.shareId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(generated.code);
  });

  it('says nothing of the files before the code, and opens with it in any case', async () => {
    const { nodeId } = await put(root, 'secret name.txt', Buffer.from('content'));
    const link = await share([nodeId], { title: 'For you' });
    const described = await get(`info/${linkOf(link)}`);
    expect(described.data).toEqual({ kind: 'link', end: null, title: 'For you', owner: '李雷' });
    for (const id of ['0'.repeat(40), `${linkOf(link).slice(0, 32)}00000000`, 'x', '../1'])
      expect((await get(`info/${encodeURIComponent(id)}`)).code).toBe(errors.shareNotFound.code);
    const opened = await open(link, ' aB12 ');
    expect(opened.data.items.map(({ name, size }) => [name, size])).toEqual([['secret name.txt', 7]]);
    const { ticket } = opened.data.ticket;
    const response = await fetch(at(`download/${ticket}?nodeId=${nodeId}`));
    expect(await response.text()).toBe('content');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    const part = await fetch(at(`download/${ticket}?nodeId=${nodeId}`), { headers: { range: 'bytes=3-' } });
    expect([part.status, await part.text()]).toEqual([206, 'tent']);
    const shown = (await get<AttachmentPreview>(`preview/${ticket}?nodeId=${nodeId}`)).data;
    expect(shown).toMatchObject({ view: 'text', text: 'content' });
    const { list } = (await li.fileShares.log({ shareId: link.shareId })).data;
    expect(list.map(({ action }) => action)).toEqual(['preview', 'download', 'open']);
    expect(list[1]).toMatchObject({ name: 'secret name.txt', network: '127.0.0.*' });
  });

  it('opens exactly as often as it may, of fifty at once', { timeout: 30_000 }, async () => {
    const { nodeId } = await put(root, 'counted.txt', Buffer.from('1'));
    const link = await share([nodeId], { accesses: 7 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(link)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(7);
    expect(new Set(codes)).toEqual(new Set([200, errors.shareUsedUp.code]));
    expect(await stateOf(link)).toMatchObject({ state: 'expired', end: 'used', leftAccesses: 0 });
    expect((await get(`info/${linkOf(link)}`)).data).toEqual({ kind: 'link', end: 'used', title: '', owner: '' });
    // Who is in goes on, and a renewal opens it again.
    const ticket = answers.find(({ code }) => code === 200)?.data.ticket.ticket ?? '';
    expect((await post(`ticket/${ticket}`)).code).toBe(200);
    await li.fileShares.renew({ shareId: link.shareId, days: 30, accesses: 2 });
    expect((await open(link)).code).toBe(200);
    expect(await stateOf(link)).toMatchObject({ state: 'normal', leftAccesses: 1, maxAccesses: 2, days: 30 });
  });

  it('takes five guesses an hour from one network, and twenty of all, however many at once', async () => {
    const { nodeId } = await put(root, 'guessed.txt', Buffer.from('1'));
    const link = await share([nodeId], { days: 30 });
    const guess = () => Promise.all(Array.from({ length: 12 }, () => open(link, 'zzzz')));
    for (let round = 1; round <= 4; round += 1) {
      await guess();
      expect((await stateOf(link))?.wrongCodes).toBe(round * wrongShareCodesPerHour);
      if (round < 4) expect((await open(link)).code).toBe(errors.shareLocked.code);
      world.clock.advance(hourMs + 1);
      await signIn();
    }
    expect((await open(link)).code).toBe(errors.shareGuessed.code);
    expect(await stateOf(link)).toMatchObject({ state: 'expired', end: 'guessed', leftAccesses: 5 });
    await li.fileShares.renew({ shareId: link.shareId, days: 1, accesses: 1 });
    const wrong = await open(link, 'yyyy');
    expect(wrong.code).toBe(errors.shareCodeWrong.code);
    expect((await open(link)).code).toBe(200);
  });

  it('reaches what is shared and what lies below it, and nothing beside or above', async () => {
    const top = await folder(root, 'shared things');
    const inner = await folder(top, 'inner');
    const deep = await put(inner, 'deep.txt', Buffer.from('deep'));
    const beside = await put(root, 'beside.txt', Buffer.from('not yours'));
    const single = await put(top, 'single.txt', Buffer.from('one'));
    const { ticket } = await visit(await share([top]));
    const names = async (folderId: string) =>
      (await get<{ list: { name: string }[] }>(`items/${ticket}?folderId=${folderId}`)).data.list.map(
        ({ name }) => name,
      );
    expect(await names(top)).toEqual(['inner', 'single.txt']);
    expect(await names(inner)).toEqual(['deep.txt']);
    const zip = await fetch(at(`zip/${ticket}?nodeIds=${top}`));
    const listed = Buffer.from(await zip.arrayBuffer()).toString('latin1');
    expect(listed).toContain('shared things/inner/deep.txt');
    expect(listed).not.toContain('beside');
    const wrong = errors.fileNotFound.code;
    for (const path of [
      `items/${ticket}?folderId=${root}`,
      `items/${ticket}?folderId=${deep.nodeId}`,
      `download/${ticket}?nodeId=${beside.nodeId}`,
      `download/${ticket}?nodeId=${inner}`,
      `preview/${ticket}?nodeId=${beside.nodeId}`,
      `show/${ticket}?nodeId=${beside.nodeId}&form=file`,
      `zip/${ticket}?nodeIds=${top},${beside.nodeId}`,
      `zip/${ticket}?nodeIds=${root}`,
    ])
      expect((await get(path)).code, path).toBe(wrong);
    // A link of one file does not reach the folder that it lies in, nor another link's files.
    const other = (await visit(await share([single.nodeId]))).ticket;
    expect((await get(`items/${other}?folderId=${top}`)).code).toBe(wrong);
    expect((await get(`download/${other}?nodeId=${deep.nodeId}`)).code).toBe(wrong);
    // What is moved out, or deleted, is out of reach at once.
    await li.files.move({ nodeIds: [deep.nodeId], targetId: root });
    expect((await get(`download/${ticket}?nodeId=${deep.nodeId}`)).code).toBe(wrong);
    await li.files.delete({ nodeIds: [single.nodeId] });
    expect((await get(`download/${ticket}?nodeId=${single.nodeId}`)).code).toBe(wrong);
    expect((await get(`download/${other}?nodeId=${single.nodeId}`)).code).toBe(errors.shareNotFound.code);
  });

  it('is used by tickets of some minutes that nobody else makes, within one visit', async () => {
    const { nodeId } = await put(root, 'visited.txt', Buffer.from('1'));
    const link = await share([nodeId]);
    const { ticket } = await visit(link);
    const other = ticket.startsWith('f') ? 'e' : 'f';
    for (const forged of [`${ticket}x`, other + ticket.slice(1), ticket.replace(/-(\d)/, '-9'), 'x'])
      expect((await post(`ticket/${encodeURIComponent(forged)}`)).code).toBe(errors.shareTicketOver.code);
    const bearer = { headers: { authorization: 'Bearer of-nothing', cookie: 'sid=nothing' } };
    expect((await fetch(at(`download/${ticket}?nodeId=${nodeId}`), bearer)).status).toBe(200);
    let latest = ticket;
    for (let minutes = 9; minutes < 120; minutes += 9) {
      world.clock.advance(9 * 60_000);
      const renewed = await post<{ ticket: string }>(`ticket/${latest}`);
      expect(renewed.code, String(minutes)).toBe(200);
      latest = renewed.data.ticket;
    }
    expect((await get(`download/${ticket}?nodeId=${nodeId}`)).code).toBe(errors.shareTicketOver.code);
    world.clock.advance(9 * 60_000);
    expect((await post(`ticket/${latest}`)).code).toBe(errors.shareTicketOver.code);
    await signIn();
    expect((await stateOf(link))?.leftAccesses).toBe(4);
  });

  it('ends for who is in when it is cancelled, expires, or its owner may not share any more', async () => {
    const { nodeId } = await put(root, 'ended.txt', Buffer.from('1'));
    const { server } = world;
    const { services, people } = server.context;
    const { accountNo, orgId } = await requirePersonByAddress(services.database.read, lilei);
    const link = await share([nodeId], { days: 1 });
    const other = await share([nodeId], { days: 1 });
    const { ticket } = await visit(link);
    const download = async (by = ticket) =>
      (await get(`download/${by}?nodeId=${nodeId}`).catch(() => ({ code: 200 }))).code;
    const admin = () => machineContext(world.clock.now(), 'test');
    const turn = (on: boolean) => services.database.runner.execute(setFeature, admin(), { orgId, name: 'netdisk', on });
    await turn(false);
    expect([await download(), (await open(other)).code]).toEqual(Array(2).fill(errors.shareNotFound.code));
    expect((await get(`info/${linkOf(other)}`)).data).toMatchObject({ end: 'gone', title: '' });
    await turn(true);
    await people.suspendPerson(admin(), accountNo);
    expect([await download(), (await open(other)).code]).toEqual(Array(2).fill(errors.shareNotFound.code));
    await people.activatePerson(admin(), accountNo);
    expect((await fetch(at(`download/${ticket}?nodeId=${nodeId}`))).status).toBe(200);
    await signIn();
    await li.fileShares.cancel({ shareId: link.shareId });
    expect(await download()).toBe(errors.shareCancelled.code);
    expect((await open(link)).code).toBe(errors.shareCancelled.code);
    const renewed = await li.fileShares.renew({ shareId: link.shareId, days: 1, accesses: 1 });
    expect(renewed.code).toBe(errors.shareCancelled.code);
    world.clock.advance(dayMs - 5 * 60_000);
    const late = (await visit(other)).ticket;
    world.clock.advance(5 * 60_000);
    expect(await download(late)).toBe(errors.shareExpired.code);
    expect((await get(`info/${linkOf(other)}`)).data).toMatchObject({ end: 'time', title: '', owner: '' });
    await signIn();
    const ids = async (state: 'normal' | 'expired' | 'cancelled') =>
      (await li.fileShares.list({ state, limit: 100 })).data.list.map(({ shareId }) => shareId);
    expect(await ids('cancelled')).toContain(link.shareId);
    expect(await ids('expired')).toContain(other.shareId);
    expect(await ids('normal')).not.toContain(other.shareId);
    world.clock.advance(200 * dayMs);
    await sweepShares(services, new AbortController().signal);
    await signIn();
    expect(await ids('cancelled')).toEqual([]);
  });

  it('breaks a download off that is running when the link is cancelled', { timeout: 30_000 }, async () => {
    const { services } = world.server.context;
    const { accountNo, orgId } = await requirePersonByAddress(services.database.read, lilei);
    const total = 64 * mebibyte;
    const stream = (async function* () {
      for (let sent = 0; sent < total; sent += mebibyte) yield Buffer.alloc(mebibyte, 7);
    })();
    const content = await writeContent(services, { stream, type: 'application/zip', maxBytes: total });
    const context = { ...machineContext(world.clock.now(), 'test'), subject: accountNo, orgId };
    const { row } = await keepContent(services, context, {
      orgId,
      folderId: Number(root),
      name: 'large.zip',
      onConflict: 'rename',
      content,
      uploadId: null,
      action: 'uploaded',
      tokens: null,
    });
    const link = await share([String(row.node_id) as NodeId]);
    const { ticket } = await visit(link);
    const response = await fetch(at(`download/${ticket}?nodeId=${String(row.node_id)}`));
    const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
    let got = (await reader?.read())?.value?.byteLength ?? 0;
    await li.fileShares.cancel({ shareId: link.shareId });
    const rest = async () => {
      for (;;) {
        const next = await reader?.read();
        if (next === undefined || next.done) return;
        got += next.value.byteLength;
      }
    };
    await expect(rest()).rejects.toThrow();
    expect(got).toBeLessThan(total);
  });

  it('takes the files of a request into the folder, within its limits, and shows nothing of it', async () => {
    const inbox = await folder(root, 'inbox');
    await put(inbox, 'mine.txt', Buffer.from('mine'));
    const request = (
      await li.fileShares.createRequest({ folderId: inbox, note: ' Please. ', ...terms, maxFiles: 3, maxFileBytes: 10 })
    ).data;
    const opened = await visit(request);
    expect(opened).toMatchObject({ kind: 'request', note: 'Please.', items: [], title: 'inbox' });
    expect((await get(`items/${opened.ticket}?folderId=${inbox}`)).code).toBe(errors.fileNotFound.code);
    const { ticket } = opened;
    expect((await bring(ticket, 'big.txt', 'x'.repeat(11))).code).toBe(errors.tooLarge.code);
    expect((await bring(ticket, 'empty.txt', '')).code).toBe(errors.fileEmpty.code);
    expect((await bring(ticket, 'mine.txt', 'theirs')).data).toMatchObject({ name: 'mine (2).txt', leftFiles: 2 });
    const many = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => bring(ticket, `../${name}.txt`, name)));
    expect(many.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(many.filter(({ code }) => code === errors.shareFull.code)).toHaveLength(3);
    const { list } = (await li.files.list({ folderId: inbox })).data;
    expect(list).toHaveLength(4);
    const theirs = list.find(({ name }) => name === 'mine (2).txt');
    expect(theirs).toMatchObject({ changedBy: null, size: 6 });
    const [done] = (await li.files.activity({ nodeId: theirs?.nodeId ?? inbox })).data.list;
    expect(done).toMatchObject({ action: 'received', actor: null });
    expect((await stateOf(request))?.request).toMatchObject({ receivedFiles: 3, maxFiles: 3 });
    const blobs = await world.server.context.services.database.read
      .selectFrom('file_version')
      .select('blob_id')
      .execute();
    expect(new Set(blobs.map((row) => row.blob_id))).toHaveLength(blobs.length);
    // A link takes nothing, and a request that is cancelled neither.
    const link = await visit(await share([inbox]));
    expect((await bring(link.ticket, 'x.txt', 'x')).code).toBe(errors.shareNotFound.code);
    await li.fileShares.cancel({ shareId: request.shareId });
    expect((await bring(ticket, 'x.txt', 'x')).code).toBe(errors.shareCancelled.code);
  });
});
