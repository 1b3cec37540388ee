/** Attacks by what is inside a request: prototypes, depth, pages, keywords, files, keys of others. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type DraftContent, plainDraft } from '@hongyan/contract';
import {
  type ApiClient,
  createTestClock,
  hangMs,
  startTestServer,
  type TestServer,
  testPassword,
  waitFor,
} from '@hongyan/testkit';
import { sendBytes } from '@hongyan/testkit/protocols/raw-http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let li: ApiClient;
let han: ApiClient;
const clock = createTestClock();
const [liAddress, hanAddress] = ['li.lei@inputs.example', 'han.meimei@inputs.example'];

const content = (change: Partial<DraftContent> = {}): DraftContent => ({
  type: 'new',
  refMailId: null,
  from: liAddress,
  to: [{ name: '', address: hanAddress }],
  cc: [],
  bcc: [],
  subject: 'A letter',
  html: '<p>Hello</p>',
  attachments: [],
  priority: 3,
  readReceipt: false,
  ...plainDraft,
  ...change,
});

const post = (client: ApiClient, path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  client.raw(path, { body, headers: { 'content-type': 'application/json', ...headers } });

beforeAll(async () => {
  server = await startTestServer({ database: 'sqlite', overrides: { clock } });
  await server.addOrganisation('Inputs', 'inputs.example');
  await server.addPerson(liAddress);
  await server.addPerson(hanAddress);
  li = await server.signIn(liAddress);
  han = await server.signIn(hanAddress);
});
afterAll(async () => server.stop());

describe('JSON', () => {
  it.each([
    ['__proto__', '{"__proto__":{"isAdmin":1},"labelName":"p1"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":1}},"labelName":"p2"}'],
    ['a nested __proto__', '{"labelName":"p3","x":{"__proto__":{"polluted":1}}}'],
    ['an escaped __proto__', '{"\\u005f_proto__":{"polluted":1},"labelName":"p4"}'],
  ])('with %s changes no prototype', async (_name, body) => {
    const answer = await post(li, 'mail/main/label/save', body);
    expect([200, 400]).toContain(answer.status);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });
  it.each([
    ['arrays', '['.repeat(500_000)],
    ['objects', '{"a":'.repeat(170_000)],
    ['closed arrays in a known field', `{"labelName":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
    ['closed objects in an unknown field', `{"labelName":"d","x":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`],
    ['a number of 900 000 digits', `{"labelName":${'9'.repeat(900_000)}}`],
    ['one name a hundred thousand times', `{${'"labelName":"a",'.repeat(60_000)}"labelName":"e"}`],
    ['an array where an object is expected', '[]'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['a byte order mark', '\ufeff{"labelName":"bom"}'],
  ])('of %s is answered quickly and without a failure of ours', async (_name, body) => {
    const began = performance.now();
    const answer = await post(li, 'mail/main/label/save', body);
    expect(answer.status).toBeLessThan(500);
    expect(performance.now() - began).toBeLessThan(hangMs);
  });
  it('takes no field that it does not know (mass assignment)', async () => {
    const before = (await han.identity.userInfo({})).data;
    const extra = {
      account: 2,
      account_no: 2,
      subject_no: 2,
      actor: 2,
      orgId: 9,
      isAdmin: 1,
      fromVerdict: 'own',
      state: 'sent',
    };
    const draft = await post(
      li,
      'mail/email/drafts',
      JSON.stringify({ content: { ...content(), ...extra }, ...extra }),
    );
    expect(draft.envelope?.code).toBe(200);
    expect(JSON.stringify(draft.envelope)).not.toMatch(/isAdmin|fromVerdict|account_no/);
    expect((await han.mailbox.list({ mailboxId: '3' })).data.total).toBe(0);
    expect((await han.identity.userInfo({})).data).toEqual(before);
    expect((await post(li, 'mail/main/generalConfig/single/update', '{"key":"__proto__","value":"x"}')).status).toBe(
      400,
    );
    expect((await post(li, 'mail/main/generalConfig/single/update', '{"key":"constructor","value":"x"}')).status).toBe(
      400,
    );
  });
  it.each([
    ['gzip', gzipSync('{"labelName":"gz"}')],
    ['br', brotliCompressSync('{"labelName":"br"}')],
    ['gzip', gzipSync(Buffer.alloc(50_000_000))],
  ])('in %s is not unpacked', async (encoding, body) => {
    const answer = await post(li, 'mail/main/label/save', body, { 'content-encoding': encoding });
    expect([400, 415]).toContain(answer.status);
  });
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'multipart/form-data', ''])(
    'is not read as %j',
    async (type) => {
      const answer = await post(li, 'mail/main/label/save', '{"labelName":"ct"}', { 'content-type': type });
      expect([400, 415]).toContain(answer.status);
    },
  );
});

describe('a page', () => {
  it.each([
    'pageNum=0',
    'pageNum=-1',
    'pageNum=1e9',
    'pageNum=10000000&pageSize=200',
    'pageNum=NaN',
    'pageNum=1&pageNum=2',
    'pageSize=0',
    'pageSize=201',
    'pageSize=99999999999999999999',
    'sortValues=x',
    `sortValues=${'9'.repeat(200)}`,
    'sortValues=1-2-3',
    'sortValues=9999999999999999_99999999999999999999_99999999999999999',
    'sortValues[]=1',
    'isUnread=3',
    'mailboxId=9999999999',
    'mailboxId=1;DROP TABLE message',
    'mailboxId=__proto__',
    '__proto__[pageNum]=1',
  ])('%s is answered without a failure of ours', async (query) => {
    const separator = query.startsWith('mailboxId') ? '' : 'mailboxId=1&';
    for (const path of [
      'mail/email/mailbox/list',
      'mail/email/label/list',
      'mail/email/favorite/list',
      'mail/email/search',
    ])
      expect((await li.raw(`${path}?${separator}labelId=1&searchKeyword=a&${query}`)).status).toBeLessThan(500);
  });
  it.each(['9999999999', '0', '2147483648', '4294967296'])('of a mail %s that cannot be is not found', async (id) => {
    expect((await li.raw(`mail/email/detail?mailId=${id}`)).status).toBeLessThan(500);
    for (const [path, body] of [
      ['mail/email/move', { mailIds: [id], targetMailboxId: id }],
      ['mail/email/delete', { mailIds: [id] }],
      ['mail/email/seen/update', { mailboxId: id, mailUids: [Number.MAX_SAFE_INTEGER], seen: true }],
      ['mail/email/draftdelete', { draftIds: [id] }],
      ['mail/email/label/update', { mailIds: [id], add: [id] }],
      ['mail/email/reply', { mailId: id }],
      ['mail/main/folder/save', { folderName: 'x', parentId: id }],
    ] as const)
      expect((await post(li, path, JSON.stringify(body))).status, path).toBeLessThan(500);
  });
});

describe('a keyword', () => {
  it.each([
    'AND',
    'NOT',
    'NEAR(a b)',
    '"',
    '""',
    '"a" OR "b"',
    'subject:a',
    'a*',
    '^a',
    '-a',
    '(',
    ')',
    '{a b}:c',
    "'",
    "' OR 1=1 --",
    '%',
    '_',
    '\\',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '😀',
    '中',
    ':*',
    '& | !',
    "x'::tsquery",
    '"'.repeat(200),
    '*'.repeat(200),
    '我'.repeat(200),
  ])('%j is a word and no language of an engine', async (keyword) => {
    for (const path of ['mail/email/search', 'mail/email/quick/list', 'contact/list/suggest']) {
      const name = path.startsWith('contact') ? 'keyword' : 'searchKeyword';
      const answer = await li.raw(`${path}?${name}=${encodeURIComponent(keyword.toWellFormed())}`);
      expect(answer.status, path).toBeLessThan(500);
    }
  });
});

describe('an upload', () => {
  const boundary = 'x1';
  const part = (header: string, body = 'hello') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n${body}\r\n`;
  const end = `--${boundary}--\r\n`;
  const file = (name: string) => part(`name="file"; filename="${name}"\r\nContent-Type: text/plain`);
  const send = (body: string) =>
    post(li, 'file/upload', body, { 'content-type': `multipart/form-data; boundary=${boundary}` });

  it.each([
    ['no part', end],
    ['no file', part('name="a"') + end],
    ['an empty body', ''],
    ['no end', file('a.txt')],
    ['half a head', `--${boundary}\r\nContent-Disposition: form-d`],
    ['two files', file('a.txt') + file('b.txt') + end],
    ['a thousand files', file('a.txt').repeat(1_000) + end],
    ['a field of a megabyte', part('name="a"', 'x'.repeat(1_000_000)) + file('a.txt') + end],
    ['a thousand fields', part('name="a"').repeat(1_000) + file('a.txt') + end],
    ['a thousand heads', `--${boundary}\r\n${'X-A: b\r\n'.repeat(1_000)}\r\nx\r\n${end}`],
    ['a head of a megabyte', `--${boundary}\r\nX-A: ${'b'.repeat(1_000_000)}\r\n\r\nx\r\n${end}`],
    ['a field named __proto__', part('name="__proto__"') + file('a.txt') + end],
    ['no name', part('filename="a"') + end],
  ])('with %s is answered without a failure of ours', async (_name, body) => {
    expect((await send(body)).status).toBeLessThan(500);
  });
  it.each([
    '../../../etc/passwd',
    '..\\..\\x.txt',
    '/etc/passwd',
    'C:\\x.txt',
    'a\u202egnp.txt',
    'a\u0000.txt',
    '.htaccess',
    'x'.repeat(5_000),
  ])('named %j keeps no path and no trick', async (name) => {
    const answer = await li.upload('file/upload', {
      name,
      type: 'text/html',
      bytes: Buffer.from('<script>1</script>'),
    });
    expect(answer.envelope?.code).toBe(200);
    const kept = answer.envelope?.data as { fileName: string; url: string };
    expect(kept.fileName).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e\u2066-\u2069]|^\.\./);
    expect(kept.fileName.length).toBeLessThanOrEqual(255);
    const blob = await fetch(`${server.url}/api/${kept.url}`);
    expect(blob.status).toBe(200);
    expect(blob.headers.get('content-type')).toBe('application/octet-stream');
    expect(blob.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"/\\]*"; filename\*=UTF-8''[^"/\\]*$/,
    );
    expect(blob.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(blob.headers.get('x-content-type-options')).toBe('nosniff');
  });
  it('of HTML that says it is a picture is shown as a picture or not at all', async () => {
    const answer = await li.upload('file/uploadMailPicture', {
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.from('<script>1</script>'),
    });
    const { url } = (answer.envelope?.data ?? {}) as { url?: string };
    if (url === undefined) return;
    const blob = await fetch(`${server.url}/api/${url}`);
    expect(blob.headers.get('content-type')).toBe('image/png');
    expect(blob.headers.get('x-content-type-options')).toBe('nosniff');
    expect(blob.headers.get('content-security-policy')).toMatch(/^sandbox/);
  });
  it('of SVG is no picture', async () => {
    const svg = { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg onload="alert(1)"/>') };
    expect((await li.upload('file/uploadMailPicture', svg)).status).toBe(400);
  });
  it('that is refused for its type leaves a connection that goes on', async () => {
    await post(li, 'user/info', '{}');
    const big = Buffer.alloc(8_000_000, 1);
    const began = performance.now();
    const refused = await li.upload('file/uploadMailPicture', { name: 'a.exe', type: 'application/x-exe', bytes: big });
    expect(refused.status).toBe(400);
    expect((await li.identity.userInfo({})).code).toBe(200);
    expect(performance.now() - began).toBeLessThan(hangMs);
  });
  it('with a length that does not fit is refused or waits alone', async () => {
    const header = `POST /api/file/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${li.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`;
    const whole = file('a.txt') + end;
    const short = await sendBytes(
      server.ports.http,
      `${header}Content-Length: 20\r\nConnection: close\r\n\r\n${whole}`,
    );
    expect(short).toMatch(/^HTTP\/1\.1 4\d\d/);
    const huge = await sendBytes(
      server.ports.http,
      `${header}Content-Length: 99999999999\r\nConnection: close\r\n\r\n${whole}`,
    );
    expect(huge).not.toMatch(/^HTTP\/1\.1 5/);
    expect((await li.identity.userInfo({})).code).toBe(200);
  });
});

describe('a signed file', () => {
  it('opens only as it was signed, and not for ever', async () => {
    const { data } =
      (await li.upload('file/upload', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('mine') })).envelope ??
      {};
    const { url } = data as { url: string };
    const get = async (path: string) => (await fetch(`${server.url}/api/${path}`)).status;
    expect(await get(url)).toBe(200);
    const [id = '', signature = ''] = url.split('~');
    const bent = [
      id,
      `${id}~`,
      `${id}~${signature}A`,
      `${id}~${signature.slice(0, -1)}`,
      `${id}~${signature.slice(0, -1)}${signature.endsWith('A') ? 'Q' : 'A'}`,
      `${id}0~${signature}`,
      url.replace(/\/(\d+)-/, (_all, account: string) => `/${String(Number(account) + 1)}-`),
      url.replace(/-(\d+)~/, (_all, until: string) => `-${String(Number(until) + 1)}~`),
      url.replace('showSendMailPicture', 'attachment'),
      url.replace(/\/1-/, '/01-'),
    ];
    for (const path of bent) expect(await get(path), path).toBeGreaterThanOrEqual(400);
    clock.advance(3 * 24 * 3_600_000);
    expect(await get(url)).toBe(404);
  });
  it('of another person is not sent with a mail', async () => {
    han = await server.signIn(hanAddress);
    li = await server.signIn(liAddress);
    const upload = await han.upload('file/upload', {
      name: 'secret.txt',
      type: 'text/plain',
      bytes: Buffer.from('theirs'),
    });
    const attachment = upload.envelope?.data as DraftContent['attachments'][number];
    const answer = await post(
      li,
      'mail/email/send',
      JSON.stringify({ content: content({ attachments: [attachment] }) }),
    );
    expect(answer.status).toBe(404);
    expect((await post(li, 'file/uploaddel', JSON.stringify({ uploadId: attachment.uploadId }))).status).toBe(404);
  });
});

describe('a mail that is sent', () => {
  it.each([
    ['a subject', { subject: 'Hi\r\nBcc: thief@evil.example\r\n\r\nbody' }],
    ['a name', { to: [{ name: 'x\r\nBcc: thief@evil.example', address: hanAddress }] }],
    ['a name with quotes', { to: [{ name: '"><thief@evil.example>, "x', address: hanAddress }] }],
  ])('gains no header line from %s', async (_name, change) => {
    const sent = await post(li, 'mail/email/send', JSON.stringify({ content: content(change) }));
    expect(sent.envelope?.code).toBe(200);
    expect(sent.envelope?.data).toMatchObject({ inside: 1, outside: 0 });
    const { mailId } = sent.envelope?.data as { mailId: never };
    const { data } = await li.mailbox.detail({ mailId });
    expect(data.bcc).toEqual([]);
    expect(data.to.map((one) => one.address)).toEqual([hanAddress]);
  });
  it.each([
    `${hanAddress}\r\nRCPT TO:<thief@evil.example>`,
    `${hanAddress}, thief@evil.example`,
    `<${hanAddress}>`,
    'a@b@c',
    '@evil.example:han@inputs.example',
    'han%evil.example@inputs.example\u0000',
    '',
  ])('is not sent to %j', async (address) => {
    const answer = await post(
      li,
      'mail/email/send',
      JSON.stringify({ content: content({ to: [{ name: '', address }] }) }),
    );
    expect(answer.status).toBe(400);
  });
  it.each([hanAddress, 'ceo@bank.example', `"${liAddress}" <${hanAddress}>`, `${liAddress}\r\nSender: x`, ''])(
    'does not come from %j',
    async (from) => {
      const answer = await post(li, 'mail/email/send', JSON.stringify({ content: content({ from }) }));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );
  it('reads no file and no address for an attachment', async () => {
    const attachment = {
      uploadId: 'x',
      fileName: '/etc/passwd',
      type: 'text/plain',
      size: 1,
      contentId: null,
      url: 'file:///etc/passwd',
      path: '/etc/passwd',
      href: 'http://127.0.0.1/',
    };
    const answer = await post(
      li,
      'mail/email/send',
      JSON.stringify({ content: { ...content(), attachments: [attachment] } }),
    );
    expect(answer.status).toBe(404);
  });
  it('of one person keeps its idempotency key to itself', async () => {
    const key = { 'idempotency-key': 'a-key-of-two-people' };
    const mine = await post(
      li,
      'mail/email/send',
      JSON.stringify({ content: content({ subject: 'secret one' }) }),
      key,
    );
    const theirs = await post(
      han,
      'mail/email/send',
      JSON.stringify({
        content: content({ from: hanAddress, to: [{ name: '', address: liAddress }], subject: 'two' }),
      }),
      key,
    );
    expect([mine.envelope?.code, theirs.envelope?.code]).toEqual([200, 200]);
    await waitFor(
      async () => (await li.mailbox.list({ mailboxId: '1' })).data.list.some((mail) => mail.mailSubject === 'two'),
      {
        what: 'the second mail',
      },
    );
  });
});

it('answers a name and no name, a right and a wrong name alike', async () => {
  const attempt = async (username: string) => {
    const answer = await fetch(`${server.url}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username, password: `${testPassword}!` }),
    });
    const { requestId: _id, ...rest } = (await answer.json()) as { requestId: string };
    return { status: answer.status, ...rest };
  };
  const known = await attempt(liAddress);
  for (const name of ['nobody@inputs.example', 'x@elsewhere.example', 'a', '"', "' OR 1=1", '__proto__'])
    expect(await attempt(name)).toEqual(known);
});
