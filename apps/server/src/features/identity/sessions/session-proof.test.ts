// Recency is a proof by the person, stored with the sign-in: no age of a session or token, and nothing that a program can make.

import { plainSignIn } from '@hongyan/testkit/server/plain-sign-in.ts';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenCallContext } from '../../../call/call-context.ts';
import { createIdentityFeature } from '../index.ts';
import { createPeople, machineContext } from '../people/people.ts';
import { needsPassword } from '../sign-in/confirm-recently.ts';
import type { ProvenPerson, SecondProof, SignInProof } from '../sign-in/sign-in-ports.ts';
import { switchMailbox } from './switch-session.ts';

describe.each(productStores)('the proof of a session, on $name', (engine) => {
  let store: ProductStore;
  let identity: ReturnType<typeof createIdentityFeature>;
  let person: Pick<ProvenPerson, 'accountNo' | 'orgId'>;
  /** What the second factor has proved last. */
  let second: { readonly proven: ProvenPerson; readonly method: SecondProof };

  beforeAll(async () => {
    store = await engine.open();
    identity = createIdentityFeature(store, {
      ...plainSignIn,
      twoFactor: {
        begin: () => Promise.resolve(null),
        finish: () => Promise.resolve({ ...second, kind: 'token' }),
      },
    });
    const people = createPeople(store);
    const admin = machineContext(store.clock.now(), 'admin');
    const { orgId } = await people.createOrganisation(admin, '鸿雁科技');
    await people.addDomain(admin, { orgId, name: 'example.org' });
    person = await people.addPerson(admin, { address: 'anna@example.org', name: 'Anna', password: 'correct-horse' });
  });
  afterAll(async () => {
    await identity.stop?.();
    await store.close();
  });

  const open = (): OpenCallContext => ({
    requestId: `request-${String(Math.random())}`,
    now: store.clock.now(),
    address: '198.51.100.7',
    userAgent: 'the desk computer',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'localhost',
    secure: true,
    signal: new AbortController().signal,
  });
  const provenBy = (how: SignInProof, more: Partial<ProvenPerson> = {}): ProvenPerson => ({
    ...person,
    how,
    verifiedHash: null,
    newHash: null,
    reservation: [],
    ...more,
  });
  const asks = async (accessToken: string): Promise<boolean> => {
    const session = await identity.gate.authenticate(accessToken, 'bearer');
    if (session === null) throw new Error('no session');
    return needsPassword(store.database.read, { ...open(), session });
  };
  const signIn = async (proven: ProvenPerson, method: SecondProof = '') => {
    if (method !== '') {
      second = { proven, method };
      return (await identity.signIn.with.withTwoFactor({ ticket: 'x', method: 'totp' }, open())).signedIn;
    }
    const outcome = await identity.signIn.with.withProof(proven, 'token', open());
    if (outcome.kind !== 'signedIn') throw new Error('a second factor is asked for');
    return outcome.signedIn;
  };

  test.each([
    ['password', '', false],
    ['directory', '', false],
    ['sms', '', false],
    ['singleSignOn', '', false],
    ['trustedSystem', '', true],
    ['trustedSystem', 'totp', false],
    ['authorisedClient', '', true],
    ['qr', 'totp', true],
  ] as const)('by %s, second proof "%s": asks for the password at once: %s', async (how, method, asked) => {
    // The origin of a QR code's session is another sign-in.
    const derived = how === 'qr' ? { derivedFrom: (await signIn(provenBy('password'))).sessionId } : {};
    expect(await asks((await signIn(provenBy(how, derived), method)).accessToken)).toBe(asked);
  });

  test('neither a refresh nor a switch makes a proof of ten minutes ago a fresh one', async () => {
    const signedIn = await signIn(provenBy('password'));
    store.clock.advance(9 * 60_000);
    expect(await asks(signedIn.accessToken)).toBe(false);
    store.clock.advance(60_000);
    expect(await asks(signedIn.accessToken)).toBe(true);
    const refreshed = await identity.signIn.with.withRefreshToken(signedIn.refreshToken ?? '', open());
    expect(await asks(refreshed.accessToken)).toBe(true);
    const session = await identity.gate.authenticate(refreshed.accessToken, 'bearer');
    if (session === null) throw new Error('no session');
    const switched = await switchMailbox(store, { ...open(), session }, session.subject);
    expect(await asks(switched.accessToken)).toBe(true);
  });

  test('a sign-in that has ended opens no other, though the proof was begun before', async () => {
    const first = await signIn(provenBy('password'));
    const derived = provenBy('qr', { derivedFrom: first.sessionId });
    const session = await identity.gate.authenticate(first.accessToken, 'bearer');
    if (session === null) throw new Error('no session');
    await switchMailbox(store, { ...open(), session }, session.subject);
    // Switched, it goes on under its origin.
    expect((await signIn(derived)).sessionId).not.toBe('');
    await store.writeRaw(`UPDATE session SET ended_at = 1 WHERE origin = '${first.sessionId}'`);
    await expect(signIn(derived)).rejects.toMatchObject({ errorName: 'signInFailed' });
  });
});
