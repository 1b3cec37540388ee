// Where a person is signed in and the ends of it, known devices, the notices, and the logs of deletions and entries, on both engines.
import type { MailId } from '@hongyan/contract';
import { type ApiClient, createApiClient, testPassword, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { saveMailboxGrants } from '../shared-mailboxes/index.ts';
import { nameNetwork } from './index.ts';

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
const wrong = 'Wrong-Harbour-99';

describe.each(engines)('active sessions, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    await set('newDeviceNotice', null);
    li = await world.server.signIn(lilei);
  });
  afterAll(async () => world.stop());

  const set = (key: string, value: unknown) =>
    services().database.runner.execute(setOrgSetting, machineContext(services().clock.now(), 'test'), {
      orgId: 1,
      key,
      value,
    });
  const services = () => world.server.context.services;
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${world.server.url}/api/oauth/token`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': windows,
        origin: world.server.url,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    const { data } = (await answer.json()) as { data: { accessToken?: string; refreshToken?: string } };
    return { status: answer.status, data, cookies };
  };
  const browse = (username: string, cookie = '', password = testPassword) =>
    post({ grant_type: 'password', username, password, session: 'cookie' }, cookie === '' ? {} : { cookie });
  const notices = async (who: ApiClient) =>
    (await who.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.filter((mail) => mail.system);
  const listSubjects = async (who: ApiClient) => (await notices(who)).map((mail) => mail.mailSubject);
  const listSessions = async (who: ApiClient) => (await who.activeSessions.list({})).data.list;

  it('lists every sign-in in words, this one first, by names that open nothing; a guest of another person ends none', async () => {
    await browse(lilei);
    const list = await listSessions(li);
    expect(list).toMatchObject([
      { isThis: true, client: 'api', how: 'password', second: '', place: '局域网', mailbox: null },
      { isThis: false, client: 'web', device: windows, how: 'password' },
    ]);
    const ids = await services().database.read.selectFrom('session').select('session_id').execute();
    for (const { session_id: id } of ids) expect(JSON.stringify(list)).not.toContain(id);
    const hai = await world.server.signIn(haiyan);
    const stolen = await hai.activeSessions.end({ sessionId: list[1]?.placeId ?? '' });
    expect(stolen.code).toBe(404730);
    expect(await listSessions(li)).toHaveLength(2);
  });

  it('notifies the owner of a new device once, and not of the very first', async () => {
    const notified = await listSubjects(li);
    expect(notified).toEqual(['您的邮箱在新设备上登录']);
    const [notice] = await notices(li);
    const text = (await li.mailbox.detail({ mailId: notice?.mailId as MailId })).data.text ?? '';
    expect(text).toContain('Chrome 126 · Windows 10/11');
    expect(text).toContain('局域网');
    const { cookies } = await browse(lilei);
    expect(await listSubjects(li)).toHaveLength(2);
    const device = cookies.find((cookie) => cookie.includes('device=')) ?? '';
    expect(device).toMatch(/device=[A-Za-z0-9_-]{22}$/);
    await Promise.all([browse(lilei, device), browse(lilei, device), browse(lilei, device)]);
    expect(await listSubjects(li)).toHaveLength(2);
    const stored = JSON.stringify(await services().database.read.selectFrom('known_device').selectAll().execute());
    expect(stored).not.toContain(device.slice(device.indexOf('=') + 1));
  });

  it('signs out one session and all others at once, and the windows left are notified', async () => {
    const other = await world.server.signIn(lilei);
    const [, target] = (await listSessions(other)).filter((session) => session.isThis || session.client === 'api');
    world.clock.advance(11 * 60_000);
    const end = (password?: string) =>
      other.activeSessions.end({ sessionId: target?.placeId ?? '', ...(password === undefined ? {} : { password }) });
    expect([(await end()).code, (await end('Wrong-Harbour-98')).code]).toEqual([403640, 403042]);
    expect((await end(testPassword)).data).toEqual({ ended: 1 });
    expect((await li.identity.userInfo({})).code).toBe(401000);
    expect((await end(testPassword)).code).toBe(404730);
    const left = (await listSessions(other)).length - 1;
    expect(left).toBeGreaterThan(0);
    expect((await other.activeSessions.end({ others: true, password: testPassword })).data).toEqual({ ended: left });
    expect(await listSessions(other)).toMatchObject([{ isThis: true }]);
    li = other;
    const [last] = (await li.identity.userLog({})).data.list;
    expect(last).toMatchObject({ kind: 'ended', result: 'ok' });
  });

  it('a known device still signs in when outsiders have used the counts of its name and address up', async () => {
    const { cookies } = await browse(haiyan);
    const device = cookies.find((cookie) => cookie.includes('device=')) ?? '';
    const outsider = () => post({ grant_type: 'password', username: haiyan, password: wrong });
    await services().database.runner.execute(nameNetwork, machineContext(services().clock.now(), 'test'), {
      orgId: 1,
      cidr: '127.0.0.1/8',
      name: '机房',
    });
    await set('puzzleAt', 'never');
    for (let n = 0; n < 22; n += 1) await outsider();
    expect((await outsider()).status).not.toBe(200);
    expect((await browse(haiyan)).status).not.toBe(200);
    expect((await browse(haiyan, device)).status).toBe(200);
    // And its own guesses are counted: it is no way around the limit.
    let refused = 0;
    for (let n = 0; n < 14; n += 1) refused += (await browse(haiyan, device, wrong)).status === 401 ? 0 : 1;
    expect(refused).toBeGreaterThan(0);
    expect((await li.identity.userLog({})).data.list[0]?.place).toBe('机房');
  });

  it('an old refresh token ends the sign-in, and its owner is notified once', async () => {
    world.clock.advance(20 * 60_000);
    const li2 = await world.server.signIn(lilei);
    const { data } = await post({ grant_type: 'password', username: lilei, password: testPassword });
    const refresh = () => post({ grant_type: 'refresh_token', refresh_token: data.refreshToken });
    const next = await refresh();
    expect(next.status).toBe(200);
    expect((await refresh()).status).toBe(401);
    expect((await refresh()).status).toBe(401);
    const thief = createApiClient(world.server.url, { authorization: `Bearer ${next.data.accessToken ?? ''}` }, '');
    expect((await thief.identity.userInfo({})).code).toBe(401000);
    const notified = (await listSubjects(li2)).filter((subject) => subject === '已结束一个可疑的登录');
    expect(notified).toHaveLength(1);
    expect((await li2.identity.userLog({})).data.list).toContainEqual(expect.objectContaining({ kind: 'reused' }));
    li = li2;
  });

  it('the delete log says what, from where and by whom, with the subjects that can still be read', async () => {
    await world.server.deliver({ from: `erik@${outsideDomain}`, to: lilei, subject: '要删除的报价', text: 'x' });
    const find = async () =>
      (await li.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.find(
        (mail) => mail.mailSubject === '要删除的报价',
      );
    await waitFor(async () => (await find()) !== undefined);
    const mailId = (await find())?.mailId as MailId;
    const trashed = await li.mailbox.recoverableDelete({ mailIds: [mailId] });
    expect(trashed.code).toBe(200);
    const gone = await li.mailbox.hardDelete({ mailIds: [mailId] });
    expect(gone.code).toBe(200);
    const { list, total } = (await li.activeSessions.deletions({})).data;
    expect(total).toBe(2);
    expect(list).toMatchObject([
      { kind: 'gone', count: 1, subjects: ['要删除的报价'], folder: { name: '回收站' }, actor: { isSelf: true } },
      { kind: 'trash', count: 1, subjects: ['要删除的报价'], folder: { name: '收件箱' }, client: 'api', place: '机房' },
    ]);
    const audit = await services().database.read.selectFrom('audit').select('detail').execute();
    expect(JSON.stringify(audit)).not.toContain('报价');
  });

  it('the entry log shows a delegate who comes and goes, who was let in, and what the administrator read', async () => {
    world.clock.advance(20 * 60_000);
    const readNumber = async (address: string) =>
      (await requirePersonByAddress(services().database.read, address)).accountNo;
    li = await world.server.signIn(lilei);
    const owner = await readNumber(lilei);
    const context = { ...machineContext(services().clock.now(), 'test'), subject: owner };
    await services().database.runner.execute(saveMailboxGrants, context, {
      mailbox: owner,
      grantees: [{ kind: 'person', no: await readNumber(haiyan) }],
      rights: [{ right: 'full', until: null }],
    });
    const hai = await world.server.signIn(haiyan);
    const inside = (await hai.sharedMailboxes.switch({ emailAddr: lilei, type: 'associated' })).data.accessToken ?? '';
    const guest = createApiClient(world.server.url, { authorization: `Bearer ${inside}` }, inside);
    // A guest reads neither log of the owner, and lists the guest's own sign-ins.
    expect((await guest.activeSessions.entries({})).code).toBeGreaterThan(400_000);
    expect((await guest.activeSessions.deletions({})).code).toBeGreaterThan(400_000);
    expect((await listSessions(guest)).find((session) => session.isThis)?.mailbox?.emailAddr).toBe(lilei);
    const { list } = (await li.activeSessions.entries({})).data;
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'sharedMailboxes.enter', actor: { emailAddr: haiyan, isSelf: false }, place: '机房' },
      { action: 'sharedMailboxes.saveGrants', actor: null, client: 'admin' },
    ]);
    expect(list[1]?.about).toContain(haiyan);
  });
});
