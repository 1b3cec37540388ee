// Who reads the figures: this machine, and who brings the token; everybody else is told that there is nothing.
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { bindHealth } from './health.ts';

const token = 'a-token-of-the-collector';

async function ask(metricsToken: string | null, from: string, headers: Record<string, string>): Promise<number> {
  const app = fastify();
  bindHealth(app, { isReady: async () => true, metrics: new Registry(), metricsToken });
  const { statusCode } = await app.inject({
    url: '/metrics',
    remoteAddress: from,
    headers: { host: 'localhost', ...headers },
  });
  await app.close();
  return statusCode;
}

const elsewhere = '192.0.2.7';
const withToken = { authorization: `Bearer ${token}` };

it.each<[string, string | null, string, Record<string, string>, number]>([
  ['this machine', null, '127.0.0.1', {}, 200],
  ['this machine where there is a token', token, '127.0.0.1', {}, 200],
  ['a proxy on this machine', token, '127.0.0.1', { 'x-forwarded-for': elsewhere }, 404],
  ['another machine', token, elsewhere, {}, 404],
  ['another machine with the token', token, elsewhere, withToken, 200],
  ['the token through a proxy', token, '127.0.0.1', { 'x-forwarded-for': elsewhere, ...withToken }, 200],
  ['another token', token, elsewhere, { authorization: `Bearer ${token}x` }, 404],
  ['the beginning of the token', token, elsewhere, { authorization: `Bearer ${token.slice(0, -1)}` }, 404],
  ['no token at all', token, elsewhere, { authorization: 'Bearer ' }, 404],
  ['another scheme', token, elsewhere, { authorization: `Basic ${token}` }, 404],
  ['a token where none is set', null, elsewhere, withToken, 404],
  ['an empty token where none is set', null, elsewhere, { authorization: 'Bearer null' }, 404],
])('figures: %s', async (_who, metricsToken, from, headers, status) => {
  expect(await ask(metricsToken, from, headers)).toBe(status);
});
