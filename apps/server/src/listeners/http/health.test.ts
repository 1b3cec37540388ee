// Who reads the figures: whoever brings the token; at their own address this machine too, where no token is set. Others are told that there is nothing.
import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it, test } from 'vitest';
import { bindFigures, bindHealth, bindReadiness, type Health } from './health.ts';

const token = 'a-token-of-the-collector';
const makeHealth = (changes: Partial<Health> = {}): Health => ({
  readReadiness: async () => ({ work: true, store: true }),
  metrics: new Registry(),
  metricsToken: null,
  hasMetricsAddress: false,
  ...changes,
});

async function ask(
  bind: (app: ReturnType<typeof fastify>) => void,
  url: string,
  from = '127.0.0.1',
  headers: Record<string, string> = {},
) {
  const app = fastify();
  bind(app);
  const answer = await app.inject({ url, remoteAddress: from, headers: { host: 'localhost', ...headers } });
  await app.close();
  return answer;
}

const elsewhere = '192.0.2.7';
const withToken = { authorization: `Bearer ${token}` };

it.each<[string, string | null, string, Record<string, string>, number]>([
  ['this machine, as a proxy on it asks', null, '127.0.0.1', {}, 404],
  ['this machine where there is a token', token, '127.0.0.1', {}, 404],
  ['this machine with the token', token, '127.0.0.1', withToken, 200],
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
])('figures of a public listener: %s', async (_who, metricsToken, from, headers, status) => {
  const bind = (app: ReturnType<typeof fastify>) => bindHealth(app, makeHealth({ metricsToken }));
  expect((await ask(bind, '/metrics', from, headers)).statusCode).toBe(status);
});

test('a public listener has no figures, not by the token either, where they have an address of their own', async () => {
  const health = makeHealth({ metricsToken: token, hasMetricsAddress: true });
  expect((await ask((app) => bindHealth(app, health), '/metrics', '127.0.0.1', withToken)).statusCode).toBe(404);
  expect((await ask((app) => bindHealth(app, health), '/readyz')).statusCode).toBe(200);
});

it.each<[string, string | null, Record<string, string>, number]>([
  ['this machine', null, {}, 200],
  ['a proxy on this machine', null, { via: '1.1 proxy' }, 404],
  ['a page of another site that points its name here', null, { host: 'evil.example' }, 404],
  ['this machine where a token is set', token, {}, 404],
  ['the token', token, withToken, 200],
])('figures at their own address: %s', async (_who, metricsToken, headers, status) => {
  const health = makeHealth({ metricsToken });
  const bind = (app: ReturnType<typeof fastify>) => bindFigures(app, health, { isOpenHere: metricsToken === null });
  expect((await ask(bind, '/metrics', '127.0.0.1', headers)).statusCode).toBe(status);
});

test('what is not ready is said at the address for administrators, and not to everybody', async () => {
  const health = makeHealth({ readReadiness: async () => ({ work: true, store: false }) });
  const [own, everybody] = await Promise.all(
    [true, false].map((isDetailed) => ask((app) => bindReadiness(app, health, { isDetailed }), '/readyz')),
  );
  expect([own?.statusCode, own?.json()]).toEqual([503, { status: 'not ready', work: true, store: false }]);
  expect([everybody?.statusCode, everybody?.json()]).toEqual([503, { status: 'not ready' }]);
});
