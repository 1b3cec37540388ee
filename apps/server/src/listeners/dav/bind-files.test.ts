/** Files over the real listener, with files in memory behind it: bodies stream, and what is refused or cut leaves nothing. */
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxFileBytes } from '@hongyan/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemoryFileStore, MemoryTree } from '../../../../../packages/dav/src/files/testing/index.ts';
import { handleClientError } from '../http/long-bodies.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import { bindDav } from './bind-dav.ts';

const requestTimeoutMs = 300;
const tree = new MemoryTree(() => Date.UTC(2026, 2, 10));
/** What the store has been given of a body, and who hears that a code has ended. */
const taken: number[] = [];
const ends: (() => void)[] = [];
let asked: unknown[] = [];

/** A store that tells when a part of a body has come. */
function openWatched(): MemoryFileStore {
  const store = new MemoryFileStore('ada', tree);
  const { put } = store;
  store.put = (path, content, options) => {
    async function* watch(): AsyncGenerator<Uint8Array> {
      for await (const part of content) {
        taken.push(part.byteLength);
        yield part;
      }
    }
    return put(path, watch(), options);
  };
  return store;
}

let app: FastifyInstance;
let port = 0;
beforeAll(async () => {
  tree.root.children.set('Own', tree.makeNode('folder'));
  app = fastify({
    forceCloseConnections: true,
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: handleClientError,
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: 50 },
  } as Parameters<typeof fastify>[0]) as unknown as FastifyInstance;
  app.addHook('onRequest', async (_request, reply) => setCommonHeaders(reply, false));
  await app.register((await import('@fastify/rate-limit')).default, { global: false });
  await bindDav(app, {
    now: () => Date.UTC(2026, 2, 10),
    counters: { request: () => undefined, authentication: () => undefined },
    backend: {
      signIn: async ({ kind, username }) => {
        asked.push(kind);
        if (username === 'nobody') return { status: 'refused' };
        const files = username === 'ada' ? openWatched() : null;
        return {
          status: 'ok',
          store: {} as never,
          files,
          watchEnd: (hear) => void ends.push(hear),
          close: () => undefined,
        };
      },
    },
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterAll(() => app.close());

const authorization = (user = 'ada') => `Basic ${Buffer.from(`${user}:code`).toString('base64')}`;
function open(method: string, path: string, headers: Record<string, string> = {}, user = 'ada'): ClientRequest {
  const all = { authorization: authorization(user), ...headers };
  return httpRequest({ method, port, host: '127.0.0.1', path: `/dav/files${path}`, headers: all, agent: false });
}
const answerOf = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
async function ask(method: string, path: string, headers: Record<string, string> = {}, body = '', user = 'ada') {
  const sent = open(method, path, body === '' ? headers : { 'content-length': `${body.length}`, ...headers }, user);
  sent.end(body);
  const answer = await answerOf(sent);
  let text = '';
  for await (const part of answer.setEncoding('utf8') as AsyncIterable<string>) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
}
const names = (): string[] => [...(tree.find(['Own'])?.children.keys() ?? [])];

it('lets in whoever has a code for files, and no browser', async () => {
  asked = [];
  expect((await ask('PROPFIND', '/', { depth: '0' })).status).toBe(207);
  expect(asked).toEqual(['file']);
  expect((await ask('PROPFIND', '', { depth: '0' }, '', 'nobody')).status).toBe(401);
  expect((await ask('GET', '/Own/x', { authorization: '' })).headers['www-authenticate']).toContain('Basic');
  expect((await ask('GET', '/Own/x', { origin: 'https://evil.example' })).status).toBe(403);
  // Whoever has no files, and where nobody keeps any.
  for (const method of ['PROPFIND', 'GET', 'OPTIONS'])
    expect((await ask(method, '/', { depth: '0' }, '', 'ben')).status).toBe(404);
  expect((await ask('PUT', '/Own/x', {}, 'content', 'ben')).status).toBe(404);
});

it('knows all methods of files, and says which', async () => {
  const { headers } = await ask('OPTIONS', '/');
  expect(headers.dav).toBe('1, 2, 3');
  for (const method of ['REPORT', 'POST', 'MKCALENDAR', 'ACL'])
    expect(await ask(method, '/')).toMatchObject({ status: 405, headers: { allow: headers.allow } });
  const put = await ask('PUT', '/Own/one', {}, 'one');
  expect(put.status).toBe(201);
  const lockInfo =
    '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
  const lock = await ask('LOCK', '/Own/one', {}, lockInfo);
  const token = String(lock.headers['lock-token']);
  expect((await ask('UNLOCK', '/Own/one', { 'lock-token': token })).status).toBe(204);
  // Node is asked by a name, as programs ask; the destination has it too.
  const destination = `http://127.0.0.1:${port}/dav/files/Own/two`;
  expect((await ask('COPY', '/Own/one', { destination })).status).toBe(201);
  expect((await ask('MOVE', '/Own/two', { destination: `${destination}-moved` })).status).toBe(201);
  const long = `/Own/${'%E6%96%87'.repeat(200)}`;
  expect((await ask('PUT', long, {}, 'x')).status).toBe(201);
  expect((await ask('DELETE', long)).status).toBe(204);
});

it('gives content that nothing opens in place', async () => {
  await ask('PUT', '/Own/page.html', { 'content-type': 'text/html' }, '<script>1</script>');
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(method, '/Own/page.html');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-length': '18',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="page.html"'),
    });
  }
  const part = await ask('GET', '/Own/page.html', { range: 'bytes=1-6' });
  expect([part.status, part.text, part.headers['content-length']]).toEqual([206, 'script', '6']);
  expect((await ask('GET', '/Own/page.html', { 'if-none-match': String(part.headers.etag) })).status).toBe(304);
});

