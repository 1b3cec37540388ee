// Announcements on both engines.
import { errors } from '@hongyan/contract';
import type { ApiClient } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { addAnnouncement, removeAnnouncement } from './announcements.ts';

const dayMs = 86_400_000;

describe.each(engines)('announcements, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let orgId: number;

  const database = () => world.server.context.services.database;
  const admin = () => machineContext(world.clock.now(), 'admin');
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
});
