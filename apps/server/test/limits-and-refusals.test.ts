// Oversize, malformed, truncated and untrusted input gets a clear answer in the reader's language, and loses nothing.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls, type ErrorName, errorMessage, errors } from '@hongyan/contract';
import { type ApiClient, type RawRequest, sendRaw, startTestServer, type TestServer } from '@hongyan/testkit';
import pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countResults } from '../src/engines/scanner/count-results.ts';

const lilei = 'li.lei@inside.example';
const json = { 'content-type': 'application/json' };

describe('the HTTP listeners', () => {
  let server: TestServer;
  let client: ApiClient;
  let webDirectory: string;

  beforeAll(async () => {
    webDirectory = await mkdtemp(join(tmpdir(), 'hongyan-web-'));
    await writeFile(join(webDirectory, 'index.html'), '<!doctype html><title>Hongyan</title>');
    await writeFile(join(webDirectory, 'mailbox.html'), '<!doctype html><title>Mailbox</title>');
    await writeFile(join(webDirectory, 'frame.html'), '<!doctype html><title>frame</title>');
    server = await startTestServer({
      database: 'sqlite',
      env: { HONGYAN_HOSTS: 'mail.inside.example', HONGYAN_BIND: '0.0.0.0', HONGYAN_METRICS: '127.0.0.1:0' },
      overrides: { webDirectory },
    });
    await server.addOrganisation('示范', 'inside.example');
    await server.addPerson(lilei, '李雷');
    client = await server.signIn(lilei);
  });
  afterAll(async () => {
    await server.stop();
    await rm(webDirectory, { recursive: true });
  });

  /** Asks in both languages; the answer must be this error in each, and show nothing of our insides. */
  async function expectBoth(name: ErrorName, path: string, request: RawRequest): Promise<void> {
    for (const language of ['zh', 'en'] as const) {
      const headers = { ...request.headers, 'accept-language': language === 'zh' ? 'zh-CN,zh;q=0.9' : 'en-GB' };
      const answer = await client.raw(path, { ...request, headers });
      expect([answer.status, answer.envelope?.code]).toEqual([errors[name].status, errors[name].code]);
      const params = (answer.envelope?.data as { params?: Record<string, string> } | undefined)?.params ?? {};
      expect(answer.envelope?.message).toBe(errorMessage(name, language, params));
      expect(answer.bytes.toString()).not.toMatch(/node_modules|\.ts\b|stack|SQLITE|\/tmp\//);
    }
  }

  /** Says raw bytes to the plain listener and answers what comes back until it closes. */
  const talk = (bytes: string | Buffer, port = server.ports.http) =>
    new Promise<string>((resolve, reject) => {
      let said = '';
      const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write(bytes));
      socket.setEncoding('utf8').on('data', (text: string) => (said += text));
      socket.on('close', () => resolve(said));
      socket.on('error', reject);
    });

  it('refuses JSON beyond the limit, cut JSON, and other content', async () => {
    const body = JSON.stringify({ folderName: 'x'.repeat(2 * 1024 * 1024) });
    await expectBoth('tooLarge', 'mail/main/folder/save', { body, headers: json });
    await expectBoth('invalidInput', 'mail/main/folder/save', { body: '{"folderName":"x', headers: json });
    await expectBoth('invalidInput', 'mail/main/folder/save', { body: '', method: 'POST', headers: json });
    await expectBoth('mediaType', 'mail/main/folder/save', {
      body: 'folderName=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await expectBoth('mediaType', 'file/upload', { body: '{}', headers: json });
    await expectBoth('notFound', 'no/such/call', {});
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    await expectBoth('invalidInput', 'mail/main/folder/save', { body: deep, headers: json });
    const polluted = await client.raw('mail/main/folder/save', {
      body: '{"folderName":"p","__proto__":{"isAdmin":true}}',
      headers: json,
    });
    expect(polluted.status).toBe(400);
  });

  it('refuses an upload that is cut off, empty, of a refused type or without a file, and keeps nothing of it', async () => {
    const boundary = 'cut';
    const header = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhalf a fi`;
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    await expectBoth('invalidInput', 'file/upload', { body: header, headers });
    await expectBoth('invalidInput', 'file/upload', { body: `--${boundary}--\r\n`, headers });
    const empty = await client.upload('file/upload', { name: 'a.txt', type: 'text/plain', bytes: Buffer.alloc(0) });
    expect(empty.envelope?.code).toBe(errors.fileEmpty.code);
    for (const name of ['run.exe', 'run.EXE', 'run.exe ', 'photo.jpg.js']) {
      const refused = await client.upload('file/upload', { name, type: 'image/png', bytes: Buffer.from('MZ') });
      expect([name, refused.envelope?.code]).toEqual([name, errors.fileTypeRefused.code]);
    }
    const picture = await client.upload('file/uploadMailPicture', {
      name: 'x.svg',
      type: 'image/svg+xml',
      bytes: Buffer.from('<svg onload=alert(1)>'),
    });
    expect(picture.envelope?.code).toBe(errors.fileTypeRefused.code);
    const large = await client.upload('file/uploadMailPicture', {
      name: 'x.png',
      type: 'image/png',
      bytes: Buffer.alloc(2 * 1024 * 1024 + 1),
    });
    expect(large.envelope?.code).toBe(errors.tooLarge.code);
    const { read } = server.context.services.database;
    expect(await read.selectFrom('upload').selectAll().execute()).toEqual([]);
  });

  it.each([
    '../../etc/passwd',
    'a\u202egnp.exe.txt',
    'x"; filename="y.html',
    'line\r\nSet-Cookie: a=b',
    '.htaccess',
    'very '.repeat(80),
  ])('gives a file named %j a harmless name and no way into a page', async (name) => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const form = Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/["\r\n]/g, (c) => encodeURIComponent(c))}"\r\nContent-Type: text/html\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const uploaded = await client.raw('file/upload', {
      body: form,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(uploaded.status).toBe(200);
    const { url } = uploaded.envelope?.data as { url: string };
    const answer = await sendRaw(server.url, url);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const disposition = answer.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(
      /^attachment; filename="[^"\\/\r\n]{1,150}"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`{}|-]+$/,
    );
    expect(decodeURIComponent(disposition)).not.toMatch(/\u202e|\.\.\//);
  });

  it('refuses heads beyond the limit and what is no HTTP', async () => {
    expect(await talk(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 431 /,
    );
    expect(await talk('EHLO client.example\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const smuggled =
      'POST /api/verify/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n';
    expect(await talk(smuggled)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('answers 421 to a host name that it does not serve', async () => {
    const ask = (host: string) =>
      talk(`GET /api/mail/main/domain/queryAll HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(await ask('evil.example')).toMatch(/^HTTP\/1.1 421 [^]*"code":421000/);
    expect(await ask('mail.inside.example')).toMatch(/^HTTP\/1.1 421 /);
    expect(await ask(`localhost:${server.ports.http}`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await ask('localhost.evil.example')).toMatch(/^HTTP\/1.1 421 /);
  });

  it('sends its policies with every page, and never lets scripts into the frame of a mail', async () => {
    const page = await fetch(`${server.url}/`);
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    for (const path of ['/', '/frame.html', '/no-such-page', '/api/no/such']) {
      const { headers } = await fetch(`${server.url}${path}`);
      expect([
        path,
        headers.get('x-content-type-options'),
        headers.get('referrer-policy'),
        headers.get('cross-origin-opener-policy'),
      ]).toEqual([path, 'nosniff', 'no-referrer', 'same-origin']);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    }
    const { headers } = await fetch(`${server.url}/frame.html`);
    // Opened messages are read without a connection.
    expect(headers.get('cache-control')).toBe('private, max-age=43200');
    const frame = headers.get('content-security-policy') ?? '';
    expect(frame).toMatch(/(^|;\s*)sandbox /);
    expect(frame).not.toContain('allow-scripts');
    expect(frame).not.toContain('script-src');
    expect(frame).toContain("default-src 'none'");
    expect(frame).toContain("frame-ancestors 'self'");
    const answer = await client.raw('user/info');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('draws the frame of the mailbox for whoever brings a session, and says that it depends on that', async () => {
    for (const [cookie, title] of [
      ['', 'Hongyan'],
      ['language=zh', 'Hongyan'],
      ['language=zh; sid=1.a.b', 'Mailbox'],
    ] as const) {
      const page = await fetch(server.url, { headers: { cookie } });
      expect([page.headers.get('vary'), page.headers.get('cache-control')]).toEqual([
        expect.stringContaining('Cookie'),
        'no-cache',
      ]);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(await page.text()).toContain(`<title>${title}</title>`);
    }
  });

  it('serves nothing beside the web client', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/.env',
      '//etc/passwd',
      '/index.html%00.txt',
    ]) {
      const said = await talk(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect([path, said.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1.1 (400|403|404)/)]);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['a foreign host', { host: 'mail.inside.example' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'localhost' }],
    ['X-Forwarded-Proto', { 'x-forwarded-proto': 'https' }],
    ['X-Real-IP', { 'x-real-ip': '127.0.0.1' }],
    ['Forwarded', { forwarded: 'for=127.0.0.1' }],
    ['Via', { via: '1.1 proxy' }],
  ])('shows figures to nobody behind a proxy on this machine: %s', async (_what, headers) => {
    const ask = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: server.ports.https, path, rejectUnauthorized: false };
        get({ ...options, headers: { host: 'localhost', ...headers } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    expect(await ask('/healthz')).toBe(200);
    expect(await ask('/metrics')).toBe(404);
  });

  it('shows figures by their conventional names: requests, the queue, the store, the certificate', async () => {
    await fetch(`${server.url}/api/mail/email/mailbox/list`);
    const read = async () => (await fetch(`http://127.0.0.1:${String(server.ports.metrics)}/metrics`)).text();
    const refused = /^hongyan_http_request_duration_seconds_count\{capability="mailbox",status="4xx"\} (\d+)$/m;
    const before = Number(refused.exec(await read())?.[1]);
    await fetch(`${server.url}/api/mail/email/mailbox/list`);
    const text = await read();
    expect(Number(refused.exec(text)?.[1])).toBe(before + 1);
    expect(text).toMatch(/^hongyan_outgoing_recipients\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^hongyan_outgoing_oldest_seconds 0$/m);
    expect(text).toMatch(/^hongyan_store_operations_total [1-9]\d*$/m);
    const expiry = /^hongyan_certificate_expiry_timestamp_seconds (\S+)$/m.exec(text)?.[1];
    expect(Number(expiry)).toBeGreaterThan(Date.now() / 1_000);
  });

  it('has every figure that the alerts and the dashboard ask for', async () => {
    const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');
    const asked = `${read('prometheus/alerts.yml')} ${read('grafana/hongyan.json')}`;
    const withScanner = new Registry();
    countResults({ virus: null, spam: null }, { registry: withScanner, warn: () => undefined, now: () => 0 });
    const text = `${await (await fetch(`http://127.0.0.1:${String(server.ports.metrics)}/metrics`)).text()} ${await withScanner.metrics()}`;
    const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    // A histogram's series are named after it.
    const names = [...asked.matchAll(/\b(?:hongyan|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(names.length).toBeGreaterThan(20);
    expect([...new Set(names)].filter((name) => !given.has(name))).toEqual([]);
  });

  it('shows figures at their own address alone, to this machine', async () => {
    const own = `http://127.0.0.1:${String(server.ports.metrics)}`;
    expect((await fetch(`${own}/metrics`)).status).toBe(200);
    expect((await fetch(`${own}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
    expect(await (await fetch(`${own}/readyz`)).json()).toEqual({ status: 'ready', work: true, store: true });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(`${own}/api/user/info`)).status).toBe(404);
  });
});

describe('a locked session', () => {
  it('gets 401014 from every call but those that must answer while the screen is locked', async () => {
    const server = await startTestServer({ database: 'postgres', postgresServer: inject('postgres') });
    await server.addOrganisation('示范', 'inside.example');
    const { accountNo } = await server.addPerson(lilei, '李雷');
    const client = await server.signIn(lilei);
    const [, sessionId = ''] = client.token.split('.');
    const database = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
    await database.connect();
    await database.query('update session set locked = 1 where account_no = $1 and session_id = $2', [
      accountNo,
      sessionId,
    ]);
    await database.end();
    for (const call of allCalls.filter(({ access, name }) => access === 'session' && name !== 'identity.logout')) {
      const form = new FormData();
      form.append('file', new Blob(['x']), 'x.txt');
      const posted = call.body === 'multipart' ? { body: form } : { body: '{}', headers: json };
      const request = call.method === 'GET' ? {} : posted;
      const answer = await client.raw(call.path, request);
      const isLocked = answer.status === 400 && answer.envelope?.code === 401014;
      expect([call.name, isLocked]).toEqual([call.name, call.whileLocked !== true]);
    }
    expect((await client.identity.logout({})).code).toBe(200);
    await server.stop();
  });
});
