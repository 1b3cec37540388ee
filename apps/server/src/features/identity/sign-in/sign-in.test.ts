import { calls } from '@hongyan/contract';
import { plainSignIn } from '@hongyan/testkit/server/plain-sign-in.ts';
import { type ProductStore, productStores } from '@hongyan/testkit/server/product-stores.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenCallContext } from '../../../call/call-context.ts';
import type { RouteRequest } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import { createIdentityFeature } from '../index.ts';
import { createPeople, machineContext, type People } from '../people/people.ts';

const minuteMs = 60_000;
const password = 'correct-horse';

describe.each(productStores)('sign-in on $name', (engine) => {
  let store: ProductStore;
  let people: People;
  let feature: ReturnType<typeof createIdentityFeature>;
  let cookies: (string | null)[];
  let names = 0;
  let addresses = 0;

  beforeAll(async () => {
    store = await engine.open();
    people = createPeople(store);
    feature = createIdentityFeature(store, plainSignIn);
    const { orgId } = await people.createOrganisation(admin(), '鸿雁科技');
    await people.addDomain(admin(), { orgId, name: 'example.org' });
  });
  afterAll(async () => {
    await feature.stop?.();
    await store.close();
  });

  const admin = () => machineContext(store.clock.now(), 'admin');
  const newAddress = () => {
    addresses += 1;
    return `198.51.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
  };
  const newPerson = async () => {
    names += 1;
    const address = `person${names}@example.org`;
    return people.addPerson(admin(), { address, name: 'Anna 安娜', password });
  };
  const request = (address: string, input: unknown, credential: RouteRequest['credential'] = null): RouteRequest => {
    cookies = [];
    const context: OpenCallContext = {
      requestId: 'request',
      now: store.clock.now(),
      address,
      userAgent: 'test',
      language: 'zh',
      idempotencyKey: undefined,
      host: 'localhost',
      secure: true,
      signal: new AbortController().signal,
    };
    return {
      context,
      input: calls.identity.token.input.parse(input),
      file: undefined,
      credential,
      cookies: { setSession: (token) => cookies.push(token), clearSession: () => cookies.push(null) },
    };
  };
  const route = (name: string) => feature.routes.find((candidate) => candidate.call.name === name)!;
  type Answer = { accessToken: string; refreshToken: string; isChangePassword: string; expiresIn: number };
  const signIn = async (username: string, given = password, address = newAddress(), session = 'token') =>
    (await route('identity.token').handle(
      request(address, { grant_type: 'password', username, password: given, session }),
    )) as Answer;
  const refresh = async (refresh_token: string) =>
    (await route('identity.token').handle(
      request('192.0.2.9', { grant_type: 'refresh_token', refresh_token }),
    )) as Answer;
  const readRefusal = async (promise: Promise<unknown>): Promise<UserError> => {
    const error: unknown = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`, { cause: error });
    return error;
  };
  const readName = async (promise: Promise<unknown>) => (await readRefusal(promise)).errorName;
  const isAlive = async (token: string, kind: 'cookie' | 'bearer' = 'bearer') =>
    (await feature.gate.authenticate(token, kind)) !== null;

  test('a program gets two opaque tokens that are stored as hashes only', async () => {
    const { accountNo, address } = await newPerson();
    const answer = await signIn(address);
    expect(answer).toMatchObject({ secondVerified: false, isChangePassword: 'false', expiresIn: 1800 });
    expect(cookies).toEqual([]);
    const session = await feature.gate.authenticate(answer.accessToken, 'bearer');
    expect(session).toMatchObject({ actor: accountNo, subject: accountNo, orgId: 1, client: 'api', locked: false });
    const rows = await store.database.read
      .selectFrom('session')
      .selectAll()
      .where('account_no', '=', accountNo)
      .execute();
    const secrets = [answer.accessToken, answer.refreshToken].map((token) => token.split('.')[2]!);
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('a browser gets a cookie and nothing in the body that a script could keep', async () => {
    const { address } = await newPerson();
    const answer = await signIn(address, password, newAddress(), 'cookie');
    expect(answer).toEqual({ secondVerified: false, isChangePassword: 'false' });
    const [cookie] = cookies;
    expect(await isAlive(cookie!, 'cookie')).toBe(true);
  });

  test('a token of one kind is worth nothing as the other: cookie, bearer, refresh', async () => {
    const { address } = await newPerson();
    const answer = await signIn(address);
    await signIn(address, password, newAddress(), 'cookie');
    const cookie = cookies[0]!;
    expect(await isAlive(cookie, 'bearer')).toBe(false);
    expect(await isAlive(answer.accessToken, 'cookie')).toBe(false);
    expect(await isAlive(answer.refreshToken)).toBe(false);
    expect(await readName(refresh(answer.accessToken))).toBe('refreshInvalid');
  });

  test('the name may be typed in any width and case, with blanks, and without the only domain', async () => {
    const { address } = await newPerson();
    await signIn(` ${address.toUpperCase()} `);
    await signIn(address.replace('person', 'ｐｅｒｓｏｎ'));
    await signIn(address.split('@')[0]!);
  });

  test('the password is compared as given', async () => {
    const { address } = await newPerson();
    for (const wrong of [`${password} `, ` ${password}`, password.toUpperCase(), password.slice(0, -1)])
      expect(await readName(signIn(address, wrong))).toBe('signInFailed');
  });

  test('enumeration: unknown, wrong, suspended and without a password look alike, and write alike', async () => {
    const wrong = await newPerson();
    const suspended = await newPerson();
    await people.suspendPerson(admin(), suspended.accountNo);
    const without = await people.addPerson(admin(), { address: 'no-password@example.org', name: 'N', password: null });
    const attempts = [
      () => signIn('nobody@example.org'),
      () => signIn('nobody@elsewhere.example'),
      () => signIn(wrong.address, 'wrong-password'),
      () => signIn(suspended.address),
      () => signIn(without.address),
    ];
    const seen: unknown[] = [];
    for (const attempt of attempts) {
      const before = store.database.stats().operations;
      const error = await readRefusal(attempt());
      seen.push([
        error.errorName,
        error.code,
        error.params,
        error.messageIn('zh'),
        store.database.stats().operations - before,
      ]);
    }
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('enumeration by the clock: an unknown name costs one hash, as a known one does', async () => {
    const { address } = await newPerson();
    const bound = boundSecrets(store);
    let hashes = 0;
    const counted = createIdentityFeature(
      {
        ...store,
        secrets: {
          ...bound,
          verifyPassword: (...args) => {
            hashes += 1;
            return bound.verifyPassword(...args);
          },
          verifyNobody: (given) => {
            hashes += 1;
            return bound.verifyNobody(given);
          },
        },
      },
      plainSignIn,
    );
    const token = counted.routes.find((candidate) => candidate.call.name === 'identity.token')!;
    for (const username of [address, 'nobody-at-all@example.org']) {
      const attempt = { grant_type: 'password', username, password: 'wrong-password', session: 'token' };
      await readRefusal(token.handle(request(newAddress(), attempt)));
    }
    expect(hashes).toBe(2);
  });

  test('guessing one name: after ten wrong ones, one a minute, for known and unknown names alike', async () => {
    const { address } = await newPerson();
    for (const name of [address, 'unknown-guess@example.org']) {
      for (let index = 0; index < 11; index += 1)
        expect(await readName(signIn(name, 'wrong-password')), `${name} ${index}`).toBe('signInFailed');
      const limited = await readRefusal(signIn(name, 'wrong-password'));
      expect(limited.errorName).toBe('tooMany');
      expect(limited.params.seconds).toBeLessThanOrEqual(60);
      // The right password is refused too: else guessing would go on behind the limit.
      expect(await readName(signIn(name))).toBe('tooMany');
    }
    store.clock.advance(minuteMs);
    expect(await readName(signIn(address, 'wrong-password'))).toBe('signInFailed');
    expect(await readName(signIn(address, 'wrong-password'))).toBe('tooMany');
    store.clock.advance(15 * minuteMs);
    await signIn(address);
  });

  test('guessing in parallel is counted like guessing in a row', async () => {
    const { address } = await newPerson();
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => readName(signIn(address, 'wrong-password'))));
    expect(outcomes.filter((name) => name === 'signInFailed')).toHaveLength(11);
    expect(outcomes.filter((name) => name === 'tooMany')).toHaveLength(29);
  });

  test('spellings of one name share one count', async () => {
    const { address } = await newPerson();
    const spellings = [address, address.toUpperCase(), ` ${address}`, address.split('@')[0]!];
    for (let index = 0; index < 11; index += 1) await readRefusal(signIn(spellings[index % 4]!, 'wrong-password'));
    expect(await readName(signIn(address.replace('p', 'Ｐ'), 'wrong-password'))).toBe('tooMany');
  });

  test('lockout by outsiders: who signs in from a known address still can', async () => {
    const { address } = await newPerson();
    const home = newAddress();
    await signIn(address, password, home);
    for (let index = 0; index < 20; index += 1) await readRefusal(signIn(address, 'wrong-password'));
    expect(await readName(signIn(address, password))).toBe('tooMany');
    await signIn(address, password, home);
  });

  test('spraying many names from one address or one network ends', async () => {
    const address = newAddress();
    for (let index = 0; index < 20; index += 1)
      expect(await readName(signIn(`spray${index}@example.org`, 'Winter-2026', address))).toBe('signInFailed');
    expect(await readName(signIn('spray-last@example.org', 'Winter-2026', address))).toBe('tooMany');
    const person = await newPerson();
    expect(await readName(signIn(person.address, password, address))).toBe('tooMany');
    // The same IPv4 address in IPv6 clothes.
    expect(await readName(signIn(person.address, password, `::ffff:${address}`))).toBe('tooMany');
    for (let index = 0; index < 200; index += 1)
      await readRefusal(signIn(`net${index}@example.org`, 'Winter-2026', `2001:db8:1:2::${index.toString(16)}`));
    expect(await readName(signIn(person.address, password, '2001:db8:1:2:ffff::1'))).toBe('tooMany');
    await signIn(person.address, password, '2001:db8:1:3::1');
  });

  test('a whole office signing in at once from one address is no guesser', async () => {
    const office = newAddress();
    const staff = await Promise.all(Array.from({ length: 40 }, () => newPerson()));
    const answers = await Promise.all(staff.map(({ address }) => signIn(address, password, office)));
    expect(answers).toHaveLength(40);
  });

  test('a refresh rotates both tokens', async () => {
    const { address } = await newPerson();
    const first = await signIn(address);
    const second = await refresh(first.refreshToken);
    expect(second.expiresIn).toBe(1800);
    expect(await isAlive(first.accessToken)).toBe(false);
    expect(await isAlive(second.accessToken)).toBe(true);
  });

  test('refresh reuse: a used token ends the session for both holders, however old it is', async () => {
    for (const rotations of [1, 3]) {
      const { address, accountNo } = await newPerson();
      const stolen = await signIn(address);
      let current = stolen;
      for (let index = 0; index < rotations; index += 1) current = await refresh(current.refreshToken);
      const before = store.published.length;
      expect(await readName(refresh(stolen.refreshToken))).toBe('refreshInvalid');
      expect(await isAlive(current.accessToken)).toBe(false);
      expect(await readName(refresh(current.refreshToken))).toBe('refreshInvalid');
      const [, sessionId] = stolen.accessToken.split('.');
      expect(store.published.slice(before)).toEqual([
        expect.objectContaining({ account: accountNo, kind: 'sessionEnded', data: { optType: 'mailbox', sessionId } }),
      ]);
    }
  });

  test('refresh race: of ten refreshes at once one wins at most, and no two tokens live', async () => {
    const { address } = await newPerson();
    const { refreshToken } = await signIn(address);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  });

  test('forged refresh tokens harm nobody', async () => {
    const { address } = await newPerson();
    const { refreshToken, accessToken } = await signIn(address);
    const [account, session, secret] = refreshToken.split('.') as [string, string, string];
    for (const forged of [
      '',
      'x',
      `${account}.${'A'.repeat(22)}.${secret}`,
      `zzzzz.${session}.${secret}`,
      `${refreshToken} `,
    ])
      if (forged !== '') expect(await readName(refresh(forged)), forged).toBe('refreshInvalid');
    expect(await isAlive(accessToken)).toBe(true);
  });

  test('fixation: signing in never takes over a token that was there before, and ends it', async () => {
    const { address } = await newPerson();
    await signIn(address, password, newAddress(), 'cookie');
    const planted = cookies[0]!;
    const input = { grant_type: 'password', username: address, password, session: 'cookie' };
    await route('identity.token').handle(request(newAddress(), input, { kind: 'cookie', token: planted }));
    expect(cookies[0]).not.toBe(planted);
    expect(cookies[0]!.split('.')[1]).not.toBe(planted.split('.')[1]);
    expect(await isAlive(planted, 'cookie')).toBe(false);
    expect(await isAlive(cookies[0]!, 'cookie')).toBe(true);
  });

  test('a browser may ask whether its session is alive, and gets nothing that it had not', async () => {
    const { address } = await newPerson();
    await signIn(address, password, newAddress(), 'cookie');
    const token = cookies[0]!;
    const input = { grant_type: 'refresh_token', session: 'cookie' };
    const ask = (credential: RouteRequest['credential']) =>
      route('identity.token').handle(request('192.0.2.9', input, credential));
    expect(await ask({ kind: 'cookie', token })).toEqual({ secondVerified: false, isChangePassword: 'false' });
    expect(cookies).toEqual([]);
    expect(await readName(ask(null))).toBe('refreshInvalid');
    expect(await readName(ask({ kind: 'bearer', token }))).toBe('refreshInvalid');
    expect(await readName(ask({ kind: 'cookie', token: `${token}x` }))).toBe('refreshInvalid');
  });

  test('a session ends when it is not used, and in any case after its longest time', async () => {
    const { address } = await newPerson();
    await signIn(address, password, newAddress(), 'cookie');
    const [idle] = cookies as [string];
    store.clock.advance(119 * minuteMs);
    expect(await isAlive(idle, 'cookie')).toBe(true);
    await feature.gate.settle();
    store.clock.advance(119 * minuteMs);
    expect(await isAlive(idle, 'cookie')).toBe(true);
    await feature.gate.settle();
    store.clock.advance(121 * minuteMs);
    expect(await isAlive(idle, 'cookie')).toBe(false);
    await signIn(address, password, newAddress(), 'cookie');
    const [used] = cookies as [string];
    for (let hour = 1; hour < 12; hour += 1) {
      store.clock.advance(60 * minuteMs);
      expect(await isAlive(used, 'cookie'), `hour ${hour}`).toBe(true);
      await feature.gate.settle();
    }
    store.clock.advance(60 * minuteMs);
    expect(await isAlive(used, 'cookie')).toBe(false);
  });

  test('an access token ends after half an hour, its refresh token with the session', async () => {
    const { address } = await newPerson();
    const first = await signIn(address);
    store.clock.advance(31 * minuteMs);
    expect(await isAlive(first.accessToken)).toBe(false);
    const second = await refresh(first.refreshToken);
    store.clock.advance(121 * minuteMs);
    expect(await readName(refresh(second.refreshToken))).toBe('refreshInvalid');
  });

  test('the last use is written once a minute, however many calls come', async () => {
    const { address } = await newPerson();
    const { accessToken } = await signIn(address);
    store.clock.advance(minuteMs);
    const before = store.database.stats().operations;
    await Promise.all(Array.from({ length: 20 }, () => feature.gate.authenticate(accessToken, 'bearer')));
    await feature.gate.settle();
    await feature.gate.authenticate(accessToken, 'bearer');
    await feature.gate.settle();
    expect(store.database.stats().operations - before).toBe(1);
  });

  test('a new password, a suspension and a sign-out end sessions at once and say so to sockets', async () => {
    const { address, accountNo } = await newPerson();
    const sessions = [await signIn(address), await signIn(address)];
    const before = store.published.length;
    await people.setPassword(admin(), { accountNo, password: 'another-horse' });
    for (const { accessToken, refreshToken } of sessions) {
      expect(await isAlive(accessToken)).toBe(false);
      expect(await readName(refresh(refreshToken))).toBe('refreshInvalid');
    }
    expect(store.published.slice(before).map((event) => event.kind)).toEqual(['sessionEnded', 'sessionEnded']);
    expect(await readName(signIn(address))).toBe('signInFailed');
    const { accessToken } = await signIn(address, 'another-horse');
    await people.suspendPerson(admin(), accountNo);
    expect(await isAlive(accessToken)).toBe(false);
    await people.activatePerson(admin(), accountNo);
    expect(await isAlive(accessToken)).toBe(false);
    await signIn(address, 'another-horse', newAddress(), 'cookie');
    const cookie = cookies[0]!;
    const session = (await feature.gate.authenticate(cookie, 'cookie'))!;
    const open = request('192.0.2.1', { grant_type: 'refresh_token' });
    const signedOut = await route('identity.logout').handle({ ...open, context: { ...open.context, session } });
    expect(signedOut).toEqual({ logoutLink: '/login' });
    expect(cookies).toEqual([null]);
    expect(await isAlive(cookie, 'cookie')).toBe(false);
  });

  test('a password set while somebody signs in with the old one leaves no session of the old one', async () => {
    const { address, accountNo } = await newPerson();
    for (let round = 0; round < 5; round += 1) {
      const [old, next] = [round === 0 ? password : `round-${round}-horse`, `round-${round + 1}-horse`];
      const [signedIn] = await Promise.allSettled([
        signIn(address, old),
        people.setPassword(admin(), { accountNo, password: next }),
      ]);
      if (signedIn.status === 'fulfilled') expect(await isAlive(signedIn.value.accessToken)).toBe(false);
    }
  });

  test('who must change the password learns so, and the person sees a masked phone number', async () => {
    const phone = '13812345678';
    const added = { address: 'phone@example.org', name: '李雷', password, mustChange: true, isAdmin: true, phone };
    await people.addPerson(admin(), added);
    const answer = await signIn('phone@example.org');
    expect(answer.isChangePassword).toBe('true');
    const session = (await feature.gate.authenticate(answer.accessToken, 'bearer'))!;
    const open = request('192.0.2.1', { grant_type: 'refresh_token' });
    const info = await route('identity.userInfo').handle({ ...open, context: { ...open.context, session } });
    expect(calls.identity.userInfo.output.parse(info)).toMatchObject({
      userName: '李雷',
      companyName: '鸿雁科技',
      phone: '138****5678',
      emailAddr: 'phone@example.org',
      isAdmin: 1,
      accountType: 1,
    });
  });

  test('an old hash is made anew at the next sign-in', async () => {
    const { address, accountNo } = await newPerson();
    const credential = () =>
      store.database.read
        .selectFrom('credential')
        .selectAll()
        .where('account_no', '=', accountNo)
        .executeTakeFirstOrThrow();
    const { password_hash: before } = await credential();
    const costlier = { ...store, secrets: { ...boundSecrets(store), needsNewHash: () => true } };
    const upgraded = createIdentityFeature(costlier, plainSignIn);
    const token = upgraded.routes.find((candidate) => candidate.call.name === 'identity.token')!;
    await token.handle(request(newAddress(), { grant_type: 'password', username: address, password }));
    expect((await credential()).password_hash).not.toBe(before);
    await signIn(address);
  });

  test('sign-ins are written down: right, wrong and limited, and never what was typed', async () => {
    const rows = await store.database.read
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'identity.signIn')
      .execute();
    expect(rows.some((row) => row.result === 'ok' && row.actor_no !== null && row.address !== null)).toBe(true);
    expect(rows.some((row) => row.result === 'refused' && row.org_id === 1)).toBe(true);
    expect(rows.some((row) => row.result === 'refused' && row.org_id === 0)).toBe(true);
    const all = JSON.stringify([rows, await store.database.read.selectFrom('limit_counter').selectAll().execute()]);
    expect(all).not.toContain('wrong-password');
    expect(all).not.toContain('nobody@');
  });
});

function boundSecrets({ secrets }: ProductStore): ProductStore['secrets'] {
  return {
    sign: (...args) => secrets.sign(...args),
    verify: (...args) => secrets.verify(...args),
    derive: (...args) => secrets.derive(...args),
    signDocument: (...args) => secrets.signDocument(...args),
    readPublicKey: (purpose) => secrets.readPublicKey(purpose),
    readOlderPublicKeys: (purpose) => secrets.readOlderPublicKeys(purpose),
    hashToken: (...args) => secrets.hashToken(...args),
    encrypt: (...args) => secrets.encrypt(...args),
    decrypt: (...args) => secrets.decrypt(...args),
    hashPassword: (password) => secrets.hashPassword(password),
    verifyPassword: (...args) => secrets.verifyPassword(...args),
    verifyNobody: (given) => secrets.verifyNobody(given),
    needsNewHash: (stored) => secrets.needsNewHash(stored),
    versions: secrets.versions,
  };
}
