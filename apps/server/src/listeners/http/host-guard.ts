import type { FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses host names that this server is not known by (421): a page of another site that points its own name at our
 * address (DNS rebinding) must not reach the plain loopback door, and links are never built from a name that a stranger chose.
 */
export function hostGuard(hosts: readonly string[], isSecure: boolean) {
  const known = new Set(hosts);
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (loopbackNames.has(name)) return;
    if (!isSecure || (known.size > 0 && !known.has(name))) throw new UserError('unknownHost');
  };
}
