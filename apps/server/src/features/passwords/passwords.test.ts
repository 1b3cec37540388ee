// Changing, recovering and ageing of passwords through the listeners, on both engines. What nobody may learn is compared: text, code, writes, hashes.
import { calls } from '@hongyan/contract';
import { type ApiClient, testPassword, waitFor } from '@hongyan/testkit';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenCallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { givePhone } from '../person-details/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { resetTwoFactor } from '../two-factor/index.ts';
import type { PasswordPorts } from './password-ports.ts';
import { createPasswordsRoutes } from './routes.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const next = 'Another-Meadow-58';
const third = 'Distant-Orchard-36';
const fifth = 'Windy-Cellar-83';
const outside = `li@${outsideDomain}`;

describe.each(engines)('passwords, on %s', (engine) => {
  let world: World;
  let routes: ReturnType<typeof createPasswordsRoutes>;
  let hashes = 0;
  /** The phone that the next ticket of sms/verify stands for. */
  let provenPhone: string | null = null;
  let addresses = 0;

  beforeAll(async () => {
    world = await startWorld(engine);
    const { services, intake } = world.server.context;
    const { secrets } = services;
    const ports: PasswordPorts = {
      pictures: { check: ({ text }) => Promise.resolve(text === 'seen') },
      sms: { takeVerified: () => Promise.resolve(provenPhone), isOffered: () => Promise.resolve(true) },
    };
    const counted = new Proxy(secrets, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (['hashPassword', 'verifyPassword', 'verifyNobody'].includes(String(name))) hashes += 1;
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
    routes = createPasswordsRoutes({ ...services, secrets: counted, intake }, ports);
  });
  afterAll(async () => world.stop());

  const freshAddress = () => `203.0.${String((addresses += 1) >> 8)}.${String(addresses & 255)}`;
  const open = async <T>(name: string, input: unknown, address = freshAddress()): Promise<T> => {
    const route = routes.find(({ call }) => call.name === name);
    if (route === undefined) throw new Error(name);
    const context: OpenCallContext = {
      requestId: 'test',
      now: world.clock.now(),
      address,
      userAgent: 'test',
      language: 'zh',
      idempotencyKey: undefined,
      host: 'localhost',
      secure: true,
      signal: new AbortController().signal,
    };
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const parsed = route.call.input.parse(input);
    return (await route.handle({ context, input: parsed, file: undefined, cookies, credential: null })) as T;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error: unknown = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof UserError)) throw new Error('no refusal', { cause: error });
    return error.errorName;
  };
  const begin = (username: string, address?: string) =>
    open<{ ticket: string; methods: unknown[] }>(
      'passwords.recover',
      { username, pictureId: 'p', text: 'seen' },
      address,
    );
  const lastCode = async (count: number): Promise<string> => {
    const mails = () => world.sink.mails.filter(({ raw }) => raw.includes(`To: ${outside}`));
    await waitFor(() => mails().length >= count || undefined, { what: `letter ${String(count)} with a code` });
    const { text = '', html } = await simpleParser(mails()[count - 1]?.raw ?? '');
    expect([html, text.includes('http')]).toEqual([false, false]);
    return /\b\d{8}\b/.exec(text)?.[0] ?? '';
  };
  const code = async (answer: Promise<{ code: number }>) => (await answer).code;
  const setting = async (key: string, value: unknown) => {
    const { database, clock } = world.server.context.services;
    const { orgId } = await requirePersonByAddress(database.read, lilei);
    await database.runner.execute(setOrgSetting, machineContext(clock.now(), 'test'), { orgId, key, value });
  };
  const signIn = (password: string): Promise<ApiClient> => world.server.signIn(lilei, password);

  it('a change ends every other session, keeps this one, refuses what was used before, and is reported in the inbox', async () => {
    const [li, elsewhere] = [await signIn(testPassword), await signIn(testPassword)];
    expect(await code(li.passwords.change({ oldPassword: 'wrong', password: next }))).toBe(403042);
    expect(await code(li.passwords.change({ oldPassword: testPassword, password: 'short' }))).toBe(400103);
    expect(await code(li.passwords.change({ oldPassword: testPassword, password: 'Li-Lei-x-2077' }))).toBe(400670);
    expect(await code(li.passwords.change({ oldPassword: testPassword, password: testPassword }))).toBe(400672);
    expect(await code(li.passwords.change({ oldPassword: testPassword, password: next }))).toBe(200);
    expect(await code(elsewhere.identity.verifyToken({}))).toBe(
      401000 + ((await code(elsewhere.identity.verifyToken({}))) % 1000),
    );
    expect(await code(li.identity.verifyToken({}))).toBe(200);
    expect(await code(li.passwords.change({ oldPassword: next, password: testPassword }))).toBe(400672);
    const { list } = (await li.mailbox.list({ mailboxId: '1' })).data;
    expect(list.some((row) => 'mailSubject' in row && row.mailSubject === '登录密码已修改')).toBe(true);
  });

  it('a recovery address is bound by its code, and brings the password back once; every session ends', async () => {
    const li = await signIn(next);
    const ask = (address: string) => li.passwords.sendRecoveryMailCode({ address, password: next });
    expect(await code(ask(haiyan))).toBe(400674);
    expect(await code(ask(outside))).toBe(200);
    const bindCode = await lastCode(1);
    expect(await code(li.passwords.bindRecoveryMail({ code: '0' }))).toBe(400622);
    expect((await li.passwords.bindRecoveryMail({ code: bindCode })).data.shown).toBe(`l***@${outsideDomain}`);
    expect(await code(li.passwords.bindRecoveryMail({ code: bindCode }))).toBe(400622);

    const { ticket } = await begin(lilei);
    expect(await refusal(open('passwords.edit', { ticket, password: third }))).toBe('recoveryExpired');
    await open('passwords.sendMail', { ticket });
    const recoveryCode = await lastCode(2);
    expect(await refusal(open('passwords.verify', { kind: 'mail', ticket, code: '1' }))).toBe('codeWrong');
    await open('passwords.verify', { kind: 'mail', ticket, code: recoveryCode });
    expect(await refusal(open('passwords.edit', { ticket, password: next }))).toBe('passwordUsedBefore');
    await open('passwords.edit', { ticket, password: third });
    expect(await refusal(open('passwords.edit', { ticket, password: 'Fourth-Harvest-91' }))).toBe('recoveryExpired');
    expect(await code(li.identity.verifyToken({}))).not.toBe(200);
    await signIn(third);
  });

  it('a phone proves only its own account, and only when it is verified', async () => {
    const { database, clock } = world.server.context.services;
    const { accountNo } = await requirePersonByAddress(database.read, lilei);
    const { ticket } = await begin(lilei);
    provenPhone = '13800138000';
    const prove = () => open('passwords.verify', { kind: 'sms', ticket, smsTicket: 't' });
    expect(await refusal(prove())).toBe('codeWrong');
    await database.runner.execute(givePhone, machineContext(clock.now(), 'test'), { accountNo, phone: '13900139000' });
    expect(await refusal(prove())).toBe('codeWrong');
    provenPhone = '13900139000';
    expect(await prove()).toMatchObject({ terms: { level: '2', classes: true } });
  });

  it('known and unknown names get the same answers, hashes and writes at every step', async () => {
    const rows = async (since: number) => {
      const { read } = world.server.context.services.database;
      const counters = await read
        .selectFrom('limit_counter')
        .select('key')
        .where('key', 'like', 'recovery/%')
        .where('window_start', '>=', since)
        .execute();
      const recoveries = await read.selectFrom('recovery').select('tries').where('expires_at', '>', since).execute();
      return { counters: counters.length, recoveries };
    };
    const walk = async (username: string) => {
      world.clock.advance(25 * hourMs);
      const since = world.clock.now();
      hashes = 0;
      const begun = await begin(username);
      const { ticket } = begun;
      const sent = await open('passwords.sendMail', { ticket });
      const again = await refusal(open('passwords.sendMail', { ticket }));
      provenPhone = '13700137000';
      const wrong: string[] = [];
      for (const proof of [1, 2, 3, 4, 5, 6])
        wrong.push(
          await refusal(
            open(
              'passwords.verify',
              proof % 2 === 0 ? { kind: 'sms', ticket, smsTicket: 't' } : { kind: 'mail', ticket, code: '12345678' },
            ),
          ),
        );
      const edited = await refusal(open('passwords.edit', { ticket, password: third }));
      const written = await rows(since);
      return { methods: begun.methods, length: ticket.length, sent, again, wrong, edited, hashes, written };
    };
    const known = await walk(lilei);
    expect(await walk('nobody@inside.example')).toEqual(known);
    expect(await walk('li.lei@elsewhere.example')).toEqual(known);
    expect(known.written.counters).toBe(6);
    expect(known.wrong).toEqual(['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'recoveryExpired']);
  });

  it('guessing: 5 recoveries an hour for a name and 5 proofs each; an outsider does not use up those of the owner', async () => {
    world.clock.advance(25 * hourMs);
    let begun = 0;
    for (let at = 0; at < 30; at += 1) if ((await begin(haiyan).catch(() => null)) !== null) begun += 1;
    expect(begun).toBe(5);
    await world.server.signIn(haiyan);
    expect((await begin(haiyan, '127.0.0.1')).ticket).not.toBe('');
    let fromOne = 0;
    for (let at = 0; at < 30; at += 1)
      if ((await begin(`person${String(at)}@inside.example`, '198.51.100.9').catch(() => null)) !== null) fromOne += 1;
    expect(fromOne).toBe(20);
  });

  it('the picture is asked first, and a ticket is nobody else’s to make', async () => {
    expect(await refusal(open('passwords.recover', { username: lilei, pictureId: 'p', text: 'no' }))).toBe(
      'captchaWrong',
    );
    expect(await refusal(open('passwords.sendMail', { ticket: 'v1.AAAA' }))).toBe('recoveryExpired');
  });

  it('a password that is too old is announced, put off for days, and at last must be changed', async () => {
    await setting('passwordMaxDays', 30);
    world.clock.advance(20 * dayMs);
    const li = await signIn(third);
    const expiry = async () => (await li.identity.userInfo({})).data.passwordExpiry;
    expect(await expiry()).toMatchObject({ days: expect.any(Number) });
    const answer = await li.raw(`${calls.passwords.prompt.path}?expireDay=7`, {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.envelope?.code).toBe(200);
    expect(await expiry()).toBeNull();
    world.clock.advance(31 * dayMs);
    const late = await signIn(third);
    expect(await code(late.home.index({}))).toBe(403620);
    expect(await code(late.passwords.change({ oldPassword: third, password: 'Quarter-Lantern-19' }))).toBe(200);
    expect(await code(late.home.index({}))).toBe(200);
    await setting('passwordMaxDays', 0);
  });

  it('what an administrator changes is reported in the mailbox and at the recovery address, and to a former recovery address', async () => {
    const { database, clock } = world.server.context.services;
    const { accountNo, orgId } = await requirePersonByAddress(database.read, lilei);
    const admin = () => machineContext(clock.now(), 'test');
    await world.server.context.people.setPassword(admin(), { accountNo, password: fifth });
    await database.runner.execute(resetTwoFactor, admin(), { accountNo, orgId });
    await world.server.context.people.addAlias(admin(), { accountNo, alias: `lei@${domain}` });
    const li = await signIn(fifth);
    expect(await code(li.passwords.unbindRecoveryMail({ password: fifth }))).toBe(200);
    const subjects = async () => {
      const { list } = (await li.mailbox.list({ mailboxId: '1' })).data;
      return list.flatMap((row) => ('mailSubject' in row ? [row.mailSubject] : []));
    };
    const readSubjects = async (raws: readonly Buffer[]) =>
      Promise.all(raws.map(async (raw) => (await simpleParser(raw)).subject ?? ''));
    const outsideSubjects = () =>
      readSubjects(world.sink.mails.filter(({ raw }) => raw.includes(`To: ${outside}`)).map(({ raw }) => raw));
    const both = ['管理员已为您重新设置登录密码', '管理员已清除您的二次验证'];
    // They leave side by side: the last one that is asked for may come before the others.
    const holdsAll = async (read: () => Promise<readonly string[]>, wanted: readonly string[]) => {
      const found = await read();
      return wanted.every((subject) => found.includes(subject)) || undefined;
    };
    await waitFor(() => holdsAll(outsideSubjects, [...both, '登录密码已通过找回密码重新设置', '已解除备用邮箱']), {
      what: 'the letters',
    });
    await waitFor(() => holdsAll(subjects, [...both, '管理员已为您添加邮箱别名']), { what: 'notices' });
  });
});