it('hands a body on as it comes, for longer than a request may take', async () => {
  taken.length = 0;
  const sent = open('PUT', '/Own/slow');
  for (let at = 0; at < 5; at += 1) {
    sent.write('part');
    await sleep(requestTimeoutMs / 3);
    expect(taken.length).toBeGreaterThan(0);
  }
  sent.end();
  expect((await answerOf(sent)).statusCode).toBe(201);
  expect((await ask('GET', '/Own/slow')).text).toBe('part'.repeat(5));
  // A body that is no file's has its time as every request.
  const slow = open('PROPFIND', '/Own', { 'content-length': '10', depth: '0' });
  slow.write('<');
  const ended = await answerOf(slow).then(
    ({ statusCode }) => statusCode,
    () => 'cut',
  );
  expect([408, 'cut']).toContain(ended);
});

it('keeps nothing of a body that is cut', async () => {
  const before = names();
  for (const headers of [{ 'content-length': '1000' }, {}] as Record<string, string>[]) {
    taken.length = 0;
    const sent = open('PUT', '/Own/cut', headers);
    sent.once('error', () => undefined);
    sent.write('half');
    await expect.poll(() => taken.length).toBe(1);
    sent.destroy();
  }
  // Handled after both.
  await ask('PROPFIND', '/', { depth: '0' });
  await sleep(20);
  expect(names()).toEqual(before);
});

it('refuses before the body is sent where the program waits for a word, and lets it send else', async () => {
  const waitFor = async (path: string, headers: Record<string, string>) => {
    const sent = open('PUT', path, { expect: '100-continue', 'content-length': '4', ...headers });
    let isAsked = false;
    sent.once('continue', () => {
      isAsked = true;
      sent.end('body');
    });
    sent.flushHeaders();
    const { statusCode } = await answerOf(sent);
    sent.destroy();
    return { statusCode, isAsked };
  };
  expect(await waitFor('/Own/told', {})).toEqual({ statusCode: 201, isAsked: true });
  expect(await waitFor('/Own/none/file', {})).toEqual({ statusCode: 409, isAsked: false });
  expect(await waitFor('/Own/told', { 'if-match': '"other"' })).toEqual({ statusCode: 412, isAsked: false });
  const large = { 'content-length': String(maxFileBytes + 1) };
  expect(await waitFor('/Own/large', large)).toEqual({ statusCode: 413, isAsked: false });
});

it('answers a refusal also to a program that goes on sending', async () => {
  const socket = connect(port, '127.0.0.1');
  const head = `PUT /dav/files/Own/none/x HTTP/1.1\r\nHost: h\r\nAuthorization: ${authorization()}\r\n`;
  socket.write(`${head}Content-Length: 100000\r\n\r\n${'x'.repeat(50_000)}`);
  const [answer] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data: Buffer) => resolve([data])));
  expect(String(answer)).toContain('HTTP/1.1 409');
  socket.write('x'.repeat(50_000));
  socket.write(`OPTIONS /dav/files/ HTTP/1.1\r\nHost: h\r\nAuthorization: ${authorization()}\r\n\r\n`);
  const [next] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data: Buffer) => resolve([data])));
  expect(String(next)).toContain('HTTP/1.1 200');
  socket.destroy();
});

it('ends what is under way with the code', async () => {
  const before = names();
  ends.length = 0;
  taken.length = 0;
  const sent = open('PUT', '/Own/revoked');
  const ended = answerOf(sent).then(
    () => 'answered',
    () => 'cut',
  );
  sent.write('part');
  await expect.poll(() => taken.length).toBe(1);
  for (const end of ends) end();
  expect(await ended).toBe('cut');
  await sleep(20);
  expect(names()).toEqual(before);
});
