/** Requests for files as they stand in the RFCs and as programs send them, over HTTP. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LockedRefusal } from './refusals.ts';
import { type FileTestServer, MemoryFileStore, startFileTestServer } from './testing/index.ts';

let server: FileTestServer;
let now = Date.UTC(2026, 2, 10, 10);
let folder = '';
let count = 0;

beforeAll(async () => {
  server = await startFileTestServer({
    now: () => now,
    limits: { maxFileBytes: 100_000 },
    open: (name, tree) =>
      new MemoryFileStore(name, tree, { right: name === 'reader' ? 'view' : 'edit', capacity: 1_000_000 }),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  folder = `${server.url}case-${count}/`;
  expect((await ask('MKCOL', folder)).status).toBe(201);
});

interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly user?: string;
}

/** Node's own requests: `fetch` would mend paths before they are sent. */
function open(method: string, url: string, { headers = {}, user = 'ada' }: Asked = {}): ClientRequest {
  const [, host, port, path = '/'] = /^http:\/\/([^:]+):(\d+)(.*)$/.exec(url) ?? [];
  const authorization = `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`;
  return httpRequest({ method, host, port, path, headers: { authorization, ...headers }, agent: false });
}

async function ask(method: string, url: string, asked: Asked = {}) {
  const { body = '' } = asked;
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = open(method, url, { ...asked, headers: { ...length, ...asked.headers } });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(body);
  });
  let text = '';
  for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}

const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).status;
const put = (name: string, body = 'content', headers = {}) => ask('PUT', `${folder}${name}`, { body, headers });
const pathOf = (url: string): string => url.slice(server.origin.length);
const lockInfo = (scope = 'exclusive', owner = '<D:owner>Ada</D:owner>') =>
  `<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype>${owner}</D:lockinfo>`;
async function lock(url: string, headers = {}, scope = 'exclusive') {
  const answer = await ask('LOCK', url, { body: lockInfo(scope), headers });
  return { ...answer, token: String(answer.headers['lock-token'] ?? '') };
}
const propfind = (names: string) => `<D:propfind xmlns:D="DAV:" xmlns:z="urn:z"><D:prop>${names}</D:prop></D:propfind>`;
const update = (inner: string, more = '') =>
  `<D:propertyupdate xmlns:D="DAV:" xmlns:z="urn:z"${more}>${inner}</D:propertyupdate>`;
const set = (inner: string) => `<D:set><D:prop>${inner}</D:prop></D:set>`;
const depth = (value: string) => ({ depth: value });

