// The home page and the first answer to the shell, on both engines.
import { errors } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress, setMailboxExpiry } from '../identity/index.ts';

const dayMs = 86_400_000;

describe.each(engines)('home, on %s', (engine) => {
  let world: World;
  let li: ApiClient;

  const database = () => world.server.context.services.database;
  const admin = () => machineContext(world.clock.now(), 'admin');
  const readCode = async (answer: Promise<{ code: number }>) => (await answer).code;

  beforeAll(async () => {
    world = await startWorld(engine);
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  it('gives everything of the home page in one answer', async () => {
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
      expect(await readCode(hai.compose.send({ content: createContent({ from: haiyan, subject, to }) }))).toBe(200);
      world.clock.advance(1_000);
    }
    await expect.poll(async () => (await li.home.dashboard({})).data.unread.count, { timeout: 10_000 }).toBe(2);
    const { data } = await li.home.dashboard({});
    expect(data.recentSenders.map(({ address }) => address)).toEqual([haiyan]);
    expect(data.unread.newest.map(({ mailSubject }) => mailSubject)).toEqual(['二', '一']);
  });

  it('warns before a mailbox ends, refuses sign-in and open sessions after it, and lets in again when it is extended', async () => {
    const { accountNo } = await requirePersonByAddress(database().read, lilei);
    const expire = (expiresAt: number | null) =>
      database().runner.execute(setMailboxExpiry, admin(), { accountNo, expiresAt });
    const readExpiry = async () => (await li.home.index({})).data.mailboxExpiresAt;
    li = await world.server.signIn(lilei);
    await expire(world.clock.now() + 31 * dayMs);
    expect(await readExpiry()).toBeNull();
    const at = world.clock.now() + 60_000;
    await expire(at);
    expect(await readExpiry()).toBe(at);
    world.clock.advance(60_000);
    expect(await readCode(li.home.index({}))).toBe(errors.loginExpired.code);
    await expect(world.server.signIn(lilei)).rejects.toThrow();
    await expire(null);
    li = await world.server.signIn(lilei);
    expect(await readExpiry()).toBeNull();
  });
});
