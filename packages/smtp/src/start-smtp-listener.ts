import { randomUUID } from 'node:crypto';
import { openLineListener, SessionCount, systemClock } from '@hongyan/line-protocol';
import { SmtpConnection } from './connection/smtp-connection.ts';
import { defaultSmtpLimits } from './limits.ts';
import type { SmtpListener, SmtpListenerOptions } from './server-options.ts';
import { newSessionState } from './session-state.ts';
import { formatReply, replies } from './wire/reply.ts';

/** Opens one SMTP listener (RFC 5321; RFC 6409 and RFC 8314 for the submission roles). Rejects when the port is taken. */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { role, hostname, handler, secureContext, logger, observe, clock = systemClock } = options;
  if (role !== 'mx' && secureContext === undefined)
    throw new Error(`The ${role} listener needs a certificate: nobody signs in without TLS`);
  const limits = { ...defaultSmtpLimits, ...options.limits };
  const listener = await openLineListener({
    host: options.host,
    port: options.port,
    sessions: options.sessions ?? new SessionCount(),
    limits,
    timers: clock,
    isProxy: options.isProxy,
    connect: (socket, remoteAddress) => {
      observe('smtp_sessions_total', { role }, 1);
      const state = newSessionState(randomUUID(), role, remoteAddress);
      return new SmtpConnection(socket, state, { hostname, handler, secureContext, limits, clock, logger, observe });
    },
    refuse: (reason, remoteAddress) => {
      observe('smtp_sessions_refused_total', { role, reason }, 1);
      logger.warn({ remoteAddress, role, reason }, 'smtp session refused');
      if (role === 'submissions') return null;
      return formatReply(reason === 'too-many' ? replies.tooManySessions : replies.tooManySessionsFromAddress);
    },
    onFault: (error, during) =>
      logger.error({ role, error }, during === 'listening' ? 'smtp listener failed' : 'smtp session failed'),
  });
  return { role, port: listener.port, close: (graceMs) => listener.close(graceMs) };
}