describe('properties', () => {
  it('say what is there, of a folder and of what lies in it', async () => {
    await put('a%20%26%20b.txt', 'twelve bytes', { 'content-type': 'text/plain' });
    const { status, text } = await ask('PROPFIND', folder, { headers: depth('1') });
    expect(status).toBe(207);
    expect(text).toContain(`<d:href>${pathOf(folder)}</d:href>`);
    expect(text).toContain(`<d:href>${pathOf(folder)}a%20%26%20b.txt</d:href>`);
    expect(text).toContain('<d:displayname>a &amp; b.txt</d:displayname>');
    expect(text).toContain('<d:getcontentlength>12</d:getcontentlength>');
    expect(text).toContain('<d:resourcetype><d:collection/></d:resourcetype>');
    expect(text).toContain('<d:creationdate>2026-03-10T10:00:00.000Z</d:creationdate>');
    expect(text).toContain('<d:getlastmodified>Tue, 10 Mar 2026 10:00:00 GMT</d:getlastmodified>');
    expect(text).not.toContain('quota');
    const body = propfind('<D:quota-used-bytes/><D:quota-available-bytes/><D:current-user-privilege-set/><z:none/>');
    const named = await ask('PROPFIND', folder, { headers: depth('0'), body });
    expect(named.text).toMatch(/<d:quota-used-bytes>\d+<.*<d:quota-available-bytes>\d+</);
    expect(named.text).toContain('<d:privilege><d:write/></d:privilege>');
    expect(named.text).toContain('<x:none xmlns:x="urn:z"/></d:prop><d:status>HTTP/1.1 404');
    const reader = await ask('PROPFIND', folder, { headers: depth('0'), body, user: 'reader' });
    expect(reader.text).not.toContain('<d:write/>');
  });

  it('are not walked to every depth, and not asked for without a plain question', async () => {
    for (const headers of [{}, depth('infinity')]) {
      const { status, text } = await ask('PROPFIND', folder, { headers });
      expect([status, text]).toEqual([403, expect.stringContaining('<d:propfind-finite-depth/>')]);
    }
    for (const body of [
      '<D:propfind xmlns:D="DAV:"/>',
      '<D:propfind xmlns:D="DAV:"><D:prop/><D:allprop/></D:propfind>',
      '<!DOCTYPE x [<!ENTITY a "b">]><D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>',
      '<D:other xmlns:D="DAV:"/>',
      propfind('<D:owner/>'.repeat(201)),
    ])
      expect(await statusOf('PROPFIND', folder, { headers: depth('0'), body })).toBe(400);
    expect(await statusOf('PROPFIND', `${folder}none`, { headers: depth('0') })).toBe(404);
  });

  it('of programs are kept as they came, with language and namespaces, also in a copy', async () => {
    await put('file');
    const value = '<z:note q:kind="a&#10;b" xmlns:q="urn:q">one <q:b xmlns:q="urn:q2">two</q:b> &lt;three&gt;</z:note>';
    const patched = await ask('PROPPATCH', `${folder}file`, { body: update(set(value), ' xml:lang="zh"') });
    expect([patched.status, patched.text]).toEqual([207, expect.stringContaining('HTTP/1.1 200 OK')]);
    await ask('COPY', `${folder}file`, { headers: { destination: `${folder}copy` } });
    for (const name of ['file', 'copy']) {
      const body = propfind('<z:note/>');
      const { text } = await ask('PROPFIND', `${folder}${name}`, { headers: depth('0'), body });
      expect(text).toContain(
        '<x:note xmlns:x="urn:z" xml:lang="zh" xmlns:n1="urn:q" n1:kind="a&#10;b">one <x:b xmlns:x="urn:q2">two</x:b> &lt;three&gt;</x:note>',
      );
    }
    const all = await ask('PROPFIND', `${folder}file`, { headers: depth('0') });
    expect(all.text).toContain('<x:note');
  });

  it('are changed all or none; those of the server are not', async () => {
    await put('file');
    const mixed = await ask('PROPPATCH', `${folder}file`, {
      body: update(set('<z:a>1</z:a><D:getetag>x</D:getetag>')),
    });
    expect(mixed.text).toMatch(
      /getetag\/><\/d:prop><d:status>HTTP\/1.1 403 Forbidden<\/d:status><d:error><d:cannot-modify-protected-property\/>.*424/,
    );
    const body = propfind('<z:a/>');
    const after = await ask('PROPFIND', `${folder}file`, { headers: depth('0'), body });
    expect(after.text).toContain('404');
    const named = await ask('PROPPATCH', `${folder}file`, { body: update(set('<D:displayname>file</D:displayname>')) });
    expect(named.text).toContain('200 OK');
    const renamed = await ask('PROPPATCH', `${folder}file`, { body: update(set('<D:displayname>no</D:displayname>')) });
    expect(renamed.text).toContain('403 Forbidden');
    // What Windows sets after each file.
    const windows = update(
      set('<w:Win32LastModifiedTime xmlns:w="urn:schemas-microsoft-com:">Tue</w:Win32LastModifiedTime>'),
    );
    expect((await ask('PROPPATCH', `${folder}file`, { body: windows })).text).toContain('200 OK');
    const large = update(set(`<z:a>${'x'.repeat(16_000)}</z:a>`));
    expect(await statusOf('PROPPATCH', `${folder}file`, { body: large })).toBe(507);
    const many = update(set(Array.from({ length: 101 }, (_one, at) => `<z:p${at}/>`).join('')));
    expect(await statusOf('PROPPATCH', `${folder}file`, { body: many })).toBe(507);
  });
});

