import { calls, type SmsPurpose } from '@hongyan/contract';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallSession, OpenCallContext } from '../../call/call-context.ts';
import type { RouteRequest } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import { createOutbox, listOutbox } from '../../engines/sms/outbox.ts';
import { clearOutbox } from '../../engines/sms/outbox-operations.ts';
import { type SmsGateway, SmsNotSentError } from '../../engines/sms/port.ts';
import { createPeople, machineContext } from '../identity/index.ts';
import { setOrgSetting } from '../settings/index.ts';
import { createSmsFeature } from './index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

describe.each(productStores)('codes by SMS on $name', (engine) => {
  let store: ProductStore;
  let feature: ReturnType<typeof createSmsFeature>;
  let orgId: number;
  let numbers = 0;
  let isPictureRight = true;
  let session: CallSession | null = null;
  let logged = '';

  const featureWith = (gateway: SmsGateway) =>
    createSmsFeature(
      { ...store, log: pino({}, { write: (line: string) => void (logged += line) }) },
      {
        pictures: { check: () => Promise.resolve(isPictureRight) },
        phoneOfTicket: (ticket) =>
          Promise.resolve(ticket === 'good' ? { phone: '13900000001', accountNo: 1, orgId } : null),
        authenticate: () => Promise.resolve(session),
      },
      gateway,
    );
  const admin = () => machineContext(store.clock.now(), 'admin');

  beforeAll(async () => {
    store = await engine.open();
    ({ orgId } = await createPeople(store).createOrganisation(admin(), '鸿雁科技'));
    await createPeople(store).addDomain(admin(), { orgId, name: 'example.org' });
    feature = featureWith(createOutbox(store));
  });
  afterAll(async () => {
    await feature.stop?.();
    await store.close();
  });

  const newPhone = () => {
    numbers += 1;
    return `138${String(numbers).padStart(8, '0')}`;
  };
  const newAddress = () => {
    numbers += 1;
    return `198.51.${Math.floor(numbers / 250)}.${1 + (numbers % 250)}`;
  };
  const newPerson = async (phone: string) => {
    numbers += 1;
    const person = await createPeople(store).addPerson(admin(), {
      address: `person${numbers}@example.org`,
      name: 'Anna 安娜',
      password: 'correct-horse',
    });
    await store.writeRaw(
      `UPDATE account SET phone = '${phone}', phone_verified_at = 1 WHERE account_no = ${person.accountNo}`,
    );
    return person;
  };
  const createContext = (address: string): OpenCallContext => ({
    requestId: 'request',
    now: store.clock.now(),
    address,
    userAgent: 'test',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'localhost',
    secure: true,
    signal: new AbortController().signal,
  });
  const call = async (
    name: keyof typeof calls.sms,
    input: unknown,
    { address = newAddress(), from = feature, credential = null as RouteRequest['credential'] } = {},
  ): Promise<unknown> => {
    const route = from.routes.find((one) => one.call === calls.sms[name]);
    const cookies = { setSession: () => undefined, clearSession: () => undefined };
    const parsed: unknown = calls.sms[name].input.parse(input);
    return route?.handle({ context: createContext(address), input: parsed, file: undefined, cookies, credential });
  };
  const ask = (phone: string, purpose: SmsPurpose = 'signIn', address = newAddress()) =>
    call('sendCode', { purpose, phone, pictureId: 'p', text: 't' }, { address });
  const outbox = () => listOutbox({ read: store.database.read, secrets: store.secrets }, 1_000);
  /** The message for a phone that came last, once it has come. */
  const lastFor = async (phone: string) => {
    for (let waited = 0; waited < 400; waited += 1) {
      const found = (await outbox()).find((message) => message.phone === phone);
      if (found !== undefined) return { text: found.text, code: /\d{6}/.exec(found.text)?.[0] ?? '' };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('no message came');
  };
  const forget = () => store.database.runner.execute(clearOutbox, admin(), { before: store.clock.now() + 1 });
  const prove = (phone: string, code: string, address = newAddress()) =>
    feature.sms.prove({ phone, code }, createContext(address));
  const createWrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      (error: unknown) => (error instanceof UserError ? [error.errorName, error.params.seconds ?? null] : [error]),
    );

  it('signs in whoever holds the phone, once, however the number is written', async () => {
    const phone = newPhone();
    const { accountNo } = await newPerson(phone);
    expect(await ask(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`)).toEqual({ seconds: 60 });
    const { code, text } = await lastFor(phone);
    expect(text).toBe(`【鸿雁】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人。`);
    expect(await prove(` ０${phone}`.replace('０', ''), code)).toMatchObject({ accountNo, orgId, how: 'sms' });
    expect(await refusal(prove(phone, code))).toEqual(['codeWrong', null]);
  });

  it('speaks the language of the person, with the signature of the organisation', async () => {
    const phone = newPhone();
    const { accountNo } = await newPerson(phone);
    await store.writeRaw(
      `INSERT INTO account_setting (account_no, key, value) VALUES (${accountNo}, 'language', '"en"')`,
    );
    await ask(phone);
    const { code, text } = await lastFor(phone);
    expect(text).toBe(`【鸿雁】${code} is your code to sign in, valid for 5 minutes. Do not share it.`);
  });

  it('takes five guesses of a code, also when they come at once, and then not the right one either', async () => {
    const phone = newPhone();
    await newPerson(phone);
    await ask(phone);
    const { code } = await lastFor(phone);
    const guesses = await Promise.all(Array.from({ length: 30 }, () => refusal(prove(phone, createWrong(code)))));
    expect(new Set(guesses.map(String))).toEqual(new Set(['codeWrong,']));
    expect(await refusal(prove(phone, code))).toEqual(['codeWrong', null]);
  });

  it('takes the right code once out of many at once', async () => {
    const phone = newPhone();
    await newPerson(phone);
    await ask(phone);
    const { code } = await lastFor(phone);
    const proofs = await Promise.all(Array.from({ length: 5 }, () => refusal(prove(phone, code))));
    expect(proofs.filter((one) => one === null)).toHaveLength(1);
  });

  it('ends a code after five minutes, when another is asked for, and for another purpose', async () => {
    const phone = newPhone();
    await newPerson(phone);
    await ask(phone);
    const first = await lastFor(phone);
    expect(await feature.codes.check({ purpose: 'recovery', phone, code: first.code }, createContext('::1'))).toBe(
      false,
    );
    store.clock.advance(minuteMs);
    await forget();
    await ask(phone);
    const second = await lastFor(phone);
    if (first.code !== second.code) expect(await refusal(prove(phone, first.code))).toEqual(['codeWrong', null]);
    store.clock.advance(5 * minuteMs);
    expect(await refusal(prove(phone, second.code))).toEqual(['codeWrong', null]);
  });

  it('answers alike for a phone that nobody has, that two have, and whose owner may not come in; nothing is sent', async () => {
    const [nobodys, shared, suspended] = [newPhone(), newPhone(), newPhone()];
    await newPerson(shared);
    await newPerson(shared);
    const { accountNo } = await newPerson(suspended);
    await store.writeRaw(`UPDATE account SET state = 'suspended' WHERE account_no = ${accountNo}`);
    await forget();
    for (const phone of [nobodys, shared, suspended]) {
      expect(await ask(phone)).toEqual({ seconds: 60 });
      expect((await refusal(ask(phone)))?.[0]).toBe('tooMany');
      expect(await refusal(prove(phone, '123456'))).toEqual(['codeWrong', null]);
    }
    const rows = await store.database.read
      .selectFrom('sms_code')
      .select('account_no')
      .orderBy('expires_at', 'desc')
      .limit(3)
      .execute();
    expect(rows).toEqual([{ account_no: null }, { account_no: null }, { account_no: null }]);
    await feature.stop?.();
    expect(await outbox()).toEqual([]);
  });

  it('does not send to a phone that was never verified', async () => {
    const phone = newPhone();
    const { accountNo } = await newPerson(phone);
    await store.writeRaw(`UPDATE account SET phone_verified_at = NULL WHERE account_no = ${accountNo}`);
    await forget();
    expect(await ask(phone)).toEqual({ seconds: 60 });
    await feature.stop?.();
    expect(await outbox()).toEqual([]);
  });

  it('asks for the picture first, and sends nothing when it was not read', async () => {
    const phone = newPhone();
    await newPerson(phone);
    isPictureRight = false;
    for (const purpose of ['signIn', 'recovery'] as const)
      expect(await refusal(ask(phone, purpose))).toEqual(['captchaWrong', null]);
    isPictureRight = true;
    expect(await ask(phone)).toEqual({ seconds: 60 });
    expect(await refusal(ask('no number'))).toEqual(['phoneInvalid', null]);
  });

  it('sends a phone one code a minute, five an hour and ten a day, from whatever addresses they are asked', async () => {
    const phone = newPhone();
    await newPerson(phone);
    const sent: number[] = [];
    const start = store.clock.now();
    while (store.clock.now() < start + dayMs) {
      if ((await refusal(ask(phone))) === null) sent.push(store.clock.now() - start);
      store.clock.advance(store.clock.now() < start + hourMs ? minuteMs / 2 : 10 * minuteMs);
    }
    expect(sent).toHaveLength(10);
    expect(sent.filter((at) => at < hourMs)).toHaveLength(5);
    expect(sent.slice(0, 2)).toEqual([0, minuteMs]);
    expect(await refusal(ask(phone))).toBeNull();
  });

  it('is guessed at most 25 times an hour and 50 times a day, by however many: one chance in 20 000 a day', async () => {
    const phone = newPhone();
    await newPerson(phone);
    const start = store.clock.now();
    let [compared, inFirstHour] = [0, 0];
    const tries = async () => {
      const row = await store.database.read
        .selectFrom('sms_code')
        .select((eb) => eb.fn.max('tries').as('tries'))
        .where('purpose', '=', 'signIn')
        .where('phone_hash', '=', store.secrets.hashToken('sms-phone', phone))
        .executeTakeFirst();
      return row?.tries ?? 0;
    };
    while (store.clock.now() < start + dayMs) {
      if ((await refusal(ask(phone))) === null) {
        for (let guess = 0; guess < 8; guess += 1) await refusal(prove(phone, 'none'));
        compared += await tries();
        if (store.clock.now() < start + hourMs) inFirstHour = compared;
      }
      store.clock.advance(store.clock.now() < start + hourMs ? minuteMs : 10 * minuteMs);
    }
    expect([inFirstHour, compared]).toEqual([25, 50]);
  });

  it('sends twenty codes a day for one address or IPv6 network, and a refusal uses nothing up', async () => {
    const address = newAddress();
    for (let count = 0; count < 20; count += 1) expect(await refusal(ask(newPhone(), 'signIn', address))).toBeNull();
    const phone = newPhone();
    const [name, seconds] = (await refusal(ask(phone, 'signIn', address))) ?? [];
    expect([name, Number(seconds) > 23 * 3_600]).toEqual(['tooMany', true]);
    expect(await refusal(ask(phone))).toBeNull();
    for (let count = 0; count < 20; count += 1)
      expect(await refusal(ask(newPhone(), 'signIn', `2001:db8:7:8::${count.toString(16)}`))).toBeNull();
    expect((await refusal(ask(newPhone(), 'signIn', '2001:db8:7:8:9::1')))?.[0]).toBe('tooMany');
  });

  it('leaves a person the codes of their second factor, whatever outsiders use up', async () => {
    const phone = '13900000001';
    for (let count = 0; count < 10; count += 1) {
      await refusal(ask(phone));
      store.clock.advance(count === 4 ? hourMs : minuteMs);
    }
    expect((await refusal(ask(phone)))?.[0]).toBe('tooMany');
    await forget();
    expect(await call('sendCode', { purpose: 'secondStep', ticket: 'good' })).toEqual({ seconds: 60 });
    const { code } = await lastFor(phone);
    expect(await feature.codes.check({ purpose: 'secondStep', phone, code }, createContext('::1'))).toBe(true);
    expect(await refusal(call('sendCode', { purpose: 'secondStep', ticket: 'other' }))).toEqual(['loginExpired', null]);
  });

  it('binds a phone only for whom the listener would let in', async () => {
    const phone = newPhone();
    const { accountNo } = await newPerson(newPhone());
    const bind = (credential: RouteRequest['credential']) =>
      refusal(call('sendCode', { purpose: 'bindPhone', phone }, { credential }));
    const credential = { kind: 'cookie', token: 't' } as const;
    expect(await bind(null)).toEqual(['loginExpired', null]);
    expect(await bind(credential)).toEqual(['loginExpired', null]);
    const good: CallSession = {
      sessionId: 's',
      origin: 's',
      derivedFrom: null,
      actor: accountNo,
      subject: accountNo,
      orgId,
      right: 'own',
      client: 'web',
      locked: false,
      mustChange: false,
      unlockedFolders: new Map(),
    };
    session = { ...good, locked: true };
    expect(await bind(credential)).toEqual(['locked', null]);
    session = { ...good, mustChange: true };
    expect(await bind(credential)).toEqual(['passwordMustChange', null]);
    session = good;
    expect(await bind(credential)).toBeNull();
    expect((await lastFor(phone)).text).toContain('绑定手机号');
    session = null;
  });

  it('leaves a person the codes of their second factor when a colleague asks to bind their phone', async () => {
    const phone = '13900000001';
    store.clock.advance(dayMs);
    const { accountNo } = await newPerson(newPhone());
    session = {
      sessionId: 's',
      origin: 's',
      derivedFrom: null,
      actor: accountNo,
      subject: accountNo,
      orgId,
      right: 'own',
      client: 'web',
      locked: false,
      mustChange: false,
      unlockedFolders: new Map(),
    };
    const bind = () =>
      refusal(call('sendCode', { purpose: 'bindPhone', phone }, { credential: { kind: 'cookie', token: 't' } }));
    expect(await bind()).toBeNull();
    expect((await bind())?.[0]).toBe('tooMany');
    session = null;
    expect(await call('sendCode', { purpose: 'secondStep', ticket: 'good' })).toEqual({ seconds: 60 });
  });

  it('gives a ticket for the phone whose code was right, good once and for ten minutes', async () => {
    const phone = newPhone();
    await newPerson(phone);
    const verified = async () => {
      await forget();
      await ask(phone, 'recovery');
      const { code } = await lastFor(phone);
      return ((await call('verify', { purpose: 'recovery', phone, code })) as { ticket: string }).ticket;
    };
    const ticket = await verified();
    const takes = await Promise.all([1, 2, 3].map(() => feature.codes.takeVerified(ticket, createContext('::1'))));
    expect(takes.filter((one) => one === phone)).toHaveLength(1);
    store.clock.advance(minuteMs);
    const late = await verified();
    store.clock.advance(10 * minuteMs);
    expect(await feature.codes.takeVerified(late, createContext('::1'))).toBeNull();
    expect(await feature.codes.takeVerified('v1.forged', createContext('::1'))).toBeNull();
    expect(await refusal(call('verify', { purpose: 'recovery', phone, code: '000000' }))).toEqual(['codeWrong', null]);
  });

  it('answers outsiders at once while the gateway hangs or fails, reports it to people who have proven themselves, and logs neither code nor phone', async () => {
    const phone = newPhone();
    await newPerson(phone);
    let fail: (error: Error) => void = () => undefined;
    const close = () => Promise.resolve();
    const hanging = featureWith({
      kind: 'http',
      status: () => Promise.resolve('down'),
      send: () => new Promise<void>((_resolve, reject) => (fail = reject)),
      close,
    });
    const input = { purpose: 'signIn', phone, pictureId: 'p', text: 't' };
    expect(await call('sendCode', input, { from: hanging })).toEqual({ seconds: 60 });
    expect(await call('gatewayStatus', {}, { from: hanging })).toEqual({ smsGatewayStatus: '0' });
    // The message is on its way only when settings have been read.
    await new Promise((resolve) => setTimeout(resolve, 100));
    fail(new SmsNotSentError('away'));
    await hanging.stop?.();
    const failing = featureWith({
      kind: 'http',
      status: () => Promise.resolve('up'),
      send: () => Promise.reject(new SmsNotSentError('away')),
      close,
    });
    store.clock.advance(hourMs);
    const second = call('sendCode', { purpose: 'secondStep', ticket: 'good' }, { from: failing });
    expect(await refusal(second)).toEqual(['smsNotSent', null]);
    expect(await call('gatewayStatus', {}, { from: failing })).toEqual({ smsGatewayStatus: '1' });
    expect(logged.match(/was not sent/g)).toHaveLength(2);
    expect(logged).not.toMatch(new RegExp(`${phone}|13900000001|\\b\\d{6}\\b`));
  });

  it('hides the forms where there is only the outbox, unless an organisation wants them', async () => {
    expect(await call('gatewayStatus', {})).toEqual({ smsGatewayStatus: '0' });
    await store.database.runner.execute(
      setOrgSetting,
      { ...admin(), orgId },
      { orgId, key: 'smsOutboxForms', value: true },
    );
    expect(await call('gatewayStatus', {})).toEqual({ smsGatewayStatus: '1' });
  });

  it('keeps no code and no phone in clear, and forgets codes and messages', async () => {
    const phone = newPhone();
    await newPerson(phone);
    await ask(phone);
    const { code } = await lastFor(phone);
    await refusal(prove(phone, createWrong(code)));
    const { read } = store.database;
    const kept = JSON.stringify([
      await read.selectFrom('sms_code').selectAll().execute(),
      await read.selectFrom('sms_outbox').selectAll().execute(),
      await read.selectFrom('limit_counter').selectAll().execute(),
      await read.selectFrom('audit').selectAll().where('action', 'like', 'sms%').execute(),
    ]);
    expect(kept).not.toMatch(new RegExp(`"${code}"|${phone}`));
    store.clock.advance(dayMs + 1);
    await feature.sweep();
    expect(await outbox()).toEqual([]);
    expect(await read.selectFrom('sms_code').selectAll().execute()).toEqual([]);
  });
});
