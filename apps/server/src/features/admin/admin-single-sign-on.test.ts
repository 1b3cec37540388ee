import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer } from '@hongyan/testkit';
import { type BentIssuer, startBentIssuer } from '@hongyan/testkit/peers/bent-issuer.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the administrator sets up who may say who somebody is', () => {
  let server: TestServer;
  let issuer: BentIssuer;
  let directory: string;
  const admin = async (...argv: string[]) => {
    return server.context.runAdminCommand(argv);
  };
  /** What is printed, after it has gone well. */
  const said = async (...argv: string[]) => {
    const answer = await admin(...argv);
    expect(answer).toMatchObject({ ok: true });
    return JSON.stringify(answer);
  };
  const readData = async (...argv: string[]) => (await admin(...argv)) as unknown as { data: Record<string, unknown> };
  const file = async (name: string, text: string) => {
    const path = join(directory, name);
    await writeFile(path, text, { mode: 0o600 });
    return path;
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hongyan-admin-sso-'));
    issuer = await startBentIssuer();
    server = await startTestServer({ database: 'sqlite' });
    await server.addOrganisation('示范公司', 'inside.example');
    await server.addPerson('anna@inside.example', '安娜');
  });
  afterAll(async () => {
    await server.stop();
    await issuer.stop();
    await rm(directory, { recursive: true });
  });

  test('a provider: what is left out stays as it was, and the secret is never shown', async () => {
    const secret = await file('secret', 'a secret between the two\n');
    const first = ['--issuer', issuer.url, '--client-id', 'hongyan', '--secret-file', secret];
    const text = await said('sso', 'set', 'house', ...first, '--create-people', '--no-sign-out', '--name', '公司账号');
    expect(text).toContain('/api/oauth/sso/logout');
    expect(text).toContain('post-logout redirect URI');
    const stored = async () => ((await readData('sso', 'show')).data as unknown as Record<string, unknown>[])[0];
    const before = await stored();
    expect(before).toMatchObject({ createPeople: true, signsOut: false, name: '公司账号', hasSecret: true });
    await said('sso', 'set', 'house', '--name', '统一登录');
    expect(await stored()).toEqual({ ...before, name: '统一登录' });
    await said('sso', 'set', 'house', '--no-create-people', '--sign-out');
    expect(await stored()).toMatchObject({ createPeople: false, signsOut: true });
    expect(await admin('sso', 'set', 'house', '--create-people', '--no-create-people')).toMatchObject({ ok: false });
    expect(await said('sso', 'show')).not.toContain('between the two');
    for (const wrong of [
      ['sso', 'set', 'Bad_Id', ...first],
      ['sso', 'set', 'other', '--issuer', issuer.url],
      ['sso', 'set', 'other', ...first, '--issuer', 'http://elsewhere.example'],
      ['sso', 'set', 'other', ...first, '--algorithm', 'none'],
    ])
      expect([wrong, await admin(...wrong)]).toMatchObject([wrong, { ok: false }]);
  });

  test('a provider is tried before anybody needs it; what is in the way is said', async () => {
    expect(await said('sso', 'test', 'house')).toContain('Nothing is in the way.');
    expect(await said('sso', 'test', 'house')).toContain('HONGYAN_PUBLIC_URL is not set');
    issuer.metadata = { end_session_endpoint: 'https://elsewhere.example/end' };
    expect(await said('sso', 'test', 'house')).toContain('elsewhere.example is not named');
    issuer.metadata = {};
    expect(await admin('sso', 'test', 'nobody')).toMatchObject({ ok: false });
  });

  test('links are forgotten, providers removed', async () => {
    expect(await said('sso', 'unlink', 'anna@inside.example')).toContain('0 link(s)');
    expect(await admin('sso', 'unlink', 'nobody@inside.example')).toMatchObject({ ok: false });
    expect(await said('sso', 'remove', 'house')).toContain('house is gone');
    expect(await admin('sso', 'remove', 'house')).toMatchObject({ ok: false });
    expect(await said('sso', 'show')).toContain('There is no single sign-on.');
  });

  test('a directory: what is left out stays as it was; no password goes to another server by itself', async () => {
    const password = await file('password', 'of the reader\n');
    expect(await admin('directory', 'show')).toMatchObject({ ok: false });
    const first = ['--url', 'ldaps://ldap.inside.example', '--base', 'dc=inside', '--bind-dn', 'cn=reader'];
    await said('directory', 'set', ...first, '--password-file', password, '--create-people', '--sync-minutes', '0');
    const { data: before } = await readData('directory', 'show');
    expect(before).toMatchObject({ createPeople: true, base: 'dc=inside' });
    await said('directory', 'set', '--base', 'dc=house');
    expect((await readData('directory', 'show')).data).toEqual({ ...before, base: 'dc=house' });
    await said('directory', 'set', '--no-create-people');
    expect((await readData('directory', 'show')).data).toMatchObject({ createPeople: false });
    expect(await admin('directory', 'set', '--url', 'ldaps://evil.example')).toMatchObject({ ok: false });
    const plain = ['--url', 'ldap://ldap.inside.example', '--password-file', password];
    expect(await admin('directory', 'set', ...plain)).toMatchObject({ ok: false });
    expect(await said('directory', 'show')).not.toContain('of the reader');
    await said('directory', 'remove');
    expect(await admin('directory', 'remove')).toMatchObject({ ok: false });
    expect(await admin('directory', 'sync')).toMatchObject({ ok: false });
    expect(await admin('directory', 'test', 'anna@inside.example')).toMatchObject({ ok: false });
  });

  test('programs are registered with good redirects only', async () => {
    const { data } = await readData('oauth-client', 'add', '邮件助手', '--redirects', 'http://127.0.0.1/back');
    expect(data).toMatchObject({ own: true, redirects: ['http://127.0.0.1/back'] });
    // A name that began with `-` could not be removed: it would be an option.
    expect(data['clientId']).toMatch(/^[0-9a-f]{18}$/);
    const others = ['--redirects', 'https://app.example/back', '--third-party'];
    expect(await said('oauth-client', 'add', 'Elsewhere', ...others)).toContain('/api/oauth2/authorize');
    const list = await said('oauth-client', 'list');
    expect(list).toContain('third party');
    for (const wrong of ['http://app.example/back', 'https://app.example/#x', 'http://localhost/back', 'desk://back'])
      expect(await admin('oauth-client', 'add', 'Bad', '--redirects', wrong)).toMatchObject({ ok: false });
    expect(await said('oauth-client', 'remove', String(data['clientId']))).toContain('is gone');
    expect(await admin('oauth-client', 'remove', 'nobody')).toMatchObject({ ok: false });
  });

  test('trusted systems show a key that is long enough, from networks that are some', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = await file('public', publicKey.export({ type: 'spki', format: 'pem' }).toString());
    const secret = await file('private', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    const [long, short] = [await file('long', 'k'.repeat(32)), await file('short', 'k'.repeat(31))];
    const add = (name: string, key: string, addresses = '192.0.2.0/24') =>
      admin('trusted-system', 'add', name, '--key-file', key, '--addresses', addresses);
    expect(await add('portal', pem)).toMatchObject({ ok: true, data: { algorithm: 'EdDSA' } });
    expect(await add('old-portal', long)).toMatchObject({ ok: true, data: { algorithm: 'HS256' } });
    for (const wrong of [add('x', short), add('x', secret), add('x', long, 'everywhere'), add('Bad Name', long)])
      expect(await wrong).toMatchObject({ ok: false });
    const list = await said('trusted-system', 'list');
    expect(list).toContain('192.0.2.0/24');
    expect(list).not.toContain('kkkk');
    expect(await said('trusted-system', 'remove', 'portal')).toContain('signs nobody in any more');
    expect(await admin('trusted-system', 'remove', 'portal')).toMatchObject({ ok: false });
  });
});