describe('content', () => {
  it('is read whole, in part, and not again where the program has it', async () => {
    const { headers: written } = await put('file', '0123456789');
    const etag = String(written.etag);
    const get = (headers: Record<string, string>, method = 'GET') => ask(method, `${folder}file`, { headers });
    const whole = await get({});
    expect([whole.status, whole.text, whole.headers.etag, whole.headers['accept-ranges']]).toEqual([
      200,
      '0123456789',
      etag,
      'bytes',
    ]);
    for (const [range, text, of] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ] as const) {
      const part = await get({ range });
      expect([part.status, part.text, part.headers['content-range']]).toEqual([206, text, of]);
    }
    for (const range of ['bytes=10-', 'bytes=-0'])
      expect(await get({ range })).toMatchObject({ status: 416, headers: { 'content-range': 'bytes */10' } });
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'bytes=-'])
      expect((await get({ range })).text).toBe('0123456789');
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).text).toBe('0123456789');
    expect((await get({ range: 'bytes=0-1', 'if-range': String(whole.headers['last-modified']) })).status).toBe(206);
    const head = await get({}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '10']);
    expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304);
    expect((await get({ 'if-modified-since': String(whole.headers['last-modified']) })).status).toBe(304);
    expect((await get({ 'if-match': '"other"' })).status).toBe(412);
    expect((await get({ 'if-unmodified-since': 'Mon, 09 Mar 2026 10:00:00 GMT' })).status).toBe(412);
    expect(await statusOf('GET', folder)).toBe(405);
    expect(await statusOf('HEAD', folder)).toBe(200);
  });

  it('is written where a folder is, under conditions, within limits', async () => {
    expect(await put('file')).toMatchObject({ status: 201, headers: { etag: expect.stringMatching(/^".+"$/) } });
    const { headers: first } = await put('file', 'other');
    expect(await ask('PUT', `${folder}file`, { body: 'x', headers: { 'if-none-match': '*' } })).toMatchObject({
      status: 412,
    });
    expect((await put('file', 'x', { 'if-match': '"none"' })).status).toBe(412);
    expect((await put('file', 'x', { 'if-match': String(first.etag) })).status).toBe(204);
    expect((await put('new', 'x', { 'if-match': '*' })).status).toBe(412);
    expect((await put('none/file')).status).toBe(409);
    expect(await statusOf('PUT', folder, { body: 'x' })).toBe(405);
    expect((await put('file', 'x', { 'content-range': 'bytes 0-0/3' })).status).toBe(400);
    expect((await put('big', 'x'.repeat(100_001))).status).toBe(413);
    expect(await statusOf('PUT', `${server.origin}/dav/files/Other`, { body: 'x' })).toBe(403);
    expect(await statusOf('PUT', `${folder}file`, { body: 'x', user: 'reader' })).toBe(403);
    expect((await ask('GET', `${folder}file`)).text).toBe('x');
    for (const name of ['new', 'big']) expect(await statusOf('GET', `${folder}${name}`)).toBe(404);
  });

  it('that ends early or grows too large in chunks leaves nothing', async () => {
    const cut = open('PUT', `${folder}cut`, { headers: { 'content-length': '100' } });
    const ended = new Promise((resolve) => cut.once('error', resolve));
    cut.write('half');
    await new Promise((resolve) => setTimeout(resolve, 20));
    cut.destroy(new Error('gone'));
    await ended;
    const large = open('PUT', `${folder}large`, {});
    const answer = new Promise<number | undefined>((resolve) => {
      large.once('response', ({ statusCode }) => resolve(statusCode));
      large.once('error', () => resolve(undefined));
    });
    for (let at = 0; at < 11; at += 1) large.write('x'.repeat(10_000));
    large.end();
    expect([413, undefined]).toContain(await answer);
    const { text } = await ask('PROPFIND', folder, { headers: depth('1') });
    expect(text.match(/<d:response>/g)).toHaveLength(1);
  });
});

