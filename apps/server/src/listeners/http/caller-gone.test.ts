import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { calls } from '@hongyan/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { bindCall } from '../../call/route.ts';
import { bindRoutes } from './bind-routes.ts';

test('who goes before the answer ends the work for it; who waits does not', async () => {
  const app = fastify();
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const begun = Promise.withResolvers<undefined>();
  const ended = Promise.withResolvers<string>();
  const signals: AbortSignal[] = [];
  const route = bindCall(calls.home.quota, async (_input, { signal }) => {
    signals.push(signal);
    if (signals.length > 1) return { setSize: 1, curSize: 1 } as never;
    signal.addEventListener('abort', () => ended.resolve((signal.reason as Error).name));
    begun.resolve(undefined);
    return new Promise<never>(() => undefined);
  });
  const session = {
    sessionId: 's',
    origin: 's',
    derivedFrom: null,
    actor: 1,
    subject: 1,
    orgId: 1,
    client: 'api' as const,
    locked: false,
    mustChange: false,
    right: 'own' as const,
  };
  const authenticate = async () => ({ ...session, unlockedFolders: new Map<number, number>() });
  const listener = { isSecure: false, now: () => 0 };
  await bindRoutes(app, [route], listener, { authenticate, isFeatureOn: async () => true });
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/${calls.home.quota.path}`;
  const headers = { authorization: `Bearer ${'a'.repeat(30)}` };
  const leaving = new AbortController();
  const left = fetch(url, { headers, signal: leaving.signal, method: calls.home.quota.method }).catch(() => 'left');
  await begun.promise;
  leaving.abort();
  expect(await ended.promise).toBe('AbortError');
  expect(await left).toBe('left');
  await (await fetch(url, { headers, method: calls.home.quota.method })).text();
  expect(signals[1]?.aborted).toBe(false);
  await app.close();
});
