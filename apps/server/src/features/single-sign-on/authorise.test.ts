import { errors, successCode } from '@hongyan/contract';
import { findSessionCookie, startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  Configuration,
  calculatePKCECodeChallenge,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { addOauthClient } from './change-clients.ts';
import { sweepSingleSignOn } from './sweep.ts';

const engines = ['sqlite', 'postgres'] as const;
const domain = 'inside.example';
const redirect = 'https://app.example/back';
const loopback = 'http://127.0.0.1/back';

describe.each(engines)('programs are let into a mailbox, on %s', (engine) => {
  let server: TestServer;
  let orgId: number;
  let address: string;
  let cookie: string;
  let names = 0;

  const context = () => machineContext(Date.now(), `authorise-${String((names += 1))}`);
  const register = async (own: boolean, redirects = [redirect]) => {
    const clientId = `client-${String((names += 1))}`;
    const client = { orgId, clientId, name: `App ${clientId}`, redirects, own };
    await server.context.services.database.runner.execute(addOauthClient, context(), client);
    return clientId;
  };
  /** A program of somebody else's making. */
  const createClient = (clientId: string) => {
    const metadata = {
      issuer: server.url,
      authorization_endpoint: `${server.url}/api/oauth2/authorize`,
      token_endpoint: `${server.url}/api/oauth2/token`,
      authorization_response_iss_parameter_supported: true,
    };
    const configuration = new Configuration(metadata, clientId, undefined, None());
    allowInsecureRequests(configuration);
    return configuration;
  };
  const call = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, origin: server.url, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { code: number; data: Record<string, unknown> };
  };
  const follow = async (url: URL | string) => {
    const answer = await fetch(url, { redirect: 'manual' });
    return { status: answer.status, to: answer.headers.get('location') ?? '' };
  };
  /** Sends the browser, as a program does; answers the encrypted request that our page gets. */
  const ask = async (clientId: string, to = redirect) => {
    const [verifier, state] = [randomPKCECodeVerifier(), randomState()];
    const url = buildAuthorizationUrl(createClient(clientId), {
      redirect_uri: to,
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const { status, to: page } = await follow(url);
    expect(status).toBe(303);
    expect(page).toMatch(/^\/#\/authorise\?request=/);
    const request = decodeURIComponent(page.split('request=')[1] ?? '');
    return { request, verifier, state };
  };
  const readRequest = (request: string) => call(`oauth2/authorize/request?request=${encodeURIComponent(request)}`);
  const accept = async (request: string) => {
    const { code, data } = await call('oauth2/authorize/answer', { request, accept: true });
    expect(code).toBe(successCode);
    return new URL(data.location as string);
  };
  const letIn = async (clientId: string, to = redirect) => {
    const asked = await ask(clientId, to);
    const back = await accept(asked.request);
    const tokens = await authorizationCodeGrant(createClient(clientId), back, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
    });
    return { ...asked, back, tokens };
  };
  const infoWith = async (token: string) => {
    const answer = await fetch(`${server.url}/api/mail/main/quota/useInfo`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { code: number }).code;
  };
  /** The token endpoint by hand. */
  const exchange = async (fields: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', ...fields }),
    });
    return { status: answer.status, ...((await answer.json()) as { error?: string; access_token?: string }) };
  };
  const shown = (back: URL, clientId: string, verifier: string, to = redirect) => ({
    code: back.searchParams.get('code') ?? '',
    client_id: clientId,
    redirect_uri: to,
    code_verifier: verifier,
  });

  beforeAll(async () => {
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    orgId = await server.addOrganisation('示范公司', domain);
    address = `person@${domain}`;
    await server.addPerson(address, '李雷');
    const answer = await fetch(`${server.url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({
        grant_type: 'password',
        username: address,
        password: testPassword,
        session: 'cookie',
      }),
    });
    cookie = findSessionCookie(answer.headers.getSetCookie()) ?? '';
    expect(cookie).toContain('sid=');
  });
  afterAll(() => server.stop());

  test('a program of others gets in with consent, refreshes, and is out when the person takes it back', async () => {
    const clientId = await register(false);
    const { request } = await ask(clientId);
    expect((await readRequest(request)).data).toEqual({
      name: `App ${clientId}`,
      host: 'app.example',
      own: false,
      asks: true,
    });
    const { tokens, back } = await letIn(clientId);
    expect(back.searchParams.get('iss')).toBe(server.url);
    expect(await infoWith(tokens.access_token)).toBe(successCode);
    // Asked once only.
    expect((await readRequest((await ask(clientId)).request)).data.asks).toBe(false);
    const fresh = await refreshTokenGrant(createClient(clientId), tokens.refresh_token ?? '');
    expect(await infoWith(fresh.access_token)).toBe(successCode);
    expect((await call('oauth2/authorize/list')).data.list).toContainEqual(expect.objectContaining({ clientId }));
    expect((await call('oauth2/authorize/revoke', { clientId })).code).toBe(successCode);
    expect(await infoWith(fresh.access_token)).toBe(errors.loginExpired.code);
    expect((await call('oauth2/authorize/list')).data.list).not.toContainEqual(expect.objectContaining({ clientId }));
    expect((await readRequest((await ask(clientId)).request)).data.asks).toBe(true);
    expect((await call('user/info')).code).toBe(successCode);
  });

  test("the organisation's own goes on without asking; on loopback, where any program can wait, the person is asked each time", async () => {
    const own = await register(true);
    expect((await readRequest((await ask(own)).request)).data.asks).toBe(false);
    const browser = await register(true, [loopback]);
    for (const port of ['50123', '50999']) {
      const to = `http://127.0.0.1:${port}/back`;
      expect((await readRequest((await ask(browser, to)).request)).data).toMatchObject({
        own: true,
        host: '',
        asks: true,
      });
      const { back, tokens } = await letIn(browser, to);
      expect(back.origin).toBe(`http://127.0.0.1:${port}`);
      expect(await infoWith(tokens.access_token)).toBe(successCode);
    }
  });

  test('a code is good once: shown again, the session that it opened ends', async () => {
    const clientId = await register(true);
    const { tokens, back, verifier } = await letIn(clientId);
    expect(await exchange(shown(back, clientId, verifier))).toEqual({ status: 400, error: 'invalid_grant' });
    expect(await infoWith(tokens.access_token)).toBe(errors.loginExpired.code);
  });

  test('a code is bound to its program, its redirect and its verifier; shown wrongly, it is good for nobody', async () => {
    const [clientId, other] = [await register(true, [redirect, 'https://app.example/other']), await register(true)];
    const wrong: ((right: Record<string, string>) => Record<string, string>)[] = [
      (right) => ({ ...right, client_id: other }),
      (right) => ({ ...right, redirect_uri: 'https://app.example/other' }),
      (right) => ({ ...right, code_verifier: 'w'.repeat(43) }),
    ];
    for (const bend of wrong) {
      const { request, verifier } = await ask(clientId);
      const right = shown(await accept(request), clientId, verifier);
      expect(await exchange(bend(right))).toEqual({ status: 400, error: 'invalid_grant' });
      expect(await exchange(right)).toEqual({ status: 400, error: 'invalid_grant' });
    }
    const { request, verifier } = await ask(clientId);
    const right = shown(await accept(request), clientId, verifier);
    expect(await exchange({ ...right, code_verifier: 'short' })).toEqual({ status: 400, error: 'invalid_request' });
    expect((await exchange(right)).status).toBe(200);
    expect(await exchange({ grant_type: 'password' })).toEqual({ status: 400, error: 'unsupported_grant_type' });
  });

  describe('what is asked wrongly', () => {
    const good = () => ({
      response_type: 'code',
      redirect_uri: redirect,
      state: 'of the program',
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
    });
    const send = (query: Record<string, string>) =>
      follow(`${server.url}/api/oauth2/authorize?${new URLSearchParams(query).toString()}`);

    test('by an unknown program, or for another redirect, leads nowhere', async () => {
      const client_id = await register(true, [redirect, loopback]);
      const nowhere = { status: 303, to: '/#/authorise/refused' };
      expect(await send({ ...good(), client_id: 'nobody' })).toEqual(nowhere);
      expect(await send({})).toEqual(nowhere);
      for (const bent of [
        'https://evil.example/back',
        `${redirect}/more`,
        `${redirect}?x=1`,
        'https://app.example.evil.example/back',
        'https://app.example@evil.example/back',
        'http://127.0.0.1:80@evil.example/back',
        'http://localhost:5/back',
        'http://127.0.0.1:5/elsewhere',
        'javascript:alert(1)',
        '//evil.example/back',
      ])
        expect([bent, await send({ ...good(), client_id, redirect_uri: bent })]).toEqual([bent, nowhere]);
    });

    test.each<[string, Record<string, string>, string]>([
      ['a downgrade to plain', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['no challenge', { code_challenge: '' }, 'invalid_request'],
      ['the implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
      ['no response type', { response_type: '' }, 'unsupported_response_type'],
      ['no state', { state: '' }, 'invalid_request'],
    ])('%s is reported to the program at its own redirect', async (_what, bent, error) => {
      const client_id = await register(true);
      const { status, to } = await send({ ...good(), client_id, ...bent });
      const url = new URL(to);
      expect([status, url.origin + url.pathname]).toEqual([303, redirect]);
      expect(url.searchParams.get('error')).toBe(error);
      expect(url.searchParams.get('code')).toBeNull();
    });
  });

  test('a refusal is reported to the program; nothing is remembered', async () => {
    const clientId = await register(false);
    const { request, state } = await ask(clientId);
    const { data } = await call('oauth2/authorize/answer', { request, accept: false });
    const { searchParams } = new URL(data.location as string);
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual(['access_denied', state]);
    expect((await readRequest((await ask(clientId)).request)).data.asks).toBe(true);
  });

  test('another site can neither answer for the person nor put our page into a frame; a token answers nothing', async () => {
    const clientId = await register(false);
    const { request } = await ask(clientId);
    const body = { request, accept: true };
    const origin = 'https://evil.example';
    expect((await call('oauth2/authorize/answer', body, { origin })).code).not.toBe(successCode);
    expect((await call('oauth2/authorize/answer', body, { cookie: '' })).code).toBe(errors.loginExpired.code);
    const { token } = await server.signIn(address);
    const headers = { cookie: '', authorization: `Bearer ${token}` };
    expect((await call('oauth2/authorize/answer', body, headers)).code).toBe(errors.browserOnly.code);
    const { headers: answered } = await fetch(`${server.url}/api/oauth2/authorize`, { redirect: 'manual' });
    expect(answered.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await readRequest(request)).data.asks).toBe(true);
  });

  test('a request that was changed, and one of another organisation, are refused', async () => {
    const { request } = await ask(await register(false));
    const bent = `${request.slice(0, -4)}AAAA`;
    expect((await readRequest(bent)).code).toBe(errors.requestExpired.code);
    const elsewhere = await server.addOrganisation('别的公司', `elsewhere-${String((names += 1))}.example`);
    const clientId = `client-${String((names += 1))}`;
    const client = { orgId: elsewhere, clientId, name: 'Theirs', redirects: [redirect], own: true };
    await server.context.services.database.runner.execute(addOauthClient, context(), client);
    const theirs = await ask(clientId);
    const body = { request: theirs.request, accept: true };
    expect((await call('oauth2/authorize/answer', body)).code).toBe(errors.redirectUnknown.code);
  });

  test('what has passed is swept, what lives stays', async () => {
    const { database, clock } = server.context.services;
    const clientId = await register(true);
    const { tokens } = await letIn(clientId);
    const count = async (table: 'oauth_code' | 'used_once') =>
      (await database.read.selectFrom(table).selectAll().execute()).length;
    await database.runner.execute(sweepSingleSignOn, context(), null);
    expect(await count('oauth_code')).toBeGreaterThan(0);
    const later = { ...context(), now: clock.now() + 2 * 86_400_000 };
    await database.runner.execute(sweepSingleSignOn, later, null);
    expect([await count('oauth_code'), await count('used_once')]).toEqual([0, 0]);
    expect(await infoWith(tokens.access_token)).toBe(successCode);
  });
});