describe('names', () => {
  it('of any letters are kept; paths that could lead elsewhere are refused', async () => {
    for (const name of [encodeURIComponent("周报 (2)'.doc"), '%25', '-._~!$&+,;=:@']) {
      expect([name, (await put(name)).status]).toEqual([name, 201]);
      expect((await ask('GET', `${folder}${name}`)).text).toBe('content');
    }
    const bad = ['..', '.', '%2e%2e/x', 'a%2Fb', 'a%5Cb', 'a%00', 'a%0A', '%E0%A4', 'a//b', '%FF', 'x'.repeat(256)];
    for (const name of bad) expect([name, (await put(name)).status]).toEqual([name, 400]);
    expect(await statusOf('PROPFIND', `${folder}${'a/'.repeat(64)}`, { headers: depth('0') })).toBe(400);
  });
});

describe('folders', () => {
  it('are made once, in a folder, without a body, and removed with what is in them', async () => {
    expect(await statusOf('MKCOL', `${folder}a`)).toBe(201);
    expect(await statusOf('MKCOL', `${folder}a/`)).toBe(405);
    expect(await statusOf('MKCOL', `${folder}none/b`)).toBe(409);
    expect(await statusOf('MKCOL', `${folder}b`, { body: '<x/>' })).toBe(415);
    await put('a/file');
    expect(await statusOf('DELETE', `${folder}a`, { headers: depth('1') })).toBe(400);
    expect(await statusOf('DELETE', `${folder}a`)).toBe(204);
    expect(await statusOf('GET', `${folder}a/file`)).toBe(404);
    expect(await statusOf('DELETE', server.url)).toBe(403);
    expect(await statusOf('DELETE', `${server.origin}/dav/files/`)).toBe(403);
  });

  it('are copied and moved to where they are told, and nowhere else', async () => {
    await ask('MKCOL', `${folder}a`);
    await put('a/file');
    const to = (destination: string, headers = {}) => ({ headers: { destination, ...headers } });
    expect(await statusOf('COPY', `${folder}a`, to(`${folder}b`))).toBe(201);
    expect((await ask('GET', `${folder}b/file`)).text).toBe('content');
    expect(await statusOf('COPY', `${folder}a`, to(`${folder}b`, { overwrite: 'F' }))).toBe(412);
    expect(await statusOf('COPY', `${folder}a`, to(pathOf(`${folder}b`), depth('0')))).toBe(204);
    expect(await statusOf('GET', `${folder}b/file`)).toBe(404);
    expect(await statusOf('MOVE', `${folder}a`, to(`${folder}none/c`))).toBe(409);
    expect(await statusOf('MOVE', `${folder}a`, to(`${folder}c`, depth('0')))).toBe(400);
    expect(await statusOf('MOVE', `${folder}a`, to(`${folder}c`))).toBe(201);
    expect(await statusOf('GET', `${folder}a/file`)).toBe(404);
    for (const destination of [`${folder}c`, `${folder}c/in`, server.url, folder.replace(/case.*/, '')])
      expect([destination, await statusOf('MOVE', `${folder}c`, to(destination))]).toEqual([destination, 403]);
    for (const destination of ['http://other.example/dav/files/x/y', `${server.origin}/dav/calendars/x`, '/other'])
      expect([destination, await statusOf('COPY', `${folder}c`, to(destination))]).toEqual([destination, 502]);
    // A proxy in front has another scheme and port.
    const behind = `https://127.0.0.1${pathOf(folder)}d`;
    expect(await statusOf('COPY', `${folder}c`, to(behind))).toBe(201);
    expect(await statusOf('COPY', `${folder}c`, to(`${folder}x%2Fy`))).toBe(400);
    expect(await statusOf('COPY', `${folder}c`)).toBe(400);
    expect(await statusOf('COPY', `${folder}c`, to(`${folder}e`, { overwrite: 'X' }))).toBe(400);
    expect(await statusOf('COPY', `${folder}gone`, to(`${folder}e`))).toBe(404);
  });
});

