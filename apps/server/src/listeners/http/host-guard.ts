import type { FastifyReply, FastifyRequest } from 'fastify';
import { UserError } from '../../call/user-error.ts';
import { isPolicyRequest } from './transport-policy.ts';

/** A name or an address with a port, and nothing that could end a directive of a policy that names it (RFC 9110 §7.2). */
const hostForm = /^(?:[a-z0-9._-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Two Host lines are two opinions of whom the request is for: one of a proxy's and one of ours (RFC 9112 §3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a Host header names the machine itself. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d+$/, '').toLowerCase());
}

/**
 * Refuses host names that this server is not known by (421): a page of another site that points its own name at our
 * address (DNS rebinding) must not reach the plain loopback listener, and links are never built from a name that an outsider chose. The policy of a
 * domain on TLS is the one answer that has a host of its own.
 */
export function hostGuard(hosts: readonly string[], isSecure: boolean) {
  const known = new Set(hosts);
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    const host = request.headers.host ?? '';
    if (!hostForm.test(host) || countHosts(request.raw.rawHeaders) > 1) throw new UserError('unknownHost');
    if (isLoopbackHost(host)) return;
    if (isSecure && isPolicyRequest(host, request.url)) return;
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (!isSecure || (known.size > 0 && !known.has(name))) throw new UserError('unknownHost');
  };
}
