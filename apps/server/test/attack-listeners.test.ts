/** Attacks on the HTTP listeners: other sites, other host names, other people's files, and what every answer carries. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSessionCookie, startTestServer, type TestServer, testPassword } from '@hongyan/testkit';
import { type RawHttpRequest, sendBytes, sendHttp } from '@hongyan/testkit/protocols/raw-http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let web: string;
let plainCookie: string;
let secureCookie: string;
let bearer: string;
const address = 'li.lei@attack.example';

const port = (secure: boolean) => (secure ? server.ports.https : server.ports.http);
const createOrigin = (secure: boolean) => `http${secure ? 's' : ''}://localhost:${String(port(secure))}`;
const send = (path: string, options: RawHttpRequest = {}) => sendHttp(port(options.secure ?? false), path, options);

const signIn = (secure: boolean, headers: Record<string, string> = { origin: createOrigin(secure) }) =>
  send('/api/oauth/token', {
    secure,
    headers,
    body: JSON.stringify({ grant_type: 'password', username: address, password: testPassword, session: 'cookie' }),
  });

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'hongyan-web-'));
  mkdirSync(join(web, '.vite'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>x</title>');
  writeFileSync(join(web, 'frame.html'), '<!doctype html>');
  writeFileSync(join(web, '.vite/manifest.json'), '{"secret":1}');
  writeFileSync(join(web, '.env'), 'SECRET=1');
  writeFileSync(join(web, 'assets/a-1.js'), 'export {};');
  server = await startTestServer({ database: 'sqlite', overrides: { webDirectory: web } });
  await server.addOrganisation('Attack', 'attack.example');
  await server.addPerson(address);
  bearer = (await server.signIn(address)).token;
  const findCookie = async (secure: boolean) =>
    findSessionCookie([(await signIn(secure)).headers['set-cookie'] ?? []].flat()) ?? '';
  plainCookie = await findCookie(false);
  secureCookie = await findCookie(true);
});
afterAll(async () => {
  await server.stop();
  rmSync(web, { recursive: true, force: true });
});

describe.each([false, true])('a call that changes something, secure listener: %s', (secure) => {
  const change = (headers: Record<string, string>) =>
    send('/api/mail/main/label/save', {
      secure,
      headers: { cookie: secure ? secureCookie : plainCookie, ...headers },
      body: JSON.stringify({ labelName: `l${String(Math.random()).slice(2, 9)}` }),
    });

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign origin that says same-origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['the origin null of a sandbox', { origin: 'null' }],
    ['no origin', {}],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site request', { 'sec-fetch-site': 'same-site' }],
    ['a link from another program', { 'sec-fetch-site': 'none' }],
    ['an origin on another port', { origin: 'http://localhost:1' }],
    ['an origin with user information', { origin: 'http://localhost@evil.example' }],
    ['a navigation of our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a picture on our own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
  ])('is refused from %s', async (_name, headers) => {
    const answer = await change(headers);
    expect(answer.status).toBe(403);
  });

  it('is refused from the plain origin on the secure listener and the other way round', async () => {
    expect((await change({ origin: createOrigin(secure).replace(/^https?/, secure ? 'http' : 'https') })).status).toBe(
      403,
    );
  });

  it.each([
    ['our origin', () => ({ origin: createOrigin(secure) })],
    [
      'our page by fetch',
      () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }),
    ],
  ])('is answered from %s', async (_name, headers) => {
    expect((await change(headers() as Record<string, string>)).code).toBe(200);
  });

  it('is refused when a form of another site sends it as text', async () => {
    const answer = await send('/api/oauth/token', {
      secure,
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      body: JSON.stringify({ grant_type: 'password', username: address, password: testPassword, session: 'cookie' }),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('does not sign anybody in for another site (login CSRF)', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, {}]) {
      const answer = await signIn(secure, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each(['GET', 'POST'])('does not sign anybody out for another site by %s', async (method) => {
    const cookie = secure ? secureCookie : plainCookie;
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await send('/api/oauth/logout', { secure, method, headers: { cookie, 'sec-fetch-site': site } });
      expect(answer.status).toBe(403);
    }
    expect((await send('/api/user/info', { secure, headers: { cookie } })).code).toBe(200);
  });

  it('does not sign anybody out by HEAD', async () => {
    const headers = { cookie: secure ? secureCookie : plainCookie, origin: createOrigin(secure) };
    expect((await send('/api/oauth/logout', { secure, method: 'HEAD', headers })).status).toBe(404);
    expect((await send('/api/user/info', { secure, headers })).code).toBe(200);
  });

  it('sets a cookie that no script reads, no other site sends and no other path or host shares', async () => {
    const cookies = [(await signIn(secure)).headers['set-cookie'] ?? []].flat();
    // The session, and the browser that it was opened in.
    const names = cookies.map((cookie) => cookie.split('=')[0] ?? '').toSorted();
    expect(names).toEqual(secure ? ['__Host-device', '__Host-sid'] : ['device', 'sid']);
    expect(findSessionCookie(cookies)).toMatch(/sid=.{40,}/);
    for (const cookie of cookies) {
      const parts = cookie.toLowerCase().split('; ');
      // The browser is known also when a provider sends it back; the session is shown to no other site's links.
      const sameSite = /sid=/.test(parts[0] ?? '') ? 'samesite=strict' : 'samesite=lax';
      for (const part of ['httponly', sameSite, 'path=/']) expect(parts).toContain(part);
      expect(parts.includes('secure')).toBe(secure);
      expect(cookie).not.toMatch(/domain=/i);
    }
  });
});

describe('credentials', () => {
  const token = () => bearer;
  it('are not read from the address', async () => {
    for (const name of ['access_token', 'token', 'accessToken', 'Authorization'])
      expect((await send(`/api/user/info?${name}=${token()}`)).status).toBe(401);
  });
  it('of a cookie are no bearer token and the other way round', async () => {
    const cookieToken = plainCookie.split('=')[1] ?? '';
    expect((await send('/api/user/info', { headers: { authorization: `Bearer ${cookieToken}` } })).status).toBe(401);
    expect((await send('/api/user/info', { headers: { cookie: `sid=${token()}` } })).status).toBe(401);
    expect((await send('/api/user/info', { headers: { cookie: `sid=${cookieToken}` }, secure: true })).status).toBe(
      401,
    );
    expect((await send('/api/user/info', { headers: { authorization: `Bearer ${token()}` } })).code).toBe(200);
  });
});

describe('host names', () => {
  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', 'localhost:80@evil.example', '0.0.0.0'])(
    'the plain listener does not answer as %j (DNS rebinding)',
    async (host) => {
      for (const path of ['/', '/api/mail/main/domain/queryAll', '/healthz', '/frame.html', '/nothing']) {
        const answer = await send(path, { headers: { host } });
        expect(answer.status).toBe(421);
      }
    },
  );
  it.each(['x; script-src *', 'a b', 'x\ty', "evil.example'", 'a/b', 'a,b', 'x%0d%0a'])(
    'the secure listener does not write the host %j into its policies',
    async (host) => {
      const answer = await send('/', { secure: true, headers: { host } });
      expect([400, 421]).toContain(answer.status);
      expect(String(answer.headers['content-security-policy'] ?? '')).not.toContain(host);
    },
  );
});

describe('every answer', () => {
  const answers = async (secure: boolean) => ({
    html: await send('/', { secure }),
    frame: await send('/frame.html', { secure }),
    script: await send('/assets/a-1.js', { secure }),
    json: await send('/api/mail/main/domain/queryAll', { secure }),
    unauthenticated: await send('/api/user/info', { secure }),
    missing: await send('/nothing', { secure }),
    missingCall: await send('/api/nothing', { secure }),
    wrongMethod: await send('/api/user/info', { secure, method: 'DELETE' }),
    malformed: await send('/api/oauth/token', { secure, body: '{' }),
    tooLarge: await send('/api/oauth/token', { secure, body: 'x'.repeat(2_000_000) }),
    badBlob: await send('/api/file/attachment/x', { secure }),
    badUrl: await send('/%ff', { secure }),
    health: await send('/healthz', { secure }),
  });
  it.each([false, true])('forbids guessing of types, framing and scripts; secure listener: %s', async (secure) => {
    for (const [name, answer] of Object.entries(await answers(secure))) {
      const policy = String(answer.headers['content-security-policy'] ?? '');
      expect(answer.headers['x-content-type-options'], name).toBe('nosniff');
      expect(answer.headers['referrer-policy'], name).toBe('no-referrer');
      expect(policy, name).toMatch(name === 'frame' ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/);
      expect(policy, name).toContain("default-src 'none'");
      expect(answer.headers['x-powered-by'], name).toBeUndefined();
      expect(answer.headers['access-control-allow-origin'], name).toBeUndefined();
      expect(answer.headers['strict-transport-security'] !== undefined, name).toBe(secure);
      expect(answer.status, name).toBeLessThan(500);
      if (name === 'frame') {
        expect(policy).toMatch(/^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;/);
        expect(policy).not.toContain('allow-scripts');
      }
    }
  });
  it('of the API is kept by no cache and is never a page', async () => {
    const { json, unauthenticated, missingCall, malformed, tooLarge, badBlob } = await answers(false);
    for (const answer of [json, unauthenticated, missingCall, malformed, tooLarge, badBlob]) {
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    }
    expect([malformed.status, tooLarge.status]).toEqual([400, 413]);
  });
  it('to an error shows nothing of the inside', async () => {
    for (const answer of Object.values(await answers(false)))
      expect(answer.text).not.toMatch(/node_modules|at .*\.ts:|FST_|SQLITE|\/tmp\//);
  });
  it('to OPTIONS from another site allows nothing', async () => {
    const answer = await send('/api/oauth/token', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
  it('to TRACE does not repeat the cookie', async () => {
    const answer = await sendBytes(
      server.ports.http,
      `TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: ${plainCookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).not.toContain(plainCookie);
    expect(answer).toMatch(/^HTTP\/1\.1 4/);
  });
  it('to HEAD is that of GET without its body', async () => {
    const headers = { authorization: `Bearer ${bearer}` };
    const path = '/api/mail/email/mailbox/list?mailboxId=1';
    expect((await send(path, { headers })).status).toBe(200);
    const head = await send(path, { headers, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });
});

describe('files', () => {
  it.each([
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
    '/.vite%2fmanifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/%2e%2e/.env',
    '/.env',
    '/..%2f..%2fetc/passwd',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc/passwd',
    '/....//....//etc/passwd',
    '/assets/a-1.js%00.html',
    '//etc/passwd',
    '/index.html/../.env',
  ])('outside the client are not served: %s', async (path) => {
    const answer = await send(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toMatch(/secret|root:/i);
  });
  it('answer a range as it is asked, and an absurd one without a failure', async () => {
    expect((await send('/assets/a-1.js', { headers: { range: 'bytes=0-2' } })).text).toBe('exp');
    for (const range of [
      'bytes=9-1',
      'bytes=-',
      `bytes=${'0-1,'.repeat(500)}0-1`,
      'bytes=99999999999999999999-',
      'lines=1',
    ])
      expect((await send('/assets/a-1.js', { headers: { range } })).status).toBeLessThan(500);
  });
});

describe('two requests in one', () => {
  const post = 'POST /api/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  it.each([
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
    [
      'length and chunks',
      `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    [
      'a strange encoding',
      `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    [
      'chunked twice',
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    [
      'a bare line feed',
      `POST /api/oauth/token HTTP/1.1\nHost: localhost\nContent-Length: 0\n\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    ],
    ['a space before the colon', `${post}Content-Length : 2\r\n\r\n{}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n'],
    ['the host in the path', 'GET http://evil.example/healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
  ])('are refused: %s', async (_name, bytes) => {
    const answer = await sendBytes(server.ports.http, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('"up"');
  });
  it('a head of more than 16 KiB is refused', async () => {
    const answer = await sendBytes(
      server.ports.http,
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
  });
});
