import { errors, successCode } from '@hongyan/contract';
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { type BentIssuer, bentClientId, startBentIssuer } from '@hongyan/testkit/peers/bent-issuer.ts';
import { type RealIssuer, startRealIssuer } from '@hongyan/testkit/peers/real-issuer.ts';
import { openSmallBrowser, type SmallBrowser } from '@hongyan/testkit/server/small-browser.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { setPassword, switchSession } from '../identity/in-transaction.ts';
import { machineContext, requirePersonByAddress } from '../identity/index.ts';
import { addOauthClient } from './change-clients.ts';
import { setProvider } from './change-providers.ts';
import { computeChallenge } from './code-port.ts';
import { type ProviderSettings, secretPurpose } from './provider-settings.ts';

const engines = ['sqlite', 'postgres'] as const;
const domain = 'inside.example';
const defaults: ProviderSettings = {
  name: '公司账号',
  hosts: [],
  scope: 'openid email profile',
  algorithm: 'RS256',
  addressClaim: 'email',
  nameClaim: 'name',
  departmentClaim: 'department',
  createPeople: false,
  signsOut: true,
};
const logoutEvent = { 'http://schemas.openid.net/event/backchannel-logout': {} };

describe.each(engines)('single sign-on, on %s', (engine) => {
  let server: TestServer;
  let real: RealIssuer;
  let bent: BentIssuer;
  let orgId: number;
  let browser: SmallBrowser;
  let names = 0;

  const configure = async (providerId: string, issuer: string, more: Partial<ProviderSettings> = {}) => {
    const { database, secrets, clock } = server.context.services;
    await database.runner.execute(setProvider, machineContext(clock.now(), `set-${String((names += 1))}`), {
      orgId,
      providerId,
      issuer,
      clientId: real.clientId,
      encryptedSecret: secrets.encrypt(secretPurpose, real.clientSecret),
      settings: { ...defaults, ...more },
    });
  };
  beforeAll(async () => {
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    orgId = await server.addOrganisation('示范公司', domain);
    real = await startRealIssuer(server.url);
    bent = await startBentIssuer();
  });
  beforeEach(async () => {
    browser = openSmallBrowser();
    bent.next = (right) => right;
    bent.metadata = {};
    await configure('real', real.url);
    await configure('bent', bent.url);
  });
  afterAll(async () => {
    await real.stop();
    await bent.stop();
    await server.stop();
  });

  const begin = (id: string) => `${server.url}/api/oauth/sso?id=${String(orgId)}-${id}`;
  const newPerson = async () => server.addPerson(`person${String((names += 1))}@${domain}`, '李雷');
  /** Somebody of the provider, as whom the browser signs in there. */
  const known = (email: string, more: object = {}) => {
    const sub = `sub-${String((names += 1))}`;
    real.people.set(sub, { email, email_verified: true, name: '李雷', ...more });
    return sub;
  };
  const landed = (url: string) => {
    const [path, query] = url.replace(server.url, '').split('?');
    return { path, ...Object.fromEntries(new URLSearchParams(query)) };
  };
  /** To the provider, its sign-in page, and back to ours. */
  const signInAs = async (sub: string, more = '') => {
    const page = await browser.go(`${begin('real')}${more}`);
    expect(page.text).toContain('<title>Provider</title>');
    const end = await browser.go(page.url, { login: sub }, (url) => url.includes('/#/'));
    return landed(end.url);
  };
  const findCookie = () => browser.jar.get(server.url)?.get('sid');
  const whoIs = async (cookie: string | undefined) => {
    const answer = await fetch(`${server.url}/api/user/info`, { headers: { cookie: `sid=${cookie ?? ''}` } });
    return (await answer.json()) as { code: number; data: { emailAddr: string; deptName: string } };
  };
  /** To the bent provider and straight back, with what it is to be asked for. */
  const comeBack = async (change: (state: string) => string = (state) => state) => {
    const { location } = await browser.step(begin('bent'));
    const asked = new URL(location ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    const query = new URLSearchParams({ code: asked.get('nonce') ?? '', state: change(asked.get('state') ?? '') });
    const url = `${server.url}/api/oauth/sso?${query.toString()}`;
    return { url, end: landed((await browser.step(url)).location ?? '') };
  };
  const failed = { path: '/#/loginBefore', ssoError: String(errors.ssoFailed.code) };

  test('a person comes in by a real provider, is who the provider says, and is sent to the page that they wanted', async () => {
    const person = await newPerson();
    const end = await signInAs(known(person.address), '&redirect=/mail/inbox');
    expect(end).toEqual({ path: '/#/loginBefore', sso: '1', redirect: '/mail/inbox' });
    expect((await whoIs(findCookie())).data.emailAddr).toBe(person.address);
    const { data } = await (await server.signIn(person.address)).identity.domains({});
    expect(data.singleSignOn).toContainEqual({
      id: `${String(orgId)}-real`,
      name: '公司账号',
      path: `/api/oauth/sso?id=${String(orgId)}-real`,
    });
  });

  test('a path outside of the site is not followed', async () => {
    const person = await newPerson();
    const sub = known(person.address);
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      browser = openSmallBrowser();
      const end = await signInAs(sub, `&redirect=${encodeURIComponent(path)}`);
      expect(end).toEqual({ path: '/#/loginBefore', sso: '1' });
    }
  });

  test('a page of another site leads to our sign-in page with its button, and begins nothing by itself', async () => {
    const go = async (site: string) => {
      const url = `${begin('real')}&redirect=/mail/inbox`;
      const answer = await fetch(url, { redirect: 'manual', headers: { 'sec-fetch-site': site } });
      return { to: answer.headers.get('location') ?? '', cookies: answer.headers.getSetCookie() };
    };
    for (const site of ['cross-site', 'same-site']) {
      const { to, cookies } = await go(site);
      expect(landed(new URL(to, server.url).href)).toEqual({ path: '/#/loginBefore', redirect: '/mail/inbox' });
      expect(cookies).toEqual([]);
    }
    // Our own page, and an address that the person typed.
    for (const site of ['same-origin', 'none']) expect(new URL((await go(site)).to).pathname).toMatch(/^\/auth/);
  });

  test('who has no mailbox gets none unless people are created; then with name and department', async () => {
    const sub = known(`new-${engine}@${domain}`, { name: '韩梅梅', department: '市场部' });
    expect(await signInAs(sub)).toEqual({ path: '/#/loginBefore', ssoError: String(errors.ssoNobody.code) });
    await configure('real', real.url, { createPeople: true });
    browser = openSmallBrowser();
    expect(await signInAs(sub)).toMatchObject({ sso: '1' });
    expect((await whoIs(findCookie())).data).toMatchObject({
      emailAddr: `new-${engine}@${domain}`,
      userName: '韩梅梅',
      deptName: '市场部',
    });
    // The password is the provider's: there is none here to change.
    const headers = { cookie: `sid=${findCookie() ?? ''}`, origin: server.url, 'content-type': 'application/json' };
    const body = JSON.stringify({ oldPassword: 'anything-1', password: 'Quiet-Harbour-72' });
    const change = await fetch(`${server.url}/api/user/update/password`, { method: 'POST', headers, body });
    expect(await change.json()).toMatchObject({ code: errors.passwordElsewhere.code });
    const terms = await fetch(`${server.url}/api/user/password/terms`, { headers });
    expect(await terms.json()).toMatchObject({ data: { elsewhere: true } });
    // An address of elsewhere makes nobody.
    browser = openSmallBrowser();
    expect(await signInAs(known('someone@elsewhere.example'))).toMatchObject({
      ssoError: String(errors.ssoNobody.code),
    });
  });

  test('an address that nobody verified leads to no mailbox', async () => {
    const person = await newPerson();
    const end = await signInAs(known(person.address, { email_verified: false }));
    expect(end).toMatchObject({ ssoError: String(errors.ssoMailUnverified.code) });
    expect(findCookie()).toBeUndefined();
  });

  test('a mailbox stays whose it is: another subject with the same address is refused, the first goes on with another address', async () => {
    const person = await newPerson();
    const first = known(person.address);
    expect(await signInAs(first)).toMatchObject({ sso: '1' });
    browser = openSmallBrowser();
    expect(await signInAs(known(person.address))).toMatchObject({ ssoError: String(errors.ssoAnotherPerson.code) });
    real.people.set(first, { email: 'renamed@elsewhere.example', email_verified: false, name: '李雷' });
    browser = openSmallBrowser();
    expect(await signInAs(first)).toMatchObject({ sso: '1' });
  });

  test('the same return again, by this browser or another, opens nothing', async () => {
    const person = await newPerson();
    const page = await browser.go(begin('real'));
    const back = (await browser.go(page.url, { login: known(person.address) }, (url) => url.includes('code='))).url;
    const cookie = browser.jar.get(server.url)?.get('sso') ?? '';
    const other = openSmallBrowser();
    expect(landed((await other.step(back)).location ?? '')).toEqual(failed);
    expect(landed((await browser.step(back)).location ?? '')).toMatchObject({ sso: '1' });
    browser.jar.get(server.url)?.set('sso', cookie);
    expect(landed((await browser.step(back)).location ?? '')).toEqual(failed);
  });

  test('a wrong state, no cookie, and a refusal at the provider end at the sign-in page', async () => {
    expect((await comeBack((state) => `${state.slice(0, -1)}_`)).end).toEqual(failed);
    expect((await comeBack(() => 'short')).end).toEqual(failed);
    const answer = await browser.step(`${server.url}/api/oauth/sso?state=x&error=access_denied`);
    expect(landed(answer.location ?? '')).toEqual(failed);
  });

  describe('tokens that are not good', () => {
    const now = () => Math.floor(Date.now() / 1_000);
    test.each<[string, (bent: BentIssuer) => BentIssuer['next']]>([
      ['for another audience', () => (right) => ({ ...right, aud: 'another-client' })],
      ['of another issuer', () => (right) => ({ ...right, iss: 'https://evil.example' })],
      ['past their time', () => (right) => ({ ...right, exp: now() - 600 })],
      ['of another sign-in (nonce)', () => (right) => ({ ...right, nonce: 'another' })],
      ['without a signature (alg none)', () => (right) => Promise.resolve(new UnsecuredJWT(right).encode())],
      [
        'signed with the shared secret in place of the key',
        () => (right) =>
          new SignJWT(right).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(real.clientSecret)),
      ],
      [
        'signed, then changed',
        (issuer) => async (right) => {
          const [header, , signature] = (await issuer.sign(right)).split('.');
          const body = Buffer.from(JSON.stringify({ ...right, sub: 'boss' })).toString('base64url');
          return `${header ?? ''}.${body}.${signature ?? ''}`;
        },
      ],
    ])('%s', async (_what, bend) => {
      bent.next = bend(bent);
      expect((await comeBack()).end).toEqual(failed);
      expect(findCookie()).toBeUndefined();
    });

    test('the right one is taken, so the others were refused for what is said', async () => {
      const person = await newPerson();
      bent.next = (right) => ({
        ...right,
        sub: `right-${person.address}`,
        email: person.address,
        email_verified: true,
      });
      expect((await comeBack()).end).toMatchObject({ sso: '1' });
    });
  });

  test('a document that names other hosts leads neither us nor the person there', async () => {
    bent.metadata = { authorization_endpoint: 'https://evil.example/authorize' };
    await configure('bent', bent.url, { name: 'changed' });
    expect(landed((await browser.step(begin('bent'))).location ?? '')).toEqual({
      path: '/#/loginBefore',
      ssoError: String(errors.ssoDown.code),
    });
    bent.metadata = { token_endpoint: 'http://127.0.0.2:9/token' };
    await configure('bent', bent.url, { name: 'changed again' });
    expect((await comeBack()).end).toMatchObject({ ssoError: String(errors.ssoDown.code) });
  });

  test('an unknown provider and one that does not answer are reported at the sign-in page', async () => {
    const unknown = landed((await browser.step(begin('nobody'))).location ?? '');
    expect(unknown).toMatchObject({ ssoError: String(errors.ssoUnknown.code) });
    await configure('down', 'http://127.0.0.1:9');
    expect(landed((await browser.step(begin('down'))).location ?? '')).toMatchObject({
      ssoError: String(errors.ssoDown.code),
    });
  });

  test('sign-out at the real provider ends the session here', async () => {
    const person = await newPerson();
    await signInAs(known(person.address));
    const cookie = findCookie();
    expect((await whoIs(cookie)).code).toBe(successCode);
    const page = await browser.go(`${real.url}/session/end`);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    await browser.go(`${real.url}/session/end/confirm`, { xsrf, logout: 'yes' });
    await expect.poll(async () => (await whoIs(cookie)).code).toBe(errors.loginExpired.code);
  });

  describe('a logout token', () => {
    const post = async (token: string, type = 'application/x-www-form-urlencoded') =>
      (
        await fetch(`${server.url}/api/oauth/sso/logout`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: new URLSearchParams({ logout_token: token }).toString(),
        })
      ).status;
    const right = (sub: string, sid: string) => ({
      iss: bent.url,
      aud: bentClientId,
      sub,
      sid,
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 60,
      jti: `jti-${String((names += 1))}`,
      events: logoutEvent,
    });
    const openAs = async (sid: string) => {
      const person = await newPerson();
      const sub = `sub-${person.address}`;
      bent.next = (claims) => ({ ...claims, sub, sid, email: person.address, email_verified: true });
      expect((await comeBack()).end).toMatchObject({ sso: '1' });
      return { sub, cookie: findCookie() };
    };

    test('ends the named session and no other, and counts once', async () => {
      const first = await openAs('one');
      browser = openSmallBrowser();
      await comeBack();
      const other = openSmallBrowser();
      bent.next = ((before) => (claims) => ({ ...(before(claims) as object), sid: 'two' }))(bent.next);
      browser = other;
      await comeBack();
      const second = findCookie();
      const token = await bent.sign(right(first.sub, 'one'), 'logout+jwt');
      expect(await post(token)).toBe(200);
      expect((await whoIs(first.cookie)).code).toBe(errors.loginExpired.code);
      expect((await whoIs(second)).code).toBe(successCode);
      expect(await post(token)).toBe(errors.ssoFailed.status);
      const { sid: _sid, ...ofAll } = right(first.sub, '');
      expect(await post(await bent.sign(ofAll))).toBe(200);
      expect((await whoIs(second)).code).toBe(errors.loginExpired.code);
    });

    test('ends the session also when it has gone through another mailbox and has another name since', async () => {
      const { sub, cookie } = await openAs('moved');
      const { database, clock } = server.context.services;
      const [accountText = '', sessionId = ''] = (cookie ?? '').split('.');
      const accountNo = Number.parseInt(accountText, 36);
      const context = machineContext(clock.now(), `switch-${String((names += 1))}`);
      const newSessionId = 'S'.repeat(sessionId.length);
      const moved = { accountNo, sessionId, subject: accountNo, newSessionId, accessHash: 'x', refreshHash: null };
      expect(await database.runner.execute(switchSession, context, moved)).not.toBeNull();
      const isOpen = async () =>
        (
          await database.read
            .selectFrom('session')
            .select('ended_at')
            .where('account_no', '=', accountNo)
            .where('session_id', '=', newSessionId)
            .executeTakeFirstOrThrow()
        ).ended_at === null;
      expect(await isOpen()).toBe(true);
      expect(await post(await bent.sign(right(sub, 'moved'), 'logout+jwt'))).toBe(200);
      expect(await isOpen()).toBe(false);
    });

    test('that is not good ends nothing', async () => {
      const { sub, cookie } = await openAs('bad');
      const good = right(sub, 'bad');
      const old = { ...good, iat: good.iat - 600, exp: good.exp };
      const bad = [
        await bent.sign({ ...good, nonce: 'an ID token is no logout token' }),
        await bent.sign({ ...good, events: {} }),
        await bent.sign({ ...good, aud: 'another-client' }),
        await bent.sign(old),
        new UnsecuredJWT(good).encode(),
        'a.b.c',
      ];
      for (const token of bad) expect(await post(token)).toBe(errors.ssoFailed.status);
      expect((await whoIs(cookie)).code).toBe(successCode);
    });

    test('forms are read by this call alone', async () => {
      const answer = await fetch(`${server.url}/api/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', username: 'a', password: 'b' }),
      });
      expect(answer.status).toBe(errors.mediaType.status);
      expect(await post('a.b.c', 'text/plain')).toBe(errors.mediaType.status);
    });
  });

  test('a program gets tokens by a code that works once, with its verifier alone; shown again, the session ends', async () => {
    const { database } = server.context.services;
    const person = await newPerson();
    await database.runner.execute(addOauthClient, machineContext(Date.now(), `client-${String((names += 1))}`), {
      orgId,
      clientId: `desk-${String(names)}`,
      name: 'Desk',
      redirects: ['http://127.0.0.1/back'],
      own: true,
    });
    const clientId = `desk-${String(names)}`;
    const verifier = 'v'.repeat(43);
    const redirect = 'http://127.0.0.1:50123/back';
    const query = new URLSearchParams({
      id: `${String(orgId)}-real`,
      client_id: clientId,
      redirect_uri: redirect,
      code_challenge: computeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'of the program',
    });
    const codeFor = async () => {
      browser = openSmallBrowser();
      const page = await browser.go(`${server.url}/api/oauth/client/sso?${query.toString()}`);
      const sub = [...real.people].find(([, one]) => one.email === person.address)?.[0] ?? known(person.address);
      const end = await browser.go(page.url, { login: sub }, (url) => url.startsWith(redirect));
      expect(new URL(end.url).searchParams.get('state')).toBe('of the program');
      return new URL(end.url).searchParams.get('code') ?? '';
    };
    const exchange = async (code: string, more: object = {}) => {
      const answer = await fetch(`${server.url}/api/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          redirect_uri: redirect,
          code_verifier: verifier,
          ...more,
        }),
      });
      return (await answer.json()) as { code: number; data: { accessToken: string } };
    };
    const infoWith = async (token: string) =>
      (
        (await (
          await fetch(`${server.url}/api/user/info`, { headers: { authorization: `Bearer ${token}` } })
        ).json()) as {
          code: number;
        }
      ).code;
    const wrong = await codeFor();
    expect((await exchange(wrong, { code_verifier: 'w'.repeat(43) })).code).toBe(errors.grantInvalid.code);
    expect((await exchange(wrong)).code).toBe(errors.grantInvalid.code);
    // A new password ends every session, and what would become one.
    const early = await codeFor();
    const { accountNo } = await requirePersonByAddress(database.read, person.address);
    const renewed = { accountNo, passwordHash: 'x', mustChange: false };
    await database.runner.execute(setPassword, machineContext(Date.now(), `renew-${String((names += 1))}`), renewed);
    expect((await exchange(early)).code).toBe(errors.grantInvalid.code);
    const code = await codeFor();
    const { data } = await exchange(code);
    expect(await infoWith(data.accessToken)).toBe(successCode);
    expect((await exchange(code)).code).toBe(errors.grantInvalid.code);
    expect(await infoWith(data.accessToken)).toBe(errors.loginExpired.code);
    query.set('redirect_uri', 'https://evil.example/back');
    const refused = await browser.step(`${server.url}/api/oauth/client/sso?${query.toString()}`);
    expect(refused.status).toBe(errors.redirectUnknown.status);
  });
});
