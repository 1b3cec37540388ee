import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

export interface Health {
  /** True when the store answers and the doors are open. */
  readonly isReady: () => Promise<boolean>;
  readonly metrics: Registry;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz`: the process is up. `/readyz`: it can serve. `/metrics`: figures for Prometheus, told to this machine only. */
export function bindHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await health.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!loopback.has(request.ip)) {
      reply.callNotFound();
      return;
    }
    return reply.type(health.metrics.contentType).send(await health.metrics.metrics());
  });
}
