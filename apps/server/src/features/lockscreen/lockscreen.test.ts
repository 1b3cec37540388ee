// The lock screen from outside: what a locked sign-in may still do, who can unlock it, and when it locks by itself.
import { allCalls, errors, maxLockAttempts } from '@hongyan/contract';
import { type ApiClient, sendRaw, testPassword } from '@hongyan/testkit';
import { createRequest } from '@hongyan/testkit/server/call-request.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../../test/every-call-inputs.ts';

const password = 'stille 4';
const minuteMs = 60_000;

describe.each(engines)('the lock screen, on %s', (engine) => {
  let world: World;
  let own: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine);
    own = await world.server.signInWithCookie(lilei);
  });
  afterAll(() => world.stop());
  const readCode = async (answer: Promise<{ code: number }>) => (await answer).code;

  it('asks for a password before it locks anything', async () => {
    expect((await own.lockscreen.isOpen({})).data).toEqual({ flag: false, haspass: false });
    expect(await readCode(own.lockscreen.open({}))).toBe(errors.lockPasswordMissing.code);
    for (const bad of ['abc', 'x'.repeat(33)])
      expect(await readCode(own.lockscreen.set({ password: bad }))).toBe(errors.lockPasswordLength.code);
    expect(await readCode(own.lockscreen.set({ password }))).toBe(200);
    expect(await readCode(own.lockscreen.set({ password: 'another 5' }))).toBe(errors.lockPasswordExists.code);
    expect((await own.lockscreen.isOpen({})).data).toEqual({ flag: false, haspass: true });
  });

  it('locked, every call but the lock’s own, sign-out and verify/token answers 401014 with status 400', async () => {
    expect(await readCode(own.lockscreen.open({}))).toBe(200);
    const open = new Set<string>();
    for (const call of allCalls.filter(({ access }) => access === 'session')) {
      const example = examples[call.name];
      if (call.whileLocked === true || call.body === 'multipart' || example === undefined) {
        open.add(call.name);
        continue;
      }
      const [path, request] = createRequest(call, {});
      const answer = await own.raw(path, { ...request, headers: { ...request.headers, origin: world.server.url } });
      expect([call.name, answer.status, answer.envelope?.code]).toEqual([call.name, 400, errors.locked.code]);
    }
    const allowed = [...open].filter((name) => allCalls.find((call) => call.name === name)?.whileLocked === true);
    expect(allowed.toSorted()).toEqual(
      ['identity.logout', 'identity.verifyToken', ...Object.keys(own.lockscreen).map((name) => `lockscreen.${name}`)]
        .filter((name) => name !== 'lockscreen.set')
        .toSorted(),
    );
    expect(await readCode(own.identity.verifyToken({}))).toBe(200);
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 0 })).data).toMatchObject({ lock: true, locked: true });
  });

  it('a link to a file of the sign-in opens nothing while it is locked', async () => {
    expect(await readCode(own.lockscreen.relieve({ password }))).toBe(200);
    const file = { filename: 'plan.txt', content: 'north gate' };
    await world.server.deliver({
      from: 'anna@outside.example',
      to: lilei,
      subject: 'plan',
      text: 'x',
      attachments: [file],
    });
    const mailId = (await own.mailbox.list({ mailboxId: '1' })).data.list[0]?.mailId as never;
    const url = (await own.mailbox.detail({ mailId })).data.attachments[0]?.url ?? '';
    const path = url.replace(/^\/api\//, '');
    expect((await sendRaw(world.server.url, path)).bytes.toString()).toBe('north gate');
    await own.lockscreen.open({});
    expect((await sendRaw(world.server.url, path)).bytes.toString()).not.toContain('north');
    await own.lockscreen.relieve({ password });
    expect((await sendRaw(world.server.url, path)).bytes.toString()).toBe('north gate');
  });

  it('is of one sign-in: another one of the same person goes on, and cannot unlock it', async () => {
    const elsewhere = await world.server.signInWithCookie(lilei);
    await own.lockscreen.open({});
    expect(await readCode(elsewhere.identity.userInfo({}))).toBe(200);
    expect(await readCode(elsewhere.lockscreen.relieve({ password }))).toBe(200);
    expect(await readCode(own.identity.userInfo({}))).toBe(errors.locked.code);
    expect(await readCode(own.lockscreen.relieve({ password }))).toBe(200);
    expect(await readCode(own.identity.userInfo({}))).toBe(200);
  });

  it(`guessing ends the sign-in after ${String(maxLockAttempts)} tries, many at once too, and no other one`, async () => {
    const guessed = await world.server.signInWithCookie(lilei);
    await guessed.lockscreen.open({});
    const answers = await Promise.all(
      Array.from({ length: 3 * maxLockAttempts }, (_, index) =>
        guessed.lockscreen.relieve({ password: `wrong ${String(index)}` }),
      ),
    );
    const wrong = answers.filter(({ code }) => code === errors.lockPasswordWrong.code);
    expect(wrong.length).toBeLessThan(maxLockAttempts);
    expect(await readCode(guessed.lockscreen.relieve({ password }))).toBe(errors.loginExpired.code);
    expect(await readCode(own.identity.userInfo({}))).toBe(200);
  });

  it('a forgotten password is replaced by the login password, and the old one by itself', async () => {
    await own.lockscreen.open({});
    const next = 'neue 5678';
    expect(await readCode(own.lockscreen.reset({ loginPassword: 'not it', password: next }))).toBe(
      errors.loginPasswordWrong.code,
    );
    expect(await readCode(own.lockscreen.reset({ loginPassword: testPassword, password: next }))).toBe(200);
    // Replacing it unlocks nothing.
    expect(await readCode(own.identity.userInfo({}))).toBe(errors.locked.code);
    expect(await readCode(own.lockscreen.relieve({ password }))).toBe(errors.lockPasswordWrong.code);
    expect(await readCode(own.lockscreen.relieve({ password: next }))).toBe(200);
    expect(await readCode(own.lockscreen.reset({ oldPassword: 'no', password }))).toBe(errors.lockPasswordWrong.code);
    expect(await readCode(own.lockscreen.reset({ oldPassword: next, password }))).toBe(200);
  });

  it('applies by itself when no hand has moved for the time that the person has set', async () => {
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 86_400 })).data).toMatchObject({
      lock: false,
      afterMinutes: null,
    });
    await own.settings.updateOne({ key: 'islockscreen', value: true });
    await own.settings.updateOne({ key: 'lockAfterMinutes', value: 5 });
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 1 })).data).toEqual({
      lock: false,
      locked: false,
      afterMinutes: 5,
    });
    world.clock.advance(6 * minuteMs);
    // A window in which nobody moves does not speak against one in which somebody does.
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 2 })).data.lock).toBe(false);
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 600 })).data.lock).toBe(false);
    world.clock.advance(5 * minuteMs);
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 302 })).data).toMatchObject({ lock: true, locked: false });
  });

  it('a page that slept is locked at its first word, whatever it would do, and a report of a hand opens nothing', async () => {
    world.clock.advance(8 * minuteMs);
    expect(await readCode(own.identity.userInfo({}))).toBe(errors.locked.code);
    expect((await own.lockscreen.isAutoLock({ idleSeconds: 0 })).data).toMatchObject({ lock: true, locked: true });
    expect(await readCode(own.identity.userInfo({}))).toBe(errors.locked.code);
    expect(await readCode(own.lockscreen.relieve({ password }))).toBe(200);
    expect(await readCode(own.identity.userInfo({}))).toBe(200);
  });

  it('a program has no screen: it is not locked by itself', async () => {
    const program = await world.server.signIn(lilei);
    world.clock.advance(15 * minuteMs);
    expect(await readCode(program.identity.userInfo({}))).toBe(200);
  });

  it('nobody locks, unlocks or learns of another’s screen', async () => {
    const other = await world.server.signInWithCookie(haiyan);
    expect((await other.lockscreen.isOpen({})).data).toEqual({ flag: false, haspass: false });
    expect(await readCode(other.lockscreen.relieve({ password }))).toBe(errors.lockPasswordMissing.code);
  });
});
