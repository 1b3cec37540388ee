import { errors, successCode } from '@hongyan/contract';
import { findSessionCookie, sendRaw, startTestServer, type TestServer } from '@hongyan/testkit';
import { type BentIssuer, bentClientId, startBentIssuer } from '@hongyan/testkit/peers/bent-issuer.ts';
import { type RealIssuer, startRealIssuer } from '@hongyan/testkit/peers/real-issuer.ts';
import { openSmallBrowser, type SmallBrowser } from '@hongyan/testkit/server/small-browser.ts';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { setTwoFactorRule } from '../two-factor/index.ts';
import { setProvider } from './change-providers.ts';
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
  departmentClaim: null,
  createPeople: false,
  signsOut: true,
};

describe.each(engines)('the end of a session that a provider opened, on %s', (engine) => {
  let server: TestServer;
  let real: RealIssuer;
  let bent: BentIssuer;
  let orgId: number;
  let browser: SmallBrowser;
  let names = 0;

  const context = () => machineContext(Date.now(), `sign-out-${String((names += 1))}`);
  const configure = async (providerId: string, issuer: string, more: Partial<ProviderSettings> = {}) => {
    const { database, secrets } = server.context.services;
    await database.runner.execute(setProvider, context(), {
      orgId,
      providerId,
      issuer,
      clientId: real.clientId,
      encryptedSecret: secrets.encrypt(secretPurpose, real.clientSecret),
      settings: { ...defaults, ...more },
    });
  };
  const landed = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  const newPerson = () => server.addPerson(`person${String((names += 1))}@${domain}`, '李雷');
  const signIn = async (address: string, id = 'real') => {
    const sub = `sub-${address}`;
    real.people.set(sub, { email: address, email_verified: true, name: '李雷' });
    bent.next = (claims) => ({ ...claims, sub, sid: 'one', email: address, email_verified: true });
    const begin = `${server.url}/api/oauth/sso?id=${String(orgId)}-${id}`;
    if (id === 'real') {
      const page = await browser.go(begin);
      return landed((await browser.go(page.url, { login: sub }, (url) => url.includes('/#/'))).url);
    }
    const asked = new URL((await browser.step(begin)).location ?? '').searchParams;
    const query = new URLSearchParams({ code: asked.get('nonce') ?? '', state: asked.get('state') ?? '' });
    return landed((await browser.step(`${server.url}/api/oauth/sso?${query.toString()}`)).location ?? '');
  };
  const cookie = () => `sid=${browser.jar.get(server.url)?.get('sid') ?? ''}`;
  const post = async (path: string, body: object, held = cookie()) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { cookie: held, origin: server.url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const set = findSessionCookie(answer.headers.getSetCookie());
    return { ...((await answer.json()) as { code: number; data: Record<string, string> }), set };
  };
  const whoIs = async (held: string) =>
    (await sendRaw(server.url, 'user/info', { headers: { cookie: held } })).envelope?.code;

  beforeAll(async () => {
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    orgId = await server.addOrganisation('示范公司', domain);
    real = await startRealIssuer(server.url);
    bent = await startBentIssuer();
  });
  beforeEach(async () => {
    browser = openSmallBrowser();
    bent.metadata = {};
    await configure('real', real.url);
    await configure('bent', bent.url);
  });
  afterAll(async () => {
    await real.stop();
    await bent.stop();
    await server.stop();
  });

  test('signing out here leads to the sign-out of the real provider, and back', async () => {
    const { address } = await newPerson();
    expect(await signIn(address)).toMatchObject({ sso: '1' });
    const held = cookie();
    const { data } = await post('oauth/logout', {});
    const link = new URL(data['logoutLink'] ?? '');
    expect(link.origin).toBe(real.url);
    expect(link.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`);
    expect(await whoIs(held)).toBe(errors.loginExpired.code);
    const page = await browser.go(link.href);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? [];
    const end = await browser.step(`${real.url}/session/end/confirm`, { xsrf, logout: 'yes' });
    expect(end.location).toBe(`${server.url}/`);
    // Nobody is signed in there any more: the provider asks again.
    expect((await browser.go(`${server.url}/api/oauth/sso?id=${String(orgId)}-real`)).text).toContain('Provider');
  });

  test('no session but one of a provider leads there, and no further than its own hosts', async () => {
    const { address } = await newPerson();
    const withPassword = await server.signIn(address);
    expect((await withPassword.identity.logout({})).data.logoutLink).toBe('/login');
    const readEnd = async (id: string) => {
      browser = openSmallBrowser();
      expect(await signIn(address, id)).toMatchObject({ sso: '1' });
      return (await post('oauth/logout', {})).data['logoutLink'];
    };
    expect(await readEnd('bent')).toBe('/login');
    for (const end_session_endpoint of ['https://evil.example/end', 'javascript:alert(1)', 'not an address']) {
      bent.metadata = { end_session_endpoint };
      await configure('bent', bent.url, { name: end_session_endpoint.slice(0, 10) });
      expect([end_session_endpoint, await readEnd('bent')]).toEqual([end_session_endpoint, '/login']);
    }
    bent.metadata = { end_session_endpoint: `${bent.url}/end` };
    await configure('bent', bent.url, { name: 'right' });
    expect(await readEnd('bent')).toMatch(`${bent.url}/end?client_id=`);
    await configure('bent', bent.url, { signsOut: false });
    expect(await readEnd('bent')).toBe('/login');
  });

  test('a provider that is down keeps nobody in', async () => {
    const { address } = await newPerson();
    await signIn(address, 'bent');
    const held = cookie();
    // Whoever signs in by it next finds it gone.
    bent.metadata = { issuer: 'https://another.example' };
    await configure('bent', bent.url, { name: 'gone' });
    expect((await post('oauth/logout', {})).data['logoutLink']).toBe('/login');
    expect(await whoIs(held)).toBe(errors.loginExpired.code);
  });

  test("a second factor keeps whose word the session stands by: the provider's sign-out ends it", async () => {
    const { address, accountNo } = await newPerson();
    const { runner } = server.context.services.database;
    await runner.execute(setTwoFactorRule, context(), { accountNo, orgId, rule: 'required' });
    const { second = '' } = await signIn(address, 'bent');
    expect(second).not.toBe('');
    expect(await whoIs(cookie())).toBe(errors.loginExpired.code);
    const { data: begun } = await post('oauth2/enrolBegin', { ticket: second, kind: 'totp' }, '');
    const code = await generate({ secret: begun['secret'] ?? '' });
    const confirmed = await post('oauth2/enrolConfirm', { ticket: second, setup: begun['setup'], code }, '');
    expect(confirmed.code).toBe(successCode);
    const { set: held = '' } = await post('oauth2/verify', { ticket: second, method: 'enrolled' }, '');
    expect(await whoIs(held)).toBe(successCode);
    const now = Math.floor(Date.now() / 1_000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const claims = { iss: bent.url, aud: bentClientId, sub: `sub-${address}`, sid: 'one', events };
    const token = await bent.sign({ ...claims, iat: now, exp: now + 60, jti: `jti-${engine}` }, 'logout+jwt');
    const answer = await fetch(`${server.url}/api/oauth/sso/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    expect(answer.status).toBe(200);
    expect(await whoIs(held)).toBe(errors.loginExpired.code);
  });
});
