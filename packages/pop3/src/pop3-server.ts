import { randomUUID } from 'node:crypto';
import { type LineListener, openLineListener, SessionCount, systemClock } from '@hongyan/line-protocol';
import { Pop3Connection } from './connection/pop3-connection.ts';
import { defaultPop3Limits } from './limits.ts';
import type { Pop3ServerOptions } from './server-options.ts';
import { newSessionState } from './session-state.ts';

export type Pop3Server = LineListener;

/** Opens one POP3 listener (RFC 1939; RFC 8314 for `pop3s`). Rejects when the port is taken. */
export function startPop3Server(options: Pop3ServerOptions): Promise<Pop3Server> {
  const { role, backend, secureContext, logger, observe, clock = systemClock } = options;
  const limits = { ...defaultPop3Limits, ...options.limits };
  const isImplicitTls = role === 'pop3s';
  return openLineListener({
    host: options.host,
    port: options.port,
    sessions: options.sessions ?? new SessionCount(),
    limits,
    timers: clock,
    isProxy: options.isProxy,
    connect: (socket, remoteAddress) => {
      observe('pop3_sessions_total', { role }, 1);
      const state = newSessionState(randomUUID(), remoteAddress);
      return new Pop3Connection(socket, state, {
        backend,
        secureContext,
        isImplicitTls,
        limits,
        clock,
        logger,
        observe,
      });
    },
    refuse: (reason, remoteAddress) => {
      observe('pop3_sessions_refused_total', { role, reason }, 1);
      logger.warn({ remoteAddress, role, reason }, 'pop3 session refused');
      return isImplicitTls ? null : '-ERR [SYS/TEMP] Too many connections, try again later\r\n';
    },
    onFault: (error, during) =>
      logger.error({ role, err: error }, during === 'listening' ? 'pop3 listener failed' : 'pop3 session failed'),
  });
}
