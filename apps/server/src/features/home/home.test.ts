// The home page on both engines: announcements, feedback, requests, links, console tokens, mailboxes that end.
import { errors } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { contentOf } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature, setOrgSetting } from '../settings/index.ts';
import { consolePurpose, takeConsoleToken } from './console-token.ts';
import { addAnnouncement, listFeedback, removeAnnouncement, setMailboxExpiry } from './index.ts';

const dayMs = 86_400_000;

describe.each(engines)('home, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let orgId: number;

  const database = () => world.server.context.services.database;
  const admin = () => machineContext(world.clock.now(), 'admin');
  const accountOf = async (address: string) => (await requirePersonByAddress(database().read, address)).accountNo;
  const announce = (change: { title?: string; validFrom?: number; validUntil?: number | null } = {}) =>
    database().runner.execute(addAnnouncement, admin(), {
      orgId,
      title: '停机通知',
      content: '周六 22:00 起维护两小时。',
      validFrom: world.clock.now(),
      validUntil: null,
      ...change,
    });
  const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

  beforeAll(async () => {
    world = await startWorld(engine);
    ({ orgId } = await requirePersonByAddress(database().read, lilei));
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  it('tells everything of the home page in one answer', async () => {
    const { data } = await li.home.dashboard({});
    expect(data).toMatchObject({
      name: '李雷',
      unread: { count: 0, newest: [] },
      pending: { scheduled: 0, nextAt: null, drafts: 0 },
      announcements: [],
      recentSenders: [],
    });
    expect(data.quota.totalBytes).toBeGreaterThan(0);
    expect(data.shortcuts).toContain('compose');
  });

  it('names who wrote lately once each, and counts what is unread', async () => {
    const hai = await world.server.signIn(haiyan);
    for (const subject of ['一', '二']) {
      const to = [{ name: '', address: lilei }];
      expect(await codeOf(hai.compose.send({ content: contentOf({ from: haiyan, subject, to }) }))).toBe(200);
      world.clock.advance(1_000);
    }
    await expect.poll(async () => (await li.home.dashboard({})).data.unread.count, { timeout: 10_000 }).toBe(2);
    const { data } = await li.home.dashboard({});
    expect(data.recentSenders.map(({ address }) => address)).toEqual([haiyan]);
    expect(data.unread.newest.map(({ mailSubject }) => mailSubject)).toEqual(['二', '一']);
  });

  it('shows an announcement from its first to its last moment, and keeps for each person that it was read', async () => {
    const now = world.clock.now();
    const { announcementId } = await announce({ validFrom: now + dayMs, validUntil: now + 2 * dayMs });
    const listed = async (client: ApiClient) => (await client.announcements.list({})).data.list;
    expect(await listed(li)).toEqual([]);
    expect(await codeOf(li.announcements.read({ announcementId }))).toBe(errors.announcementNotFound.code);
    world.clock.advance(dayMs);
    li = await world.server.signIn(lilei);
    const hai = await world.server.signIn(haiyan);
    expect(await listed(li)).toMatchObject([{ announcementId, title: '停机通知', read: false }]);
    expect(await codeOf(li.announcements.read({ announcementId }))).toBe(200);
    expect(await codeOf(li.announcements.read({ announcementId }))).toBe(200);
    expect(await listed(li)).toMatchObject([{ announcementId, read: true }]);
    expect(await listed(hai)).toMatchObject([{ announcementId, read: false }]);
    world.clock.advance(dayMs);
    li = await world.server.signIn(lilei);
    expect(await listed(li)).toEqual([]);
  });

  it('gives a removed announcement’s number to no other, and publishes none that nobody could see', async () => {
    const first = await announce();
    expect(await codeOf(li.announcements.read(first))).toBe(200);
    await database().runner.execute(removeAnnouncement, admin(), { orgId, ...first });
    const marks = database().read.selectFrom('announcement_read').select('read_at');
    expect(await marks.where('announcement_id', '=', first.announcementId).execute()).toEqual([]);
    const second = await announce();
    expect(second.announcementId).toBeGreaterThan(first.announcementId);
    await expect(announce({ validUntil: world.clock.now() - 1 })).rejects.toThrow(/over before/);
    await expect(announce({ title: ' ' })).rejects.toThrow(/title and text/);
  });

  it('keeps feedback, refuses an empty one in the words of the specification, and ten a day are enough', async () => {
    expect(await li.feedback.send({ content: ' \n ' })).toMatchObject({ code: errors.feedbackEmpty.code });
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => codeOf(li.feedback.send({ content: `第 ${String(n)} 条` }))),
    );
    expect(sent.filter((code) => code === 200)).toHaveLength(10);
    expect(sent.filter((code) => code === errors.feedbackUsedUp.code)).toHaveLength(2);
    expect(await listFeedback(database().read, orgId, 50)).toHaveLength(10);
  });

  it('takes no feedback while the switch is off', async () => {
    const target = { level: 'organisation' } as const;
    await database().runner.execute(setFeature, admin(), { orgId, target, name: 'feedback', on: false });
    expect(await codeOf(li.feedback.send({ content: '好' }))).not.toBe(200);
    expect((await li.home.index({})).data.app.privateEnable).toBe(1);
    await database().runner.execute(setFeature, admin(), { orgId, target, name: 'feedback', on: null });
  });

  it('brings a request to the administrators, who can answer it, five times a day', async () => {
    const ask = () => codeOf(li.feedback.askAdministrator({ kind: 'capacity', content: '附件很多' }));
    expect(await ask()).toBe(errors.noAdministrator.code);
    await world.server.context.people.addPerson(admin(), {
      address: 'boss@inside.example',
      name: '管理员',
      password: testPassword,
      isAdmin: true,
    });
    const boss = await world.server.signIn('boss@inside.example');
    expect(await Promise.all(Array.from({ length: 6 }, ask))).toEqual(
      expect.arrayContaining([200, errors.askUsedUp.code]),
    );
    const { data } = await boss.home.dashboard({});
    expect(data.unread.count).toBe(5);
    expect(data.unread.newest[0]?.mailSubject).toContain('李雷');
  });

  it('tells links only with their switch, and takes no link that is not https', async () => {
    const set = (key: string, value: unknown) =>
      database().runner.execute(setOrgSetting, admin(), { orgId, key, value });
    await set('archiveUrl', 'https://archive.example/mail');
    expect(await codeOf(li.outsideLinks.archiveUrl({}))).not.toBe(200);
    const target = { level: 'organisation' } as const;
    for (const name of ['mailArchive', 'gateway'])
      await database().runner.execute(setFeature, admin(), { orgId, target, name, on: true });
    expect((await li.outsideLinks.archiveUrl({})).data).toEqual({ url: 'https://archive.example/mail' });
    expect((await li.outsideLinks.gatewayUrl({})).data).toEqual({ url: '' });
    for (const bad of ['http://archive.example/', 'javascript:alert(1)', 'https://user@archive.example/'])
      await expect(set('archiveUrl', bad)).rejects.toThrow();
  });

  it('opens the console once, within a minute, for an administrator whose sign-in lasts', async () => {
    expect(await codeOf(li.outsideLinks.consoleToken({}))).toBe(errors.notAllowed.code);
    const boss = await world.server.signIn('boss@inside.example');
    const bossNo = await accountOf('boss@inside.example');
    const { secrets } = world.server.context.services;
    const take = (token: string) =>
      database().runner.execute(takeConsoleToken, admin(), {
        accountNo: bossNo,
        tokenHash: secrets.hashToken(consolePurpose, token),
      });
    const issue = async () => (await boss.outsideLinks.consoleToken({})).data.token;
    const first = await issue();
    expect(await take(`${first}x`)).toBeNull();
    expect(await take(first)).toMatchObject({ accountNo: bossNo });
    expect(await take(first)).toBeNull();
    const late = await issue();
    world.clock.advance(60_000);
    expect(await take(late)).toBeNull();
    const orphan = await issue();
    await boss.identity.logout({});
    expect(await take(orphan)).toBeNull();
  });

  it('warns before a mailbox ends, refuses sign-in and open sessions after it, and lets in again when it is extended', async () => {
    const accountNo = await accountOf(lilei);
    const expire = (expiresAt: number | null) =>
      database().runner.execute(setMailboxExpiry, admin(), { accountNo, expiresAt });
    const notified = async () => (await li.home.index({})).data.mailboxExpiresAt;
    li = await world.server.signIn(lilei);
    await expire(world.clock.now() + 31 * dayMs);
    expect(await notified()).toBeNull();
    const at = world.clock.now() + 60_000;
    await expire(at);
    expect(await notified()).toBe(at);
    world.clock.advance(60_000);
    expect(await codeOf(li.home.index({}))).toBe(errors.loginExpired.code);
    await expect(world.server.signIn(lilei)).rejects.toThrow();
    await expire(null);
    li = await world.server.signIn(lilei);
    expect(await notified()).toBeNull();
  });
});
