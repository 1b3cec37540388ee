import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isLoopbackHost } from './host-guard.ts';

export interface Health {
  /** True when the store answers and the listeners are open. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Registry;
  /** Who brings it reads the figures from anywhere; null: nobody does. */
  readonly metricsToken: string | null;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** What proxies add to a request (RFC 7239, RFC 9110 §7.6.3, and what was usual before). */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether the request came from this machine itself: by its own address and name, and through nobody who speaks for others. */
function isDirect({ socket, headers }: FastifyRequest): boolean {
  const isHere = loopback.has(socket.remoteAddress ?? '') && isLoopbackHost(headers.host ?? '');
  return isHere && proxyHeaders.every((name) => headers[name] === undefined);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request brings the token of whoever collects the figures, as a bearer token (RFC 6750 §2.1). */
function bringsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const brought = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== null && brought !== undefined && timingSafeEqual(digest(brought), digest(token));
}

/** `/healthz`: the process is up. `/readyz`: it can serve. `/metrics`: figures for Prometheus, shown to this machine, and to who brings the token. */
export function bindHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await health.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isDirect(request) && !bringsToken(request, health.metricsToken)) {
      reply.callNotFound();
      return;
    }
    return reply.type(health.metrics.contentType).send(await health.metrics.metrics());
  });
}
