// Feedback and requests to the administrators, on both engines.
import { errors } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { engines, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature } from '../settings/index.ts';
import { listFeedback } from './feedback.ts';

describe.each(engines)('feedback, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let orgId: number;

  const database = () => world.server.context.services.database;
  const admin = () => machineContext(world.clock.now(), 'admin');
  const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

  beforeAll(async () => {
    world = await startWorld(engine);
    ({ orgId } = await requirePersonByAddress(database().read, lilei));
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

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
});
