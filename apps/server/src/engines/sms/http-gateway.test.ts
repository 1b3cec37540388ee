import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpSmsConfig } from '../../config/sms-config.ts';
import { createHttpGateway } from './http-gateway.ts';

const message = { orgId: 1, phone: '13800138000', text: '【鸿雁】验证码 "042042" & <再见>', code: '042042' };
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const config = (more: Partial<HttpSmsConfig> & { readonly url: string }): HttpSmsConfig => ({
  kind: 'http',
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
  body: '{"to":"{e164}","text":"{text}","param":{"code":"{code}"}}',
  expect: null,
  statusUrl: null,
  ...more,
});
const createGateway = (more: Partial<HttpSmsConfig> & { readonly url: string }, now = () => 0) =>
  createHttpGateway(config(more), { clock: { now }, timeoutMs: 300 });

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('an HTTP gateway', () => {
  it('gets the message as JSON that no text breaks out of', async () => {
    const seen: { body: string; authorization: string | undefined }[] = [];
    const url = await serve((request, response) => {
      void readBody(request).then((body) => {
        seen.push({ body, authorization: request.headers.authorization });
        response.end('{"code":0}');
      });
    });
    await createGateway({ url, expect: /"code":0\b/ }).send(message);
    expect(seen[0]?.authorization).toBe('Bearer secret');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      to: '+8613800138000',
      text: message.text,
      param: { code: '042042' },
    });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'm={phone}&c={text}', (body: string) => new URLSearchParams(body).get('c')],
    [
      'text/xml',
      '<m to="{phone}">{text}</m>',
      (body: string) =>
        body
          .replace(/<\/?m[^>]*>/g, '')
          .replace(/&#(\d+);/g, (_match, code: string) => String.fromCharCode(Number(code))),
    ],
    ['text/plain', '{text}', (body: string) => body],
  ])('gets the text whole as %s', async (type, body, textOf) => {
    let seen = '';
    const url = await serve((request, response) => {
      void readBody(request).then((text) => {
        seen = text;
        response.end();
      });
    });
    await createGateway({ url, headers: { 'content-type': type }, body }).send(message);
    expect(textOf(seen)).toBe(message.text);
  });

  it('is asked by GET with the message in its address', async () => {
    let path = '';
    const url = await serve((request, response) => {
      path = request.url ?? '';
      response.end('OK');
    });
    await createGateway({ url: `${url}/send?to={phone}&t={text}`, method: 'GET', body: null }).send(message);
    expect(Object.fromEntries(new URL(path, url).searchParams)).toEqual({ to: message.phone, t: message.text });
  });

  it.each<[string, RequestListener, Partial<HttpSmsConfig>]>([
    ['a status beyond 2xx', (_q, r) => void r.writeHead(500).end('042042'), {}],
    [
      'an answer that is not the expected one',
      (_q, r) => void r.end('{"code":17,"text":"042042"}'),
      { expect: /"code":0/ },
    ],
    [
      'a redirection, which would carry its secrets elsewhere',
      (_q, r) => void r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      {},
    ],
    ['an answer without an end', (_q, r) => void r.write('x'), {}],
    ['no answer', () => undefined, {}],
    ['an answer that would fill memory', (_q, r) => void r.end('x'.repeat(200_000)), {}],
  ])('has not taken the message: %s; what is said holds neither code nor secret', async (_what, listener, more) => {
    const gateway = createGateway({ url: await serve(listener), ...more });
    const error: unknown = await gateway.send(message).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ name: 'SmsNotSentError' });
    expect(String((error as Error).stack)).not.toMatch(/042042|13800138000|secret/);
  });

  it('is down for a minute after a failure where there is nothing else to ask, then tried again', async () => {
    let time = 0;
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    const gateway = createGateway({ url }, () => time);
    expect(await gateway.status()).toBe('up');
    await expect(gateway.send(message)).rejects.toThrow('ECONNREFUSED');
    expect(await gateway.status()).toBe('down');
    time += 60_000;
    expect(await gateway.status()).toBe('up');
  });

  it('is asked for its state once in half a minute, however many open the sign-in page', async () => {
    let [time, asked, status] = [0, 0, 200];
    const statusUrl = await serve((_request, response) => {
      asked += 1;
      response.writeHead(status).end();
    });
    const gateway = createGateway({ url: statusUrl, statusUrl }, () => time);
    expect(await Promise.all(Array.from({ length: 50 }, () => gateway.status()))).toEqual(Array(50).fill('up'));
    expect(asked).toBe(1);
    status = 503;
    time += 30_000;
    expect([await gateway.status(), asked]).toEqual(['down', 2]);
  });
});
