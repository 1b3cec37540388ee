/** The MTA-STS policies of our domains (RFC 8461 §3.3): a plain text at a host of its own, `mta-sts.DOMAIN`, which serves nothing else. */
import type { FastifyInstance } from 'fastify';
import type { TransportPolicies } from '../../call/transport-policies.ts';
import { UserError } from '../../call/user-error.ts';
import { mtaStsPath, mtaStsPrefix } from '../../engines/smtp-transport/own-policy.ts';

/** Servers fetch it once a day; more is somebody who tries domains. */
const rateLimit = { max: 60, timeWindow: 60_000 };

/** Whether a request is for a policy: its host need not be among those of the web client. */
export function isPolicyRequest(host: string, url: string): boolean {
  return url === mtaStsPath && host.toLowerCase().startsWith(mtaStsPrefix);
}

/** Binds the path. */
export async function bindTransportPolicy(app: FastifyInstance, policies: TransportPolicies): Promise<void> {
  app.get(mtaStsPath, { config: { rateLimit } }, async (request, reply) => {
    const policy = await policies.findPolicy(request.headers.host ?? '');
    if (policy === null) throw new UserError('notFound');
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(policy);
  });
}
