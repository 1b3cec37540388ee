// Links to other programs, and tokens of the console, on both engines.
import { errors } from '@hongyan/contract';
import { type ApiClient, testPassword } from '@hongyan/testkit';
import { engines, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { setFeature, setOrgSetting } from '../settings/index.ts';
import { consolePurpose, takeConsoleToken } from './console-token.ts';

const boss = 'boss@inside.example';

describe.each(engines)('outside links, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let orgId: number;

  const database = () => world.server.context.services.database;
  const admin = () => machineContext(world.clock.now(), 'admin');
  const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;

  beforeAll(async () => {
    world = await startWorld(engine);
    ({ orgId } = await requirePersonByAddress(database().read, lilei));
    await world.server.context.people.addPerson(admin(), {
      address: boss,
      name: '管理员',
      password: testPassword,
      isAdmin: true,
    });
    li = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  it('lists links only with their switch, and takes no link that is not https', async () => {
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
    const administrator = await world.server.signIn(boss);
    const { accountNo } = await requirePersonByAddress(database().read, boss);
    const { secrets } = world.server.context.services;
    const take = (token: string) =>
      database().runner.execute(takeConsoleToken, admin(), {
        accountNo,
        tokenHash: secrets.hashToken(consolePurpose, token),
      });
    const issue = async () => (await administrator.outsideLinks.consoleToken({})).data.token;
    const first = await issue();
    expect(await take(`${first}x`)).toBeNull();
    expect(await take(first)).toMatchObject({ accountNo });
    expect(await take(first)).toBeNull();
    const late = await issue();
    world.clock.advance(60_000);
    expect(await take(late)).toBeNull();
    const orphan = await issue();
    await administrator.identity.logout({});
    expect(await take(orphan)).toBeNull();
  });
});