describe('locks', () => {
  it('keep others from writing until they are given back', async () => {
    await put('file');
    const url = `${folder}file`;
    const taken = await lock(url, { timeout: 'Infinite, Second-4100000000' });
    expect([taken.status, taken.token]).toEqual([200, expect.stringMatching(/^<urn:uuid:[0-9a-f-]{36}>$/)]);
    expect(taken.text).toContain('<x:owner xmlns:x="DAV:">Ada</x:owner><d:timeout>Second-3600</d:timeout>');
    expect(taken.text).toContain(`<d:lockroot><d:href>${pathOf(url)}</d:href></d:lockroot>`);
    const refused = await put('file', 'x');
    expect([refused.status, refused.text]).toEqual([
      423,
      expect.stringContaining(`<d:lock-token-submitted><d:href>${pathOf(url)}</d:href></d:lock-token-submitted>`),
    ]);
    for (const [method, headers] of [
      ['DELETE', {}],
      ['MOVE', { destination: `${folder}moved` }],
    ] as const)
      expect(await statusOf(method, url, { headers })).toBe(423);
    expect(await statusOf('PROPPATCH', url, { body: update(set('<z:a/>')) })).toBe(423);
    expect(await statusOf('COPY', url, { headers: { destination: `${folder}copied` } })).toBe(201);
    expect(await statusOf('COPY', `${folder}copied`, { headers: { destination: url } })).toBe(423);
    const held = { if: `(${taken.token})` };
    expect((await put('file', 'mine', held)).status).toBe(204);
    // Somebody else who has read the token.
    expect(await statusOf('PUT', url, { body: 'x', headers: held, user: 'ben' })).toBe(423);
    expect(await statusOf('UNLOCK', url, { headers: { 'lock-token': taken.token }, user: 'ben' })).toBe(409);
    expect(await statusOf('UNLOCK', `${folder}copied`, { headers: { 'lock-token': taken.token } })).toBe(409);
    expect(await statusOf('UNLOCK', url)).toBe(400);
    expect(await statusOf('UNLOCK', url, { headers: { 'lock-token': taken.token } })).toBe(204);
    expect((await put('file', 'x')).status).toBe(204);
  });

  it('end by their time, and are refreshed before', async () => {
    await put('file');
    const url = `${folder}file`;
    const { token } = await lock(url, { timeout: 'Second-100' });
    now += 90_000;
    const refreshed = await ask('LOCK', url, { headers: { if: `(${token})`, timeout: 'Second-50' } });
    expect([refreshed.status, refreshed.text]).toEqual([200, expect.stringContaining('Second-50<')]);
    expect(refreshed.headers['lock-token']).toBeUndefined();
    now += 40_000;
    expect((await put('file', 'x')).status).toBe(423);
    now += 10_000;
    expect((await put('file', 'x')).status).toBe(204);
    expect(await statusOf('LOCK', url, { headers: { if: `(${token})` } })).toBe(412);
    expect(await statusOf('LOCK', url)).toBe(400);
  });

  it('are shared with shared ones alone', async () => {
    await put('file');
    const url = `${folder}file`;
    const one = await lock(url, {}, 'shared');
    const two = await lock(url, {}, 'shared');
    expect([one.status, two.status]).toEqual([200, 200]);
    const third = await lock(url);
    expect([third.status, third.text]).toEqual([423, expect.stringContaining('<d:no-conflicting-lock><d:href>')]);
    expect((await put('file', 'x', { if: `(${two.token})` })).status).toBe(204);
    const { text } = await ask('PROPFIND', url, { headers: depth('0'), body: propfind('<D:lockdiscovery/>') });
    expect(text.match(/<d:activelock>/g)).toHaveLength(2);
  });

  it('make an empty file where nothing is, and refuse what cannot be locked', async () => {
    const taken = await lock(`${folder}new`);
    expect(taken.status).toBe(201);
    expect(await statusOf('GET', `${folder}new`)).toBe(200);
    expect((await lock(`${folder}none/new`)).status).toBe(409);
    expect((await lock(server.url)).status).toBe(403);
    expect((await lock(`${folder}new2`, depth('1'))).status).toBe(400);
    for (const body of ['<x/>', lockInfo('other'), lockInfo('exclusive', `<D:owner>${'x'.repeat(2_000)}</D:owner>`)])
      expect(await statusOf('LOCK', `${folder}new2`, { body })).toBe(400);
  });

  it('of a folder hold for what is in it, and one in it is in the way of the whole', async () => {
    await ask('MKCOL', `${folder}a`);
    await put('a/file');
    const inner = await lock(`${folder}a/file`);
    const removed = await ask('DELETE', `${folder}a`);
    expect([removed.status, removed.text]).toEqual([
      207,
      expect.stringContaining(`<d:href>${pathOf(folder)}a/file</d:href><d:status>HTTP/1.1 423 Locked</d:status>`),
    ]);
    expect((await lock(`${folder}a`)).status).toBe(207);
    await ask('UNLOCK', `${folder}a/file`, { headers: { 'lock-token': inner.token } });
    const outer = await lock(`${folder}a`);
    expect((await put('a/file', 'x')).status).toBe(423);
    expect((await put('a/new', 'x')).status).toBe(423);
    expect((await put('a/new', 'x', { if: `<${folder}a> (${outer.token})` })).status).toBe(201);
    expect((await put('a/new', 'y', { if: `(${outer.token})` })).status).toBe(204);
    const shallow = await lock(folder, depth('0'));
    expect([shallow.status, (await put('b', 'x')).status]).toEqual([200, 423]);
    expect(await statusOf('DELETE', `${folder}a`, { headers: { if: `<${folder}a> (${outer.token})` } })).toBe(423);
    const both = { if: `<${folder}a> (${outer.token}) <${folder}> (${shallow.token})` };
    expect(await statusOf('DELETE', `${folder}a`, { headers: both })).toBe(204);
  });

  it('and entity tags are asked for by If, of any resource, in any combination', async () => {
    const { headers } = await put('file');
    const etag = String(headers.etag);
    const url = `${folder}file`;
    const { token } = await lock(url);
    for (const [condition, status] of [
      [`(${token} [${etag}])`, 204],
      [`(${token} ["other"])`, 412],
      [`(Not <DAV:no-lock> ${token})`, 204],
      [`(["other"]) (Not <DAV:no-lock>) (${token})`, 204],
      [`(<urn:uuid:wrong>)`, 412],
      [`(Not <urn:uuid:wrong>)`, 423],
      [`<${folder}none> (Not ["x"] Not ${token}) <${url}> (${token})`, 204],
      [`<http://other.example/x> (${token})`, 412],
      [`<${pathOf(url)}> (${token})`, 204],
      [`(${token} [W/${etag}])`, 412],
      ['', 400],
      ['()', 400],
      [`(${token}`, 400],
      [`(Not Not ${token})`, 400],
      [`(${token}) <${url}> (${token})`, 400],
      [`<${url}>`, 400],
      ['x', 400],
    ] as const) {
      // Its tag changes with each time that it is written.
      const current = String((await ask('HEAD', url)).headers.etag);
      const answer = await put('file', 'x', { if: condition.replaceAll(etag, current) });
      expect([condition, answer.status]).toEqual([condition, status]);
    }
    const many = Array.from({ length: 21 }, (_one, at) => `<${folder}${at}> (<urn:x>)`).join(' ');
    expect((await put('file', 'x', { if: many })).status).toBe(400);
  });
});

it('says what it can, to whom is signed in', async () => {
  const { status, headers } = await ask('OPTIONS', folder);
  expect([status, headers.dav, headers['ms-author-via']]).toEqual([200, '1, 2, 3', 'DAV']);
  const unknown = await ask('REPORT', folder);
  expect([unknown.status, unknown.headers.allow]).toEqual([405, headers.allow]);
  expect(new LockedRefusal([]).status).toBe(423);
});
