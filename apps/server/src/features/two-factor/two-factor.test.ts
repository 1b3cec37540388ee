import { randomBytes } from 'node:crypto';
import { type Call, calls } from '@hongyan/contract';
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { type MailStore, openMailStore, readRefusal } from '@hongyan/testkit/store/mail-store.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { BrowserCookies, CallContext, OpenCallContext } from '../../call/call-context.ts';
import { machineContext, type ProvenPerson, type TwoFactorPort } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { resetTwoFactor, setTwoFactorRule } from './change-rule.ts';
import { createTwoFactorFeature } from './index.ts';
import { wrongCode } from './testing/wrong-code.ts';

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe.each(productStores)('second factor on $name', (engine) => {
  let mail: MailStore;
  let port: TwoFactorPort;
  let feature: ReturnType<typeof createTwoFactorFeature>;
  const phones = new Map<number, string>();

  beforeAll(async () => {
    mail = await openMailStore(engine);
    feature = createTwoFactorFeature({
      ...mail.services,
      intake: mail.intake,
      sms: {
        readPhone: (accountNo) => Promise.resolve(phones.get(accountNo) ?? null),
        check: ({ code }) => Promise.resolve(code === '135790'),
      },
    });
    port = feature.twoFactor;
  });
  afterAll(() => mail.close());

  const clock = () => mail.store.clock;
  const open = (more: Partial<OpenCallContext> = {}): OpenCallContext => ({
    requestId: randomBytes(6).toString('hex'),
    now: clock().now(),
    address: '198.51.100.7',
    userAgent: 'browser',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'mail.example.org',
    secure: true,
    signal: new AbortController().signal,
    ...more,
  });
  const proven = (accountNo: number, how: ProvenPerson['how'] = 'password'): ProvenPerson => ({
    accountNo,
    orgId: mail.orgId,
    how,
    verifiedHash: null,
    newHash: null,
    reservation: [],
  });
  const begin = (accountNo: number, context = open()) => port.begin(proven(accountNo), 'cookie', context);
  const readTicket = async (accountNo: number, context = open()) => (await begin(accountNo, context))?.ticket ?? '';
  async function call<I extends z.ZodType, O extends z.ZodType>(
    wanted: Call<I, O>,
    input: unknown,
    context: OpenCallContext | CallContext,
  ): Promise<z.output<O>> {
    const route = feature.routes.find((candidate) => candidate.call.name === wanted.name);
    if (!route) throw new Error(`no route answers ${wanted.name}`);
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const request = { context, input: wanted.input.parse(input), file: undefined, cookies, credential: null };
    return wanted.output.parse(await route.handle(request));
  }
  /** A session that has just been opened, or one of yesterday. */
  const readSession = async (accountNo: number, ageMs = 0): Promise<CallContext> => {
    const sessionId = randomBytes(8).toString('hex');
    const created = clock().now() - ageMs;
    await mail.store.writeRaw(
      `INSERT INTO session (account_no, session_id, subject_no, client, access_hash, access_expires_at, created_at, last_used_at,
        absolute_expires_at, locked, unlocked_folders, device, address, origin, proof_at)
        VALUES (${accountNo}, '${sessionId}', ${accountNo}, 'web', 'x', ${created}, ${created}, ${created}, ${created}, 0, '{}', 'd', '203.0.113.250',
        '${sessionId}', ${created})`,
    );
    const own = mail.anna.account === accountNo ? mail.anna.context.session : mail.ben.context.session;
    return { ...open(), session: { ...own, sessionId } };
  };
  const codeAt = (secret: string, at = clock().now()) => generate({ secret, epoch: Math.floor(at / secondMs) });
  const wrongNow = (secret: string) => wrongCode(secret, clock().now());
  const setting = (key: 'secondStep' | 'secondStepRememberDays', value: unknown) =>
    mail.store.database.runner.execute(setOrgSetting, machineContext(clock().now(), 'admin'), {
      orgId: mail.orgId,
      key,
      value,
    });
  const reset = async (accountNo: number) => {
    const input = { accountNo, orgId: mail.orgId };
    await mail.store.database.runner.execute(resetTwoFactor, machineContext(clock().now(), 'admin'), input);
    clock().advance(24 * hourMs + minuteMs);
  };
  /** Sets an app up, and lets its first code pass. */
  const addApp = async (accountNo: number) => {
    const context = await readSession(accountNo);
    const { setup, secret } = await call(calls.twoFactor.begin, { kind: 'totp' }, context);
    const code = await codeAt(secret);
    const { recoveryCodes } = await call(calls.twoFactor.confirm, { setup, code }, context);
    clock().advance(90 * secondMs);
    return { secret, recoveryCodes, setup };
  };
  const show = (ticket: string, code: string, context = open(), method = 'totp' as 'totp' | 'recovery' | 'sms') =>
    port.finish({ ticket, method, code }, context);
  const readInbox = async (accountNo: number) =>
    mail.store.database.read.selectFrom('message').selectAll().where('account_no', '=', accountNo).execute();

  test('whoever has set up nothing is not asked; whoever has is, and the right code leads on with the first proof', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    expect(await begin(anna)).toBeNull();
    const { secret, recoveryCodes } = await addApp(anna);
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    const offer = await begin(anna);
    expect(offer).toMatchObject({ methods: ['totp', 'recovery'], mustEnrol: false, phone: '', rememberDays: 0 });
    const finished = await show(offer?.ticket ?? '', await codeAt(secret));
    expect(finished).toEqual({ proven: proven(anna), kind: 'cookie', method: 'totp' });
  });

  test('replay: a code is accepted once, also with another ticket, also two at the same time; a ticket once', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { secret } = await addApp(anna);
    const code = await codeAt(secret);
    const [first, second] = [await readTicket(anna), await readTicket(anna)];
    const outcomes = await Promise.allSettled([show(first, code), show(second, code)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await readRefusal(show(await readTicket(anna), code))).toBe('codeWrong');
    clock().advance(60 * secondMs);
    const ticket = await readTicket(anna);
    await show(ticket, await codeAt(secret));
    clock().advance(60 * secondMs);
    expect(await readRefusal(show(ticket, await codeAt(secret)))).toBe('loginExpired');
  });

  test('nothing that could be replayed stands in the store', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { secret, recoveryCodes, setup } = await addApp(anna);
    const ticket = await readTicket(anna);
    const { read } = mail.store.database;
    const kept = JSON.stringify([
      await read.selectFrom('second_step').selectAll().execute(),
      await read.selectFrom('recovery_code').selectAll().execute(),
      await read.selectFrom('second_step_ticket').selectAll().execute(),
      await read.selectFrom('second_step_setup').selectAll().execute(),
    ]);
    for (const text of [
      secret,
      ticket,
      setup,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(kept).not.toContain(text);
  });

  test('a recovery code works once, however it is typed, and its owner is notified', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { recoveryCodes } = await addApp(anna);
    const before = (await readInbox(anna)).length;
    const [code = ''] = recoveryCodes;
    await show(await readTicket(anna), ` ${code.toLowerCase().replaceAll('-', ' ')}`, open(), 'recovery');
    expect((await readInbox(anna)).length).toBe(before + 1);
    expect(await readRefusal(show(await readTicket(anna), code, open(), 'recovery'))).toBe('codeWrong');
    const state = await call(calls.twoFactor.state, {}, await readSession(anna));
    expect(state.recoveryCodesLeft).toBe(9);
  });

  test('a mistyped recovery code is one wrong try, and the same sign-in goes on with the right one', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { recoveryCodes } = await addApp(anna);
    const ticket = await readTicket(anna);
    expect(await readRefusal(show(ticket, 'AAAA-AAAA-AAAA-AAAA', open(), 'recovery'))).toBe('codeWrong');
    expect(await show(ticket, recoveryCodes[0] ?? '', open(), 'recovery')).toEqual({
      proven: proven(anna),
      kind: 'cookie',
      method: 'recovery',
    });
  });

  test('two recovery codes shown at once for one sign-in open it once and use one of them up', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { recoveryCodes } = await addApp(anna);
    const ticket = await readTicket(anna);
    const both = recoveryCodes.slice(0, 2).map((code) => show(ticket, code, open(), 'recovery'));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await mail.store.database.read
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('account_no', '=', anna)
      .where('used_at', 'is', null)
      .execute();
    expect(left).toHaveLength(9);
  });

  test('a ticket is worth nothing in another browser, under another host, after ten minutes, after five wrong codes', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { secret } = await addApp(anna);
    const ticket = await readTicket(anna);
    expect(await readRefusal(show(ticket, await codeAt(secret), open({ userAgent: 'another' })))).toBe('loginExpired');
    expect(await readRefusal(show(ticket, await codeAt(secret), open({ host: 'other.example.org' })))).toBe(
      'loginExpired',
    );
    for (let guess = 0; guess < 5; guess += 1)
      expect(await readRefusal(show(ticket, await wrongNow(secret)))).toBe('codeWrong');
    expect(await readRefusal(show(ticket, await codeAt(secret)))).toBe('loginExpired');
    const late = await readTicket(anna);
    clock().advance(10 * minuteMs);
    expect(await readRefusal(show(late, await codeAt(secret)))).toBe('loginExpired');
    for (const nonsense of ['', 'x', '1.', `1.${'a'.repeat(22)}`, `zzzzzzzz.${'a'.repeat(22)}`])
      expect(await readRefusal(show(nonsense, '000000'))).toBe('loginExpired');
  });

  test('guessing: with the right password at most 100 codes an hour and 100 a day are checked, from many addresses; the person at home still comes in', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { secret } = await addApp(anna);
    const looked = { hour: 0, day: 0 };
    let ticket = '';
    for (let step = 0; step < 4 * 3 * 60; step += 1) {
      const context = open({ address: `198.51.100.${1 + (step % 250)}` });
      if (step % 5 === 0) ticket = await readTicket(anna, context);
      const refusal = await readRefusal(show(ticket, await wrongNow(secret), context));
      if (refusal === 'codeWrong') {
        looked.day += 1;
        if (step < 4 * 60) looked.hour += 1;
      }
      clock().advance(15 * secondMs);
    }
    expect(looked.hour).toBeGreaterThan(40);
    expect(looked.hour).toBeLessThanOrEqual(100);
    expect(looked.day).toBe(100);
    const home = open({ address: '203.0.113.250' });
    await show(await readTicket(anna, home), await codeAt(secret), home);
  }, 60_000);

  test('an outsider without the first proof counts nothing', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const { secret } = await addApp(anna);
    for (let guess = 0; guess < 30; guess += 1)
      expect(await readRefusal(show(`${anna.toString(36)}.${randomBytes(16).toString('base64url')}`, '000000'))).toBe(
        'loginExpired',
      );
    await show(await readTicket(anna), await codeAt(secret));
  });

  test('required: somebody with nothing sets it up with the ticket before any session, and only then', async () => {
    const ben = mail.ben.account;
    await reset(ben);
    await setting('secondStep', 'required');
    const offer = await begin(ben);
    expect(offer).toMatchObject({ methods: [], mustEnrol: true });
    const ticket = offer?.ticket ?? '';
    const thief = await readTicket(ben);
    expect(await readRefusal(port.finish({ ticket, method: 'enrolled' }, open()))).toBe('codeWrong');
    const { setup, secret, uri } = await call(calls.twoFactor.enrolBegin, { ticket, kind: 'totp' }, open());
    expect(uri).toContain(secret);
    const wrong = { ticket, setup, code: await wrongNow(secret) };
    expect(await readRefusal(call(calls.twoFactor.enrolConfirm, wrong, open()))).toBe('codeWrong');
    const code = await codeAt(secret);
    // Another sign-in of the same person does not finish it.
    expect(await readRefusal(call(calls.twoFactor.enrolConfirm, { ticket: thief, setup, code }, open()))).toBe(
      'setupExpired',
    );
    const { recoveryCodes } = await call(calls.twoFactor.enrolConfirm, { ticket, setup, code }, open());
    expect(recoveryCodes).toHaveLength(10);
    expect(await port.finish({ ticket, method: 'enrolled' }, open())).toMatchObject({ proven: { accountNo: ben } });
    // A sign-in that was begun before may not add a key now.
    const late = await call(calls.twoFactor.enrolBegin, { ticket: thief, kind: 'totp' }, open());
    const lateAnswer = { ticket: thief, setup: late.setup, code: await codeAt(late.secret) };
    expect(await readRefusal(call(calls.twoFactor.enrolConfirm, lateAnswer, open()))).toBe('loginExpired');
    // And what is demanded cannot be taken away.
    expect(await readRefusal(call(calls.twoFactor.remove, { kind: 'totp' }, await readSession(ben)))).toBe(
      'lastTwoFactor',
    );
    await setting('secondStep', 'optional');
    await call(calls.twoFactor.remove, { kind: 'totp' }, await readSession(ben));
    expect(await begin(ben)).toBeNull();
  });

  test('whoever has something set up gets no way to set up more at sign-in', async () => {
    const ben = mail.ben.account;
    await reset(ben);
    await addApp(ben);
    await setting('secondStep', 'required');
    const ticket = await readTicket(ben);
    expect(await readRefusal(call(calls.twoFactor.enrolBegin, { ticket, kind: 'totp' }, open()))).toBe('loginExpired');
    await setting('secondStep', 'optional');
  });

  test("the administrator's word about a person goes before the organisation's", async () => {
    const ben = mail.ben.account;
    await reset(ben);
    const rule = (value: 'required' | 'optional') =>
      mail.store.database.runner.execute(setTwoFactorRule, machineContext(clock().now(), 'admin'), {
        accountNo: ben,
        orgId: mail.orgId,
        rule: value,
      });
    await rule('required');
    expect(await begin(ben)).toMatchObject({ mustEnrol: true });
    await setting('secondStep', 'required');
    await rule('optional');
    expect(await begin(ben)).toBeNull();
    await reset(ben);
    expect(await begin(ben)).toMatchObject({ mustEnrol: true });
    await setting('secondStep', 'off');
    expect(await begin(ben)).toBeNull();
    await setting('secondStep', 'optional');
  });

  test('SMS: by choice beside others, alone where something is demanded, never after itself', async () => {
    const ben = mail.ben.account;
    await reset(ben);
    phones.set(ben, '13800001234');
    expect(await begin(ben)).toBeNull();
    await call(calls.twoFactor.saveSms, { on: true }, await readSession(ben));
    const offer = await begin(ben);
    expect(offer).toMatchObject({ methods: ['sms', 'recovery'], phone: '138****1234' });
    expect(await feature.phoneOfTicket(offer?.ticket ?? '', open())).toMatchObject({ phone: '13800001234' });
    expect(await readRefusal(show(offer?.ticket ?? '', '000000', open(), 'sms'))).toBe('codeWrong');
    await show(offer?.ticket ?? '', '135790', open(), 'sms');
    expect(await port.begin(proven(ben, 'sms'), 'cookie', open())).toBeNull();
    phones.clear();
  });

  test('a QR code is asked for the second proof where one is set, and sets none up where one is demanded', async () => {
    const ben = mail.ben.account;
    await reset(ben);
    expect(await port.begin(proven(ben, 'qr'), 'cookie', open())).toBeNull();
    await setting('secondStep', 'required');
    expect(await readRefusal(port.begin(proven(ben, 'qr'), 'cookie', open()))).toBe('qrNeedsTwoFactor');
    await setting('secondStep', 'optional');
    const { secret } = await addApp(ben);
    const derived = { ...proven(ben, 'qr'), derivedFrom: 'the sign-in that confirmed' };
    const offer = await port.begin(derived, 'cookie', open());
    expect(offer).toMatchObject({ methods: ['totp', 'recovery'], mustEnrol: false });
    const finished = await show(offer?.ticket ?? '', await codeAt(secret));
    expect(finished).toEqual({ proven: derived, kind: 'cookie', method: 'totp' });
  });

  test('a change asks for the login password once more, unless the sign-in is recent; the owner is notified', async () => {
    const anna = mail.anna.account;
    await reset(anna);
    const old = await readSession(anna, hourMs);
    expect(await readRefusal(call(calls.twoFactor.begin, { kind: 'totp' }, old))).toBe('passwordOnceMore');
    expect(await readRefusal(call(calls.twoFactor.recoveryCodes, {}, old))).toBe('passwordOnceMore');
    expect(await readRefusal(call(calls.twoFactor.begin, { kind: 'totp', password: 'wrong-password' }, old))).toBe(
      'loginPasswordWrong',
    );
    const before = (await readInbox(anna)).length;
    await addApp(anna);
    const after = await readInbox(anna);
    expect(after.length).toBe(before + 1);
    const audit = await mail.store.database.read
      .selectFrom('audit')
      .select(['action', 'result'])
      .where('action', '=', 'secondStep.add')
      .execute();
    expect(audit.at(-1)?.result).toBe('ok');
  });

  test('new recovery codes end the old ones, are reported to their owner, and are made only where something is set up', async () => {
    const ben = mail.ben.account;
    await reset(ben);
    expect(await readRefusal(call(calls.twoFactor.recoveryCodes, {}, await readSession(ben)))).toBe('nothingSetUp');
    const { recoveryCodes: old } = await addApp(ben);
    await show(await readTicket(ben), old[0] ?? '', open(), 'recovery');
    const before = (await readInbox(ben)).length;
    const made = await call(calls.twoFactor.recoveryCodes, {}, await readSession(ben));
    expect(made.recoveryCodes).toHaveLength(10);
    expect(made.recoveryCodes.filter((code) => old.includes(code))).toEqual([]);
    expect((await readInbox(ben)).length).toBe(before + 1);
    expect((await call(calls.twoFactor.state, {}, await readSession(ben))).recoveryCodesLeft).toBe(10);
    expect(await readRefusal(show(await readTicket(ben), old[1] ?? '', open(), 'recovery'))).toBe('codeWrong');
    await show(await readTicket(ben), made.recoveryCodes[0] ?? '', open(), 'recovery');
  });

  test("other people's: a set-up of one session is finished by no other, and nobody touches another's keys", async () => {
    const [anna, ben] = [mail.anna.account, mail.ben.account];
    await reset(anna);
    await reset(ben);
    const [hers, his] = [await readSession(anna), await readSession(ben)];
    const { setup, secret } = await call(calls.twoFactor.begin, { kind: 'totp' }, hers);
    const code = await codeAt(secret);
    expect(await readRefusal(call(calls.twoFactor.confirm, { setup, code }, his))).toBe('setupExpired');
    expect(await readRefusal(call(calls.twoFactor.confirm, { setup, code }, await readSession(anna)))).toBe(
      'setupExpired',
    );
    await mail.store.writeRaw(
      `INSERT INTO passkey (account_no, passkey_id, public_key, counter, transports, rp_id, name, created_at)
        VALUES (${anna}, 'key-of-anna', 'x', 0, '[]', 'mail.example.org', 'phone', 1)`,
    );
    const name = { passkeyId: 'key-of-anna', name: 'mine' };
    expect(await readRefusal(call(calls.twoFactor.renamePasskey, name, his))).toBe('passkeyNotFound');
    const remove = { kind: 'passkey', passkeyId: 'key-of-anna' };
    expect(await readRefusal(call(calls.twoFactor.remove, remove, his))).toBe('passkeyNotFound');
    expect((await call(calls.twoFactor.state, {}, his)).passkeys).toEqual([]);
    await call(calls.twoFactor.renamePasskey, name, hers);
    expect((await call(calls.twoFactor.state, {}, hers)).passkeys).toMatchObject([{ name: 'mine', otherHost: false }]);
    // A key that works only under another host still asks, and opens no way to set up another.
    await mail.store.writeRaw(`UPDATE passkey SET rp_id = 'elsewhere.example' WHERE passkey_id = 'key-of-anna'`);
    await setting('secondStep', 'required');
    const offer = await begin(anna);
    expect(offer).toMatchObject({ methods: ['passkey'], mustEnrol: false });
    expect(await readRefusal(call(calls.twoFactor.challenge, { ticket: offer?.ticket }, open()))).toBe(
      'passkeyImpossible',
    );
    await setting('secondStep', 'optional');
  });

  test('a trusted browser is spared the question for the days that the organisation allows, for this account alone, until a factor or the password changes', async () => {
    const [anna, ben] = [mail.anna.account, mail.ben.account];
    await reset(anna);
    await reset(ben);
    const { secret } = await addApp(anna);
    await addApp(ben);
    const jar: { kept: string | null } = { kept: null };
    const browserCookies: BrowserCookies = {
      read: () => jar.kept,
      set: (_name, value) => {
        jar.kept = value;
      },
    };
    const browser = () => open({ browserCookies });
    const remember = async () => {
      const ticket = await readTicket(anna, browser());
      await port.finish({ ticket, method: 'totp', code: await codeAt(secret), rememberBrowser: true }, browser());
      clock().advance(60 * secondMs);
    };
    await remember();
    expect(jar.kept).toBeNull();
    await setting('secondStepRememberDays', 30);
    await remember();
    expect(jar.kept).not.toBeNull();
    expect(await begin(anna, browser())).toBeNull();
    expect(await begin(anna)).not.toBeNull();
    expect(await begin(ben, browser())).not.toBeNull();
    const good = jar.kept ?? '';
    jar.kept = good.replace(`${anna.toString(36)}.`, `${ben.toString(36)}.`);
    expect(await begin(ben, browser())).not.toBeNull();
    jar.kept = good;
    await call(calls.twoFactor.forgetBrowsers, {}, await readSession(anna));
    expect(await begin(anna, browser())).not.toBeNull();
    await remember();
    expect(await begin(anna, browser())).toBeNull();
    await mail.store.writeRaw(`UPDATE credential SET changed_at = changed_at + 1 WHERE account_no = ${anna}`);
    expect(await begin(anna, browser())).not.toBeNull();
    await remember();
    clock().advance(30 * 24 * hourMs);
    expect(await begin(anna, browser())).not.toBeNull();
    await setting('secondStepRememberDays', 0);
  });
});
