import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { isLoopbackHost } from './host-guard.ts';

/** What has to work before people are served. */
export interface Readiness {
  /** The server has started, and does not end. */
  readonly work: boolean;
  /** The store answers. */
  readonly store: boolean;
}

export interface Health {
  readonly readReadiness: () => Promise<Readiness>;
  readonly metrics: Registry;
  /** Who brings it reads the figures; null: nobody has one. */
  readonly metricsToken: string | null;
  /** The figures have an address of their own, and the public listeners do not serve them. */
  readonly hasMetricsAddress: boolean;
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

/** `/healthz`: the process is up. `/readyz`: it can serve; which part cannot is for the administrators alone. */
export function bindReadiness(
  app: FastifyInstance,
  health: Health,
  { isDetailed }: { readonly isDetailed: boolean },
): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await health.readReadiness();
    const isReady = Object.values(readiness).every(Boolean);
    const status = isReady ? 'ready' : 'not ready';
    return reply.code(isReady ? 200 : 503).send(isDetailed ? { status, ...readiness } : { status });
  });
}

/** `/metrics`: figures for Prometheus, to who brings the token; `isOpenHere`: also to this machine, asked directly. Others are told that there is nothing. */
export function bindFigures(
  app: FastifyInstance,
  health: Health,
  { isOpenHere }: { readonly isOpenHere: boolean },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!(isOpenHere && isDirect(request)) && !bringsToken(request, health.metricsToken)) {
      reply.callNotFound();
      return;
    }
    return reply.type(health.metrics.contentType).send(await health.metrics.metrics());
  });
}

/** What a public listener says of the server. A proxy on this machine asks as this machine does: without the token nobody gets figures here. */
export function bindHealth(app: FastifyInstance, health: Health): void {
  bindReadiness(app, health, { isDetailed: false });
  if (!health.hasMetricsAddress) bindFigures(app, health, { isOpenHere: false });
}
