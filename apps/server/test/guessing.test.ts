// What an hour of guessing is worth at every listener where a secret is asked, from one address and from many; docs/security.md, "Guessing", states the same figures.
import { calls, errors, maxLockAttempts } from '@hongyan/contract';
import { type ApiClient, sendRaw, testPassword, waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { domain, engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOutbox } from '../src/engines/sms/outbox.ts';
import { signInMailClient } from '../src/features/authorisation-codes/index.ts';
import { encryptChallenge } from '../src/features/challenges/encrypted-challenge.ts';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { givePhone } from '../src/features/person-details/index.ts';
import { setOrgSetting } from '../src/features/settings/index.ts';
import { wrongCode } from '../src/features/two-factor/testing/wrong-code.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const han = `han.mei@${domain}`;
const phone = '13800138000';
const phoneAsked = `+86 ${phone}`;

/** Guesses that are checked within an hour: at one person from however many addresses, and from one address whatever the names. */
const stated = {
  passwordOfOneName: 100,
  passwordOfOneNameInADay: 100,
  passwordsFromOneAddress: 120,
  smsCode: 25,
  totp: 100,
  recoveryCode: 100,
  recoveryByMail: 25,
  recoveryBySms: 25,
  folderPassword: 20,
  lockPassword: maxLockAttempts - 1,
  authorisationCode: 100,
  readLimitedMail: 5,
  puzzleFromOneAddress: 120,
  pictureFromOneAddress: 120,
  qrTicketFromOneAddress: 36_000,
} as const;

/** More than any limit lets through at once. */
const burst = 130;

describe.each(engines)('an hour of guessing, on %s', (engine) => {
  let world: World;
  let addresses = 0;

  beforeAll(async () => {
    world = await startWorld(engine, { env: { HONGYAN_TRUSTED_PROXIES: '127.0.0.1' } });
    await world.server.addPerson(han, '韩梅梅');
    const { database } = world.server.context.services;
    const person = await requirePersonByAddress(database.read, lilei);
    const admin = () => machineContext(world.clock.now(), 'admin');
    // The worst case: a script that solves every puzzle.
    const setting = { orgId: person.orgId, key: 'puzzleAt', value: 'never' };
    await database.runner.execute(setOrgSetting, admin(), setting);
    await database.runner.execute(givePhone, admin(), { ...person, phone });
    // Everybody has signed in once from here, 127.0.0.1: a known address.
    for (const who of [lilei, haiyan, han]) await world.server.signIn(who);
  });
  afterAll(() => world.stop());

  const services = () => world.server.context.services;
  /** An address in a network of its own. */
  const outsider = () => `100.${String(64 + ((addresses += 1) >> 8))}.${String(addresses & 255)}.7`;
  const home = '127.0.0.1';
  const post = async (path: string, input: object, from: string) => {
    const { envelope } = await sendRaw(world.server.url, path, {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'test',
        ...(from === home ? {} : { 'x-forwarded-for': from }),
      },
      body: JSON.stringify(input),
    });
    if (envelope === null) throw new Error(`${path} answered no envelope`);
    return envelope as { code: number; data: Record<string, unknown> | null };
  };
  const token = (input: object, from: string) => post('oauth/token', input, from);
  const byPassword = (username: string, password: string, from: string) =>
    token({ grant_type: 'password', username, password }, from);
  /** Guesses minute by minute for an hour, until refused each time; how many were checked. */
  const anHour = async (guess: () => Promise<boolean>): Promise<number> => {
    let looked = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let n = 0; n < burst && (await guess()); n += 1) looked += 1;
      world.clock.advance(minuteMs);
    }
    return looked;
  };
  /** Of the test's own making, so that nothing needs to be drawn and read. */
  const picture = () => ({
    pictureId: encryptChallenge(services().secrets, 'picture', 'ABCDE', world.clock.now()),
    text: 'abcde',
  });
  const isLooked = ({ code }: { code: number }, wrong: number) => {
    expect([wrong, errors.tooMany.code]).toContain(code);
    return code === wrong;
  };
  const within = (looked: number, limit: number) => {
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(limit);
  };

  it('passwords of one name from many addresses; the person at a known address comes in', async () => {
    const wrong = errors.signInFailed.code;
    within(
      await anHour(async () => isLooked(await byPassword(lilei, 'no', outsider()), wrong)),
      stated.passwordOfOneName,
    );
    for (let n = 0; n < 12; n += 1) await byPassword(lilei, 'no', outsider());
    expect((await byPassword(lilei, testPassword, outsider())).code).toBe(errors.tooMany.code);
    expect((await byPassword(lilei, testPassword, home)).code).toBe(200);
  });

  it('passwords of one name in a day: a hundred from where nobody is known; the person at a known address comes in', async () => {
    const wrong = errors.signInFailed.code;
    world.clock.advance(24 * hourMs);
    let looked = 0;
    for (let round = 0; round < 14; round += 1) {
      world.clock.advance(16 * minuteMs);
      for (let n = 0; n < 10; n += 1) if (isLooked(await byPassword(lilei, 'no', outsider()), wrong)) looked += 1;
    }
    expect(looked).toBe(stated.passwordOfOneNameInADay);
    expect((await byPassword(lilei, testPassword, outsider())).code).toBe(errors.tooMany.code);
    expect((await byPassword(lilei, testPassword, home)).code).toBe(200);
    world.clock.advance(24 * hourMs);
    expect((await byPassword(lilei, testPassword, outsider())).code).toBe(200);
  });

  it('an idempotency key neither uncounts a guess nor discloses who has an account', async () => {
    const withKey = async (username: string, password: string, from: string) => {
      const { envelope } = await sendRaw(world.server.url, 'oauth/token', {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'idempotency-key': 'one-key-for-all' },
        body: JSON.stringify({ grant_type: 'password', username, password }),
      });
      return envelope?.code;
    };
    world.clock.advance(hourMs);
    const from = outsider();
    for (const who of [lilei, `nobody@${domain}`])
      for (let n = 0; n < 10; n += 1) expect(await withKey(who, 'no', from)).toBe(errors.signInFailed.code);
    expect(await withKey(lilei, 'no', from)).toBe(errors.tooMany.code);
    expect(await withKey(haiyan, testPassword, outsider())).toBe(200);
  });

  it('passwords of many names from one address', async () => {
    let names = 0;
    const guess = async () =>
      isLooked(
        await byPassword(`nobody${String((names += 1))}@${domain}`, 'no', '198.51.100.7'),
        errors.signInFailed.code,
      );
    within(await anHour(guess), stated.passwordsFromOneAddress);
  });

  it('passwords from the address and the network at which a person is known: an outsider beside them locks nobody out', async () => {
    // A provider that gives many customers one address, and a neighbour in the same /24.
    await byPassword(lilei, testPassword, '198.51.100.20');
    world.clock.advance(hourMs);
    let names = 0;
    for (let n = 0; n < 30; n += 1)
      for (const from of [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31])
        await byPassword(`nobody${String((names += 1))}@${domain}`, 'no', `198.51.100.${String(from)}`);
    expect((await byPassword(haiyan, testPassword, '198.51.100.20')).code).toBe(errors.tooMany.code);
    expect((await byPassword(lilei, testPassword, '198.51.100.20')).code).toBe(200);
  });

  const unusedTries = async (purpose: string) => {
    const rows = await services()
      .database.read.selectFrom('sms_code')
      .select('tries')
      .where('purpose', 'like', `${purpose}%`)
      .where('expires_at', '>', world.clock.now())
      .where('tries', '<', 5)
      .execute();
    return rows.length > 0;
  };
  const askSms = (purpose: string, from: string) =>
    post('sms/code', { purpose, phone: phoneAsked, ...picture() }, from);
  const lastSms = async (after: number) =>
    waitFor(
      async () => {
        const messages = await listOutbox({ read: services().database.read, secrets: services().secrets }, 1_000);
        return messages.length > after ? /\d{6}/.exec(messages[0]?.text ?? '')?.[0] : undefined;
      },
      { what: 'a message' },
    );
  const countSms = async () =>
    (await listOutbox({ read: services().database.read, secrets: services().secrets }, 1_000)).length;

  it.each([
    ['signIn', stated.smsCode],
    ['recovery', stated.recoveryBySms],
  ] as const)(
    'codes by SMS (%s) of one phone; at a known address the person gets a code of their own and it works',
    async (purpose, limit) => {
      world.clock.advance(25 * hourMs);
      const check = (code: string, from: string) =>
        purpose === 'signIn'
          ? token({ grant_type: 'sms', phone: phoneAsked, code }, from)
          : post('sms/verify', { purpose, phone: phoneAsked, code }, from);
      await world.server.signIn(lilei);
      const guess = async (): Promise<boolean> => {
        if (await unusedTries(purpose)) {
          expect((await check('x', outsider())).code).toBe(errors.codeWrong.code);
          return true;
        }
        return (await askSms(purpose, outsider())).code === 200 && guess();
      };
      within(await anHour(guess), limit);
      const earlier = await countSms();
      if ((await askSms(purpose, outsider())).code === 200) await lastSms(earlier);
      const before = await countSms();
      expect((await askSms(purpose, home)).code).toBe(200);
      const code = await lastSms(before);
      // Meanwhile the outsider goes on guessing.
      for (let n = 0; n < 6; n += 1) await check('x', outsider());
      expect((await check(code, outsider())).code).toBe(errors.codeWrong.code);
      expect((await check(code, home)).code).toBe(200);
    },
  );

  it.each([
    ['totp', stated.totp],
    ['recovery', stated.recoveryCode],
  ] as const)(
    'second factor by %s, with the right password, from many addresses; at a known address the person comes in',
    async (method, limit) => {
      world.clock.advance(25 * hourMs);
      const who = method === 'totp' ? han : haiyan;
      const own = await world.server.signIn(who);
      const setup = (await own.twoFactor.begin({ kind: 'totp' })).data;
      const code = () => generate({ secret: setup.secret, epoch: Math.floor(world.clock.now() / 1_000) });
      const confirmed = await own.twoFactor.confirm({ setup: setup.setup, code: await code() });
      expect(confirmed.code).toBe(200);
      const { recoveryCodes } = confirmed.data;
      world.clock.advance(2 * minuteMs);
      const ticketFrom = async (from: string) => {
        const { code: answered, data } = await byPassword(who, testPassword, from);
        expect([answered, data]).toEqual([200, expect.objectContaining({ secondVerified: true })]);
        return (data?.second as { ticket: string } | undefined)?.ticket ?? '';
      };
      let open: { from: string; ticket: string } | null = null;
      const wrong = () =>
        method === 'totp' ? wrongCode(setup.secret, world.clock.now()) : Promise.resolve('AAAA-AAAA-AAAA-AAAA');
      const guess = async (): Promise<boolean> => {
        open ??= { from: outsider(), ticket: '' };
        if (open.ticket === '') open.ticket = await ticketFrom(open.from);
        const { code: answer } = await post(
          'oauth2/verify',
          { ticket: open.ticket, method, code: await wrong() },
          open.from,
        );
        if (answer === errors.loginExpired.code) {
          open = null;
          return guess();
        }
        return isLooked({ code: answer }, errors.codeWrong.code);
      };
      within(await anHour(guess), limit);
      const right = method === 'totp' ? await code() : (recoveryCodes[0] ?? '');
      const passed = await post('oauth2/verify', { ticket: await ticketFrom(home), method, code: right }, home);
      expect(passed.code).toBe(200);
    },
  );

  it('codes by mail of a recovery, from many addresses; at a known address the person may begin', async () => {
    world.clock.advance(25 * hourMs);
    await world.server.signIn(lilei);
    const begin = async (from: string) => post('password/recover', { username: lilei, ...picture() }, from);
    let open: { from: string; ticket: string } | null = null;
    const guess = async (): Promise<boolean> => {
      if (open === null) {
        const from = outsider();
        const begun = await begin(from);
        if (!isLooked(begun, 200)) return false;
        open = { from, ticket: begun.data?.ticket as string };
        await post('password/mail', { ticket: open.ticket }, from);
      }
      const input = { kind: 'mail', ticket: open.ticket, code: '00000000' };
      const { code } = await post('password/verify', input, open.from);
      if (code === errors.codeWrong.code) return true;
      expect(code).toBe(errors.recoveryExpired.code);
      open = null;
      return guess();
    };
    within(await anHour(guess), stated.recoveryByMail);
    for (let n = 0; n < 6; n += 1) await begin(outsider());
    expect((await begin(outsider())).code).toBe(errors.tooMany.code);
    const own = await begin(home);
    expect(own.code).toBe(200);
    expect((await post('password/mail', { ticket: own.data?.ticket }, home)).code).toBe(200);
  });

  const signedIn = async (): Promise<ApiClient> => {
    world.clock.advance(13 * hourMs);
    return world.server.signInWithCookie(lilei);
  };

  it('the password of a folder, by whoever sits at the computer, in any number of sign-ins', async () => {
    const browser = await signedIn();
    const { folderId } = (await browser.folders.saveFolder({ folderName: 'private' })).data;
    await browser.folders.setPwd({ folderId, password: 'quiet harbour' });
    const others = [browser, await world.server.signInWithCookie(lilei)];
    let turn = 0;
    const guess = async () => {
      const who = others[(turn += 1) % 2] as ApiClient;
      return isLooked(await who.folders.validPwd({ folderId, password: 'wrong one' }), errors.folderPasswordWrong.code);
    };
    within(await anHour(guess), stated.folderPassword);
  });

  it('the lock password: the sign-in ends, the person signs in anew', async () => {
    const browser = await signedIn();
    await browser.lockscreen.set({ password: 'stille 4' });
    await browser.lockscreen.open({});
    const guess = async () => {
      const { code } = await browser.lockscreen.relieve({ password: 'wrong' });
      expect([errors.lockPasswordWrong.code, errors.loginExpired.code]).toContain(code);
      return code === errors.lockPasswordWrong.code;
    };
    within(await anHour(guess), stated.lockPassword);
    const again = await world.server.signInWithCookie(lilei);
    expect((await again.lockscreen.relieve({ password: 'stille 4' })).code).toBe(200);
  });

  it('authorisation codes of mail clients: wrong ones are counted, a right one signs in from anywhere', async () => {
    const { code } = (await (await signedIn()).authorisationCodes.generatePassword({})).data;
    const signInAs = (username: string, address: string, shown: string) =>
      signInMailClient(
        services(),
        { ...machineContext(world.clock.now(), 'guess', 'worker'), client: 'submission', address },
        { username, code: shown, protocol: 'smtp', program: 'phone' },
      );
    const submit = (address: string, shown: string) => signInAs(lilei, address, shown);
    expect((await submit(home, code)).status).toBe('ok');
    const guess = async () => (await submit(outsider(), 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')).status === 'refused';
    within(await anHour(guess), stated.authorisationCode);
    while (await guess());
    const counters = () => services().database.read.selectFrom('limit_counter').selectAll().orderBy('key').execute();
    const before = await counters();
    const wrong = 'BBBB-BBBB-CCCC-DDDD-EEEE-FFFF';
    expect((await submit(outsider(), wrong)).status).toBe('limited');
    expect(await counters()).toEqual(before);
    // A hotel, a new phone, an address full of somebody else's wrong codes: never seen before.
    for (const from of [outsider(), outsider(), home]) expect((await submit(from, code)).status).toBe('ok');
    const spoiled = outsider();
    for (let n = 0; n < 80; n += 1) await signInAs(`nobody${String(n)}@${domain}`, spoiled, wrong);
    expect((await submit(spoiled, wrong)).status).toBe('limited');
    expect((await submit(spoiled, code)).status).toBe('ok');
  });

  it('the password of a read-limited mail, by who has its link', async () => {
    const own = await signedIn();
    const reader = await world.server.signIn(lilei);
    const subject = `limited on ${engine}`;
    const to = [{ name: '', address: lilei }];
    const content = createContent({ subject, to, html: '<p>x</p>', authorised: { reads: 1, days: 7 } });
    expect((await own.compose.send({ content, authorisedPassword: 'only you 42' })).code).toBe(200);
    world.clock.advance(minuteMs);
    services().jobs.wake(['delivery.release', 'delivery.outbound']);
    const { mailId } = await waitFor(
      async () =>
        (await reader.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list.find(
          (mail) => mail.mailSubject === subject,
        ),
      { what: 'the letter with the link' },
    );
    const { text } = (await reader.mailbox.detail({ mailId })).data;
    const [, link = ''] = /#\/authorised\/([0-9a-f]{40})/.exec(text ?? '') ?? [];
    expect(link).toHaveLength(40);
    const guess = async () => {
      const { code } = await post(`mail/authorised/open/${link}`, { password: 'wrong' }, outsider());
      expect([
        errors.authorisedWrongPassword.code,
        errors.authorisedLocked.code,
        errors.authorisedUnreadable.code,
      ]).toContain(code);
      return code !== errors.authorisedUnreadable.code;
    };
    within(await anHour(guess), stated.readLimitedMail);
  });

  it('puzzles and pictures from one network, whose addresses the listener counts apart', async () => {
    world.clock.advance(hourMs);
    const { secrets } = services();
    const puzzle = async () => {
      const puzzleId = encryptChallenge(secrets, 'puzzle', '150', world.clock.now() - 1_000);
      return isLooked(
        await post(
          'verify/image',
          { kind: 'puzzle', puzzleId, x: 20 },
          `2001:db8:5:90::${((addresses += 1)).toString(16)}`,
        ),
        errors.puzzleNeeded.code,
      );
    };
    within(await anHour(puzzle), stated.puzzleFromOneAddress);
    const wrongPicture = async () => {
      const input = { kind: 'picture', ...picture(), text: 'wrong' };
      return isLooked(
        await post('verify/image', input, `2001:db8:5:91::${((addresses += 1)).toString(16)}`),
        errors.captchaWrong.code,
      );
    };
    within(await anHour(wrongPicture), stated.pictureFromOneAddress);
  });

  it('tickets of QR codes: 128 bits, so the listener’s own limit is enough', async () => {
    const { rateLimit } = calls.identity.token;
    expect(rateLimit).toMatchObject({ by: 'address' });
    expect((rateLimit.max * 3_600) / rateLimit.perSeconds).toBe(stated.qrTicketFromOneAddress);
    const { data } = await post('oauth/code', { type: 'qr' }, '198.51.100.92');
    expect(Buffer.from(data?.ticket as string, 'base64url')).toHaveLength(16);
    const shown = `${(data?.ticket as string).slice(0, -2)}AA`;
    expect((await token({ grant_type: 'qr', ticket: shown }, '198.51.100.92')).code).toBe(errors.codeWrong.code);
  });
});
