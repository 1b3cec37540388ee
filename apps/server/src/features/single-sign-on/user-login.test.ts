import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { errors, successCode } from '@hongyan/contract';
import { sendRaw, startTestServer, type TestServer } from '@hongyan/testkit';
import { openSmallBrowser } from '@hongyan/testkit/server/small-browser.ts';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { machineContext } from '../identity/index.ts';
import { addTrustedSystem, isWithin, systemPurpose } from './trusted-systems.ts';

const shared = 'a shared key of thirty-two letters, or more';
const domain = 'inside.example';
const person = `li.lei@${domain}`;

test('networks hold their addresses in every spelling, and no others', () => {
  expect(isWithin('192.0.2.7', ['192.0.2.0/24'])).toBe(true);
  expect(isWithin('::ffff:192.0.2.7', ['192.0.2.0/24'])).toBe(true);
  expect(isWithin('192.0.3.7', ['192.0.2.0/24', '192.0.2.7'])).toBe(false);
  expect(isWithin('2001:db8::1', ['192.0.2.0/24', '2001:db8::/64'])).toBe(true);
  expect(isWithin('not an address', ['0.0.0.0/0'])).toBe(false);
});

describe.each(['sqlite', 'postgres'] as const)('sign-in by a trusted system, on %s', (engine) => {
  let server: TestServer;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const now = () => Math.floor(Date.now() / 1_000);
  const claims = (more: JWTPayload = {}): JWTPayload => ({
    iss: 'portal',
    sub: person,
    aud: new URL(server.url).host,
    iat: now(),
    exp: now() + 60,
    jti: randomUUID(),
    ...more,
  });
  const sign = (payload: JWTPayload, key = shared) =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
  const show = async (assertion: string) => {
    const answer = await sendRaw(server.url, 'mail/apilogin/userLogin', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ assertion, redirect: '/mail/inbox' }),
    });
    return { code: answer.envelope?.code, url: (answer.envelope?.data as { url?: string }).url ?? '' };
  };

  beforeAll(async () => {
    server = await startTestServer({ database: engine, postgresServer: inject('postgres') });
    const orgId = await server.addOrganisation('示范公司', domain);
    await server.addPerson(person);
    const { database, secrets } = server.context.services;
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const [name, algorithm, key, network] of [
      ['portal', 'HS256', shared, '127.0.0.0/8'],
      ['office', 'EdDSA', pem, '127.0.0.1'],
      ['elsewhere', 'HS256', shared, '192.0.2.0/24'],
    ] as const)
      await database.runner.execute(addTrustedSystem, machineContext(Date.now(), `add-${name}`), {
        orgId,
        name,
        algorithm,
        encryptedKey: secrets.encrypt(systemPurpose, key),
        addresses: [network],
      });
  });
  afterAll(() => server.stop());

  test.each(['portal', 'office'])('an assertion of the %s opens one session, once', async (system) => {
    const assertion =
      system === 'portal'
        ? await sign(claims())
        : await new SignJWT(claims({ iss: 'office' })).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey);
    const { code, url } = await show(assertion);
    expect(code).toBe(successCode);
    expect((await show(assertion)).code).toBe(errors.systemRefused.code);
    const browser = openSmallBrowser();
    expect((await browser.step(url)).location).toBe(`${server.url}/#/loginBefore?sso=1&redirect=%2Fmail%2Finbox`);
    expect(browser.jar.get(server.url)?.get('sid')).toBeTruthy();
    const other = openSmallBrowser();
    expect((await other.step(url)).location).toContain(`ssoError=${String(errors.ssoFailed.code)}`);
    expect(other.jar.get(server.url)?.has('sid')).toBe(false);
  });

  test('anything else is refused alike', async () => {
    const { jti: _jti, ...unnamed } = claims();
    const bad = [
      await sign(claims({ aud: 'another.example' })),
      await sign(claims({ iat: now() - 120, exp: now() - 60 })),
      await sign(claims({ exp: now() + 3_600 })),
      await sign(claims({ iss: 'elsewhere' })),
      await sign(claims({ iss: 'nobody' })),
      await sign(claims({ sub: `nobody@${domain}` })),
      await sign(claims(), 'another key of thirty-two letters, or more'),
      await sign(unnamed),
      // The public key as if it were a shared one (RFC 8725 §2.1).
      await sign(claims({ iss: 'office' }), publicKey.export({ type: 'spki', format: 'pem' }).toString()),
      new UnsecuredJWT(claims()).encode(),
      'a.b.c',
    ];
    for (const assertion of bad) expect((await show(assertion)).code).toBe(errors.systemRefused.code);
  });
});
