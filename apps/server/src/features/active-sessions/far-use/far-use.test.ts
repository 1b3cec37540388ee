// One sign-in, or one authorisation code, in two regions that are far apart within an hour: its owner hears of it once, and nobody is locked out.
import { createApiClient, testPassword, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext } from '../../identity/index.ts';
import { setOrgSetting } from '../../settings/index.ts';
import { nameNetwork } from '../index.ts';
import { forgetRegions } from './record-region.ts';

const shenzhen = '120.24.78.68';
const beijing = '124.64.0.1';
/** In Beijing too. */
const proxy = '202.106.0.20';
const london = '81.2.69.142';
const tokyo = '133.11.0.1';
const subject = '您的账号在相距很远的两地使用';
const dayMs = 86_400_000;

describe.each(engines)('use in regions far apart, on %s', (engine) => {
  let world: World;
  const services = () => world.server.context.services;
  const asAdmin = () => machineContext(world.clock.now(), 'test');
  const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers });

  async function signIn(address: string, username = lilei): Promise<string> {
    const answer = await fetch(`${world.server.url}/api/oauth/token`, {
      method: 'POST',
      headers: from(address, { 'content-type': 'application/json' }),
      body: JSON.stringify({ grant_type: 'password', username, password: testPassword }),
    });
    return ((await answer.json()) as { data: { accessToken: string } }).data.accessToken;
  }
  /** A call with the token from an address; how it was answered. */
  const call = async (token: string, address: string): Promise<number> => {
    const headers = from(address, { authorization: `Bearer ${token}` });
    return (await createApiClient(world.server.url, headers, token).mailbox.list({ mailboxId: '1' })).code;
  };
  const countNotices = async (account: string) => {
    const reader = await world.server.signIn(account);
    const { data } = await reader.mailbox.list({ mailboxId: '1', pageSize: 100 });
    return data.list.filter((mail) => mail.mailSubject === subject).length;
  };
  const listUses = async () => {
    const rows = await services()
      .database.read.selectFrom('region_use')
      .select(['credential', 'region'])
      .orderBy('last_used_at')
      .execute();
    return rows.map(({ credential, region }) => `${credential.split(':', 1)[0] ?? ''} ${region}`);
  };
  const hasUse = (use: string) =>
    waitFor(async () => ((await listUses()).includes(use) ? true : undefined), { what: use });

  beforeAll(async () => {
    world = await startWorld(engine, { env: { HONGYAN_TRUSTED_PROXIES: '127.0.0.1/32' } });
    await services().database.runner.execute(setOrgSetting, asAdmin(), {
      orgId: 1,
      key: 'newDeviceNotice',
      value: false,
    });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    // Nothing of the test before is known any more.
    world.clock.advance(100 * dayMs);
    await services().database.runner.execute(forgetRegions, asAdmin(), { before: world.clock.now() });
  });

  it('a copied sign-in: the owner is notified once, with both locations, and the sign-in goes on', async () => {
    const token = await signIn(shenzhen);
    expect(await call(token, shenzhen)).toBe(200);
    await hasUse('session 中国/广东');
    world.clock.advance(20 * 60_000);
    expect(await call(token, london)).toBe(200);
    await waitFor(async () => (await countNotices(lilei)) === 1, { what: 'the notice' });
    const reader = await world.server.signIn(lilei);
    const { data } = await reader.mailbox.list({ mailboxId: '1', pageSize: 100 });
    const mailId = data.list.find((mail) => mail.mailSubject === subject)?.mailId;
    const text = mailId === undefined ? '' : ((await reader.mailbox.detail({ mailId })).data.text ?? '');
    expect(text).toContain(`广东省 深圳市（${shenzhen}）`);
    expect(text).toContain(`英国（${london}）`);
    expect(text).toContain('同一个登录');
    // To and fro between regions that are known now.
    for (const address of [shenzhen, london, shenzhen]) {
      world.clock.advance(60_000);
      expect(await call(token, address)).toBe(200);
    }
    const audit = await services()
      .database.read.selectFrom('audit')
      .select(['detail'])
      .where('action', '=', 'identity.farUse')
      .execute();
    expect(audit.map(({ detail }) => JSON.parse(detail ?? '{}'))).toEqual([
      { credential: 'session', from: '中国/广东', to: '英国' },
    ]);
    expect(await countNotices(lilei)).toBe(1);
  });

  it('nothing is said of a journey, of two sign-ins, and of networks that the organisation has named', async () => {
    const before = await countNotices(lilei);
    const token = await signIn(shenzhen);
    await call(token, shenzhen);
    await hasUse('session 中国/广东');
    world.clock.advance(3 * 3_600_000);
    await call(await signIn(shenzhen), shenzhen);
    await call(await signIn(tokyo), tokyo);
    await hasUse('session 日本');
    await services().database.runner.execute(nameNetwork, asAdmin(), { orgId: 1, cidr: `${proxy}/32`, name: '代理' });
    const last = await signIn(shenzhen);
    await call(last, shenzhen);
    await call(last, proxy);
    await call(last, '10.1.2.3');
    await call(last, tokyo);
    world.clock.advance(2 * 3_600_000);
    const later = await signIn(london);
    await call(later, london);
    await hasUse('session 英国');
    expect(await countNotices(lilei)).toBe(before);
    expect(await listUses()).not.toContain('session 中国/北京');
  });

  it('a leaked authorisation code: the notice names it', async () => {
    const hai = await world.server.signIn(haiyan);
    const { code } = (await hai.authorisationCodes.generatePassword({ name: '我的手机' })).data;
    const authorization = `Basic ${Buffer.from(`${haiyan}:${code}`).toString('base64')}`;
    const ask = (address: string) =>
      fetch(`${world.server.url}/dav/`, { method: 'PROPFIND', headers: from(address, { authorization, depth: '0' }) });
    expect((await ask(shenzhen)).status).toBe(207);
    await hasUse('code 中国/广东');
    world.clock.advance(50 * 60_000);
    expect((await ask(beijing)).status).toBe(207);
    await hasUse('code 中国/北京');
    await waitFor(async () => (await countNotices(haiyan)) === 1, { what: 'the notice' });
    expect((await ask(beijing)).status).toBe(207);
  });

  it('can be switched off', async () => {
    await services().database.runner.execute(setOrgSetting, asAdmin(), { orgId: 1, key: 'farUseNotice', value: false });
    const before = await countNotices(lilei);
    const token = await signIn(shenzhen);
    await call(token, shenzhen);
    await hasUse('session 中国/广东');
    await call(token, tokyo);
    await hasUse('session 日本');
    expect(await countNotices(lilei)).toBe(before);
    await services().database.runner.execute(setOrgSetting, asAdmin(), { orgId: 1, key: 'farUseNotice', value: null });
  });

  it('what was used long ago is forgotten', async () => {
    const token = await signIn(shenzhen);
    await call(token, shenzhen);
    await hasUse('session 中国/广东');
    const { forgotten } = await services().database.runner.execute(forgetRegions, asAdmin(), {
      before: world.clock.now() + 1,
    });
    expect(forgotten).toBe(1);
    expect(await listUses()).toEqual([]);
  });
});
