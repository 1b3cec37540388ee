// Each limit is used up from outside, or from beside the owner at the same address; the owner comes in (decision 0062).
import { errors } from '@hongyan/contract';
import { createApiClient, sendRaw, testPassword } from '@hongyan/testkit';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptChallenge } from '../src/features/challenges/encrypted-challenge.ts';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { givePhone } from '../src/features/person-details/index.ts';
import { setOrgSetting } from '../src/features/settings/index.ts';
import { saveMailboxGrants } from '../src/features/shared-mailboxes/index.ts';

const hourMs = 3_600_000;

describe.each(engines)('whoever uses a limit up keeps no owner out, on %s', (engine) => {
  let world: World;
  let addresses = 0;
  let people: { orgId: number; li: number; hai: number };
  /** The cookie of Li Lei's browser. */
  let device: string;

  const services = () => world.server.context.services;
  const outsider = () => `100.${String(64 + ((addresses += 1) >> 8))}.${String(addresses & 255)}.7`;
  const send = async (path: string, input: object, from: string, headers: Record<string, string> = {}) => {
    const answer = await sendRaw(world.server.url, path, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: JSON.stringify(input),
    });
    return { code: answer.envelope?.code, data: answer.envelope?.data, cookies: answer.headers.getSetCookie() };
  };
  const here = () => ({ origin: world.server.url });
  const byPassword = (username: string, password: string, from: string, headers: Record<string, string> = {}) =>
    send('oauth/token', { grant_type: 'password', username, password, session: 'cookie' }, from, {
      ...here(),
      ...headers,
    });
  const picture = () => ({
    pictureId: encryptChallenge(services().secrets, 'picture', 'ABCDE', world.clock.now()),
    text: 'abcde',
  });
  const set = (key: string, value: unknown) =>
    services().database.runner.execute(setOrgSetting, machineContext(world.clock.now(), 'test', 'admin'), {
      orgId: people.orgId,
      key,
      value,
    });

  beforeAll(async () => {
    world = await startWorld(engine, { env: { HONGYAN_TRUSTED_PROXIES: '127.0.0.1' } });
    const { database } = services();
    const li = await requirePersonByAddress(database.read, lilei);
    const hai = await requirePersonByAddress(database.read, haiyan);
    people = { orgId: li.orgId, li: li.accountNo, hai: hai.accountNo };
    await set('puzzleAt', 'never');
    const admin = machineContext(world.clock.now(), 'test', 'admin');
    await database.runner.execute(givePhone, admin, { ...li, phone: '13800138000' });
    const first = await byPassword(lilei, testPassword, outsider());
    device =
      first.cookies.map((cookie) => cookie.split(';', 1)[0] ?? '').find((cookie) => cookie.includes('device=')) ?? '';
    expect(device).not.toBe('');
  });
  afterAll(() => world.stop());

  it('the password of a name, from many addresses: a known browser at an address never seen', async () => {
    for (let n = 0; n < 13; n += 1) await byPassword(lilei, 'no', outsider());
    expect((await byPassword(lilei, testPassword, outsider())).code).toBe(errors.tooMany.code);
    expect((await byPassword(lilei, testPassword, outsider(), { cookie: device })).code).toBe(200);
  });

  it('the password of a name, from many addresses: a signed-in person says it once more at an address never seen', async () => {
    world.clock.advance(hourMs);
    const { data } = await send(
      'oauth/token',
      { grant_type: 'password', username: lilei, password: testPassword },
      outsider(),
    );
    const authorization = `Bearer ${(data as { accessToken: string }).accessToken}`;
    for (let n = 0; n < 13; n += 1) await byPassword(lilei, 'no', outsider());
    expect((await byPassword(lilei, testPassword, outsider())).code).toBe(errors.tooMany.code);
    const again = (loginPassword: string) =>
      send('mail/main/lockScreen/reset', { loginPassword, password: 'stille 4' }, outsider(), { authorization });
    expect((await again('no')).code).toBe(errors.loginPasswordWrong.code);
    expect((await again(testPassword)).code).toBe(200);
    // And its own tries are counted: the session is no way around the limit.
    for (let n = 0; n < 12; n += 1) await again('no');
    expect((await again(testPassword)).code).toBe(errors.tooMany.code);
  });

  it('the puzzle: wrong answers of a neighbour at the same address', async () => {
    world.clock.advance(24 * hourMs);
    await set('puzzleAt', 'always');
    const shared = outsider();
    const wrong = () => {
      const puzzleId = encryptChallenge(services().secrets, 'puzzle', '150', world.clock.now() - 1_000);
      return send('verify/image', { kind: 'puzzle', puzzleId, x: 20 }, shared);
    };
    expect((await byPassword(lilei, testPassword, shared, { cookie: device })).code).toBe(errors.puzzleNeeded.code);
    for (let n = 0; n < 21; n += 1) await wrong();
    expect((await wrong()).code).toBe(errors.tooMany.code);
    expect((await byPassword(lilei, testPassword, shared)).code).toBe(errors.puzzleNeeded.code);
    expect((await byPassword(lilei, testPassword, shared, { cookie: device })).code).toBe(200);
    await set('puzzleAt', 'afterFailures');
    for (let n = 0; n < 6; n += 1) await byPassword(lilei, 'no', shared);
    expect((await byPassword(lilei, testPassword, shared)).code).toBe(errors.puzzleNeeded.code);
    expect((await byPassword(lilei, testPassword, shared, { cookie: device })).code).toBe(200);
    await set('puzzleAt', 'never');
  });

  it('recovery: begun for the name from many addresses, and for others from beside', async () => {
    world.clock.advance(24 * hourMs);
    const begin = (username: string, from: string, headers: Record<string, string> = {}) =>
      send('password/recover', { username, ...picture() }, from, headers);
    for (let n = 0; n < 6; n += 1) await begin(lilei, outsider());
    expect((await begin(lilei, outsider())).code).toBe(errors.tooMany.code);
    const own = await begin(lilei, outsider(), { cookie: device });
    expect(own.code).toBe(200);
    const mailed = await send('password/mail', { ticket: (own.data as { ticket: string }).ticket }, outsider(), {
      cookie: device,
    });
    expect(mailed.code).toBe(200);
    const shared = outsider();
    expect((await byPassword(lilei, testPassword, shared)).code).toBe(200);
    world.clock.advance(hourMs);
    for (let n = 0; n < 21; n += 1) await begin(`nobody${String(n)}@${domain}`, shared);
    expect((await begin(haiyan, shared)).code).toBe(errors.tooMany.code);
    expect((await begin(lilei, shared)).code).toBe(200);
  });

  it('codes by SMS: asked for other phones from beside', async () => {
    world.clock.advance(24 * hourMs);
    const shared = outsider();
    expect((await byPassword(lilei, testPassword, shared)).code).toBe(200);
    const ask = (phone: string) => send('sms/code', { purpose: 'signIn', phone, ...picture() }, shared);
    for (let n = 0; n < 20; n += 1) await ask(`+86 139001390${String(10 + n)}`);
    expect((await ask('+86 13900139099')).code).toBe(errors.tooMany.code);
    expect((await ask('+86 13800138000')).code).toBe(200);
  });

  it('the password of a folder: wrong ones of somebody with a right in the mailbox', async () => {
    world.clock.advance(24 * hourMs);
    const owner = await world.server.signInWithCookie(lilei);
    const { folderId } = (await owner.folders.saveFolder({ folderName: 'private' })).data;
    await owner.folders.setPwd({ folderId, password: 'quiet harbour' });
    await services().database.runner.execute(saveMailboxGrants, machineContext(world.clock.now(), 'test', 'admin'), {
      mailbox: people.li,
      grantees: [{ kind: 'person', no: people.hai }],
      rights: [{ right: 'full', until: null }],
    });
    const colleague = await world.server.signIn(haiyan);
    const token = (await colleague.sharedMailboxes.switch({ emailAddr: lilei, type: 'public' })).data.accessToken ?? '';
    const delegate = createApiClient(world.server.url, { authorization: `Bearer ${token}` }, token);
    const codes: number[] = [];
    for (let n = 0; n < 7; n += 1)
      codes.push((await delegate.folders.validPwd({ folderId, password: 'wrong one' })).code);
    expect(codes.slice(-2)).toEqual([errors.tooMany.code, errors.tooMany.code]);
    expect((await owner.folders.validPwd({ folderId, password: 'quiet harbour' })).code).toBe(200);
  });
});
