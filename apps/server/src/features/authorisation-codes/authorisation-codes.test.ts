// Mail clients, on both engines: codes, devices and protocols through the submission listener, guessing, and what programs look for.
import { errors } from '@hongyan/contract';
import { Dialogue } from '@hongyan/smtp/testing';
import { type ApiClient, type TestPerson, testPassword, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { signInMailClient } from './index.ts';

const dayMs = 86_400_000;
const wrongCode = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF';

describe.each(engines)('mail clients, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let messages = 0;

  beforeAll(async () => {
    world = await startWorld(engine);
  });
  afterAll(() => world.stop());
  // Three codes a day: each test has a day of its own.
  beforeEach(async () => {
    world.clock.advance(dayMs + 1);
    li = await world.server.signIn(lilei);
  });

  const make = async (input: { name?: string; protocols?: string; days?: number } = {}) =>
    (await li.authorisationCodes.generatePassword(input)).data;
  const detail = async () => (await li.authorisationCodes.detail({})).data;
  const devices = async () => (await li.authorisationCodes.devices({})).data.list;
  const open = (code: string, program = 'phone.example', user = lilei) =>
    createTransport({
      host: '127.0.0.1',
      port: world.server.ports.submissions,
      secure: true,
      name: program,
      tls: { rejectUnauthorized: false },
      auth: { user, pass: code },
    });
  const send = async (code: string, program?: string): Promise<number> => {
    const transport = open(code, program);
    const subject = `letter ${String((messages += 1))}`;
    return transport.sendMail({ from: lilei, to: haiyan, subject, text: 'x' }).then(
      () => 250,
      (error: unknown) => (error as { responseCode: number }).responseCode,
    );
  };
  const readCode = async (answer: Promise<{ code: number }>) => (await answer).code;

  it('makes three codes a day, however many ask at once, and notifies the owner by mail', async () => {
    const asked = await Promise.all(
      Array.from({ length: 6 }, (_, n) => li.authorisationCodes.generatePassword({ name: `device ${String(n)}` })),
    );
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(asked.filter(({ code }) => code === errors.authorisationCodesUsedUp.code)).toHaveLength(3);
    const state = await detail();
    expect(state).toMatchObject({ remaining: 0, on: true, address: lilei });
    expect(state.nextAt).toBeGreaterThan(world.clock.now());
    const made = asked.find(({ code }) => code === 200)!.data;
    expect(JSON.stringify(state)).not.toContain(made.code);
    const { list } = (await li.mailbox.list({ mailboxId: '1', pageSize: 50 })).data;
    expect(list.filter((mail) => mail.mailSubject === '已生成客户端授权码')).toHaveLength(3);
    for (const { codeId } of state.codes) await li.authorisationCodes.cancelPassword({ codeId });
    expect((await detail()).codes).toEqual([]);
    expect(await send(made.code)).toBe(535);
  });

  it('a session that is not fresh makes no code without the login password: a stolen one leaves with no key', async () => {
    world.clock.advance(11 * 60_000);
    expect(await readCode(li.authorisationCodes.generatePassword({}))).toBe(errors.passwordOnceMore.code);
    const wrong = li.authorisationCodes.generatePassword({ password: 'Wrong-Harbour-98' });
    expect(await readCode(wrong)).toBe(errors.loginPasswordWrong.code);
    expect((await detail()).codes).toEqual([]);
    const { code, codeId } = (await li.authorisationCodes.generatePassword({ password: testPassword })).data;
    expect(await send(code)).toBe(250);
    await li.authorisationCodes.cancelPassword({ codeId });
  });

  it('has one default code: making it anew cuts its programs and no others', async () => {
    const phone = await make({ name: '手机' });
    const first = await make();
    expect([await send(first.code), await send(phone.code)]).toEqual([250, 250]);
    const second = await make();
    expect([await send(first.code), await send(second.code), await send(phone.code)]).toEqual([535, 250, 250]);
    const { codes } = await detail();
    expect(codes.map(({ isDefault, name }) => [isDefault, name])).toEqual([
      [true, ''],
      [false, '手机'],
    ]);
    await li.authorisationCodes.rename({ codeId: phone.codeId, name: '平板' });
    expect((await detail()).codes[1]?.name).toBe('平板');
    expect(await readCode(li.authorisationCodes.rename({ codeId: second.codeId, name: 'x' }))).toBe(
      errors.authorisationCodeNotFound.code,
    );
    await li.authorisationCodes.cancelPassword({});
    expect([await send(second.code), await send(phone.code)]).toEqual([535, 250]);
    await li.authorisationCodes.cancelPassword({ codeId: phone.codeId });
  });

  it('lets no expired code in, nor one of another protocol', async () => {
    const short = await make({ name: 'short', days: 1 });
    const reading = await make({ name: 'reading', protocols: 'imap,pop3' });
    expect([await send(short.code), await send(reading.code)]).toEqual([250, 535]);
    world.clock.advance(dayMs + 1);
    expect(await send(short.code)).toBe(535);
    li = await world.server.signIn(lilei);
    expect((await detail()).codes.find(({ name }) => name === 'short')?.expired).toBe(true);
  });

  it('shows a device, refuses it when it is blocked, and then takes nothing new with its code', async () => {
    const { code } = await make({ name: 'laptop' });
    expect(await send(code, 'laptop.example')).toBe(250);
    const [device] = await devices();
    expect(device).toMatchObject({
      program: 'laptop.example',
      protocol: 'smtp',
      codeName: 'laptop',
      status: 'allowed',
    });
    const { deviceId } = device!;
    await li.authorisationCodes.updateStatus({ deviceId, status: 'blocked' });
    expect(await send(code, 'laptop.example')).toBe(535);
    expect(await send(code, 'other-name.example')).toBe(535);
    const fresh = (await devices()).find(({ program }) => program === 'other-name.example');
    expect(fresh).toMatchObject({ status: 'blocked', isNew: true });
    await li.authorisationCodes.updateStatus({ deviceId: fresh!.deviceId, status: 'allowed' });
    expect(await send(code, 'other-name.example')).toBe(250);
    await li.authorisationCodes.updateStatus({ deviceId, status: 'allowed' });
    expect(await send(code, 'laptop.example')).toBe(250);
    await li.authorisationCodes.deleteDevice({ deviceId });
    expect((await devices()).some((one) => one.deviceId === deviceId)).toBe(false);
    expect(await readCode(li.authorisationCodes.deleteDevice({ deviceId }))).toBe(errors.clientDeviceNotFound.code);
  });

  it.each([
    ['access is switched off', () => li.authorisationCodes.stateByUser({ on: false })],
    ['the protocol is switched off', () => li.authorisationCodes.protocol({ protocols: ['imap'] })],
    ['the code is revoked', async () => li.authorisationCodes.cancelPassword({})],
    [
      'the device is blocked',
      async () =>
        li.authorisationCodes.updateStatus({
          deviceId: (await devices()).find(({ program }) => program === 'live.example')!.deviceId,
          status: 'blocked',
        }),
    ],
  ])('ends a session that is open when %s', async (_when, change) => {
    const { code } = await make();
    const talk = await Dialogue.open(world.server.ports.submissions, { tls: true });
    await talk.expect('220');
    talk.say('EHLO live.example');
    await talk.expect('250');
    talk.say(`AUTH PLAIN ${Buffer.from(`\0${lilei}\0${code}`).toString('base64')}`);
    await talk.expect('235');
    talk.say(`MAIL FROM:<${lilei}>`);
    await talk.expect('250');
    talk.say(`RCPT TO:<${haiyan}>`);
    await talk.expect('250');
    await change();
    // Also in the middle of a mail, and without waiting for the next word.
    await talk.expect('421 4.7.0');
    await talk.untilClosed();
    expect(await send(code, 'live.example')).toBe(535);
    await li.authorisationCodes.stateByUser({ on: true });
    await li.authorisationCodes.protocol({ protocols: ['smtp', 'imap', 'pop3'] });
  });

  it('makes guessing useless from one address and from many, and locks nobody out where they are known', async () => {
    const { services } = world.server.context;
    const hourMinutes = 60;
    const guess = (address: string, code: string, username = haiyan) =>
      signInMailClient(
        services,
        { ...machineContext(world.clock.now(), 'guess', 'worker'), client: 'submission', address },
        { username, code, protocol: 'smtp', program: 'guess' },
      );
    const person = await services.database.read
      .selectFrom('address')
      .select('account_no')
      .where('address', '=', haiyan)
      .executeTakeFirstOrThrow();
    const code = await world.server.addCode({ accountNo: person.account_no } as TestPerson);
    // Known at this address from now on.
    expect((await guess('198.51.100.7', code)).status).toBe('ok');
    let looked = 0;
    let fromOne = 0;
    for (let minute = 0; minute < hourMinutes; minute += 1) {
      for (let n = 0; n < 4; n += 1) {
        if ((await guess(`203.0.113.${String(n)}`, wrongCode)).status === 'refused') looked += 1;
        if (
          (await guess('192.0.2.9', wrongCode, `nobody${String(minute * 4 + n)}@inside.example`)).status === 'refused'
        )
          fromOne += 1;
      }
      world.clock.advance(60_000);
    }
    // Ten in a quarter of an hour and one a minute for a name; sixty in ten minutes for an address.
    expect(looked).toBeLessThanOrEqual(100);
    expect(looked).toBeGreaterThan(40);
    expect(fromOne).toBeLessThanOrEqual(360);
    // A new window has begun and is used up: wrong codes wait from anywhere, a right one signs in from anywhere.
    for (let n = 0; n < 12; n += 1) await guess(`203.0.113.${String(n)}`, wrongCode);
    expect((await guess('203.0.113.99', wrongCode)).status).toBe('limited');
    expect((await guess('203.0.113.99', code)).status).toBe('ok');
    expect((await guess('198.51.100.7', code)).status).toBe('ok');
  });

  it('does not count a code that was revoked as guessing', async () => {
    const { code } = await make({ name: 'old' });
    const { codeId } = (await detail()).codes.find(({ name }) => name === 'old')!;
    await li.authorisationCodes.cancelPassword({ codeId });
    for (let n = 0; n < 15; n += 1) expect(await send(code)).toBe(535);
    const again = await make({ name: 'new' });
    expect(await send(again.code)).toBe(250);
  });

  it('writes sign-ins of programs, right and wrong, into the login log', async () => {
    const { code } = await make({ name: 'logged' });
    expect([await send(code, 'logged.example'), await send(wrongCode)]).toEqual([250, 535]);
    const log = await waitFor(async () => (await li.identity.userLog({ pageSize: 20 })).data.list, { what: 'log' });
    expect(log.filter(({ kind }) => kind === 'authorisationCode').slice(0, 2)).toMatchObject([
      { result: 'refused', client: 'smtp' },
      { result: 'ok', client: 'smtp', device: 'logged.example' },
    ]);
  });

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${world.server.url}${path}`, { headers });
  const discover = (body: string, type = 'text/xml') =>
    fetch(`${world.server.url}/autodiscover/autodiscover.xml`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });

  it('answers autoconfig for a domain of ours, alike for people who exist and who do not', async () => {
    const paths = ['/.well-known/autoconfig/mail/config-v1.1.xml', '/mail/config-v1.1.xml'];
    const answers = await Promise.all(
      paths.flatMap((path) =>
        [lilei, 'nobody.at.all@inside.example'].map(async (address) => {
          const response = await get(`${path}?emailaddress=${address}`);
          expect(response.headers.get('content-type')).toMatch(/^text\/xml/);
          return response.text();
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('<hostname>mx.hongyan.example</hostname><port>993</port><socketType>SSL</socketType>');
    expect((await get(`${paths[0]!}?emailaddress=a@elsewhere.example`)).status).toBe(404);
    expect((await get(paths[1]!)).status).toBe(404);
  });

  it('answers autodiscover alike, refuses other content and large bodies', async () => {
    const ask = (address: string) =>
      `<Autodiscover><Request><EMailAddress>${address}</EMailAddress></Request></Autodiscover>`;
    const [known, unknown, foreign, broken] = await Promise.all(
      [ask(lilei), ask('nobody@inside.example'), ask('a@elsewhere.example'), '<x'].map(async (body) =>
        (await discover(body)).text(),
      ),
    );
    expect(known?.replaceAll(lilei, 'nobody@inside.example')).toBe(unknown);
    // Without a login name Outlook takes what stands before the @.
    const login = `<LoginName>${lilei}</LoginName>`;
    expect(known).toContain(`<Type>IMAP</Type><Server>mx.hongyan.example</Server><Port>993</Port>${login}`);
    expect(known?.split(login)).toHaveLength(4);
    expect(await (await discover(ask('a&lt;b@inside.example'))).text()).not.toContain('LoginName');
    expect(foreign).toContain('<ErrorCode>500</ErrorCode>');
    expect(broken).toContain('<ErrorCode>600</ErrorCode>');
    expect((await discover(ask(lilei), 'application/json')).status).toBe(415);
    expect((await discover('x'.repeat(17_000))).status).toBe(413);
  });

  it('gives an Apple profile by a link that is signed and lasts an hour', async () => {
    const { profilePath } = await detail();
    const response = await get(profilePath!);
    expect(response.headers.get('content-type')).toMatch(/^application\/x-apple-aspen-config/);
    const profile = await response.text();
    expect(profile).toContain('<key>IncomingMailServerPortNumber</key><integer>993</integer>');
    expect(profile).toContain(`<key>OutgoingMailServerPortNumber</key><integer>465</integer>`);
    expect((await get(`${profilePath!}x`)).status).toBe(404);
    world.clock.advance(3_600_001);
    expect((await get(profilePath!)).status).toBe(404);
  });

  it('refuses a cookie caller of another site by GET, though the method is safe elsewhere', async () => {
    const own = await world.server.signInWithCookie(lilei);
    expect(await readCode(own.authorisationCodes.stateByUser({ on: true }))).toBe(200);
    const paths = ['user/client/generatePassword', 'user/client/cancelPassword', 'mail/client/delete?deviceId=1'];
    for (const path of paths) {
      const answer = await get(`/api/${path}`, { cookie: `sid=${own.token}`, 'sec-fetch-site': 'cross-site' });
      expect(((await answer.json()) as { code: number }).code).toBe(errors.crossSite.code);
    }
  });
});
