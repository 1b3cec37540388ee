import type { SecureContext } from 'node:tls';
import {
  type LineClock,
  type LineListener,
  type LineLogger,
  openLineListener,
  SessionCount,
  systemClock,
} from '@hongyan/line-protocol';
import { ImapConnection } from './connection/connection.ts';
import type { ConnectionOptions, ImapObserve } from './connection/connection-options.ts';
import { defaultImapLimits, type ImapLimits } from './limits.ts';
import type { ImapBackend } from './session-port.ts';

export interface ImapServerOptions {
  /** Address to listen on; all of them when absent. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** TLS from the first byte (RFC 8314); else STARTTLS. */
  readonly implicitTls: boolean;
  /** Asked at every handshake, so that a renewed certificate is used at once. */
  readonly secureContext: () => SecureContext;
  readonly backend: ImapBackend;
  readonly limits?: Partial<ImapLimits>;
  /** Shared by the listeners of one server: the limits of sessions hold over all of them. */
  readonly sessions?: SessionCount;
  /** Addresses of proxies whose connections begin with a header of the PROXY protocol; left out: there are none. */
  readonly isProxy?: ((address: string) => boolean) | undefined;
  readonly clock?: LineClock;
  readonly logger: LineLogger;
  readonly observe: ImapObserve;
}

export type ImapServer = LineListener;

/** Opens one IMAP listener. Rejects when the port is taken. */
export function startImapServer(options: ImapServerOptions): Promise<ImapServer> {
  const { backend, logger, observe, implicitTls, secureContext, clock = systemClock } = options;
  const sessions = options.sessions ?? new SessionCount();
  const limits = { ...defaultImapLimits, ...options.limits };
  const listener = implicitTls ? 'imaps' : 'imap';
  const signedIn = (remoteAddress: string) => sessions.freeAddress(remoteAddress);
  const shared: ConnectionOptions = { backend, logger, observe, implicitTls, secureContext, clock, limits, signedIn };
  return openLineListener({
    host: options.host,
    port: options.port,
    sessions,
    limits,
    timers: clock,
    isProxy: options.isProxy,
    pauseOnConnect: true,
    connect: (socket, remoteAddress) => {
      observe('imap_sessions_total', { listener }, 1);
      return new ImapConnection(socket, remoteAddress, shared);
    },
    refuse: (reason, remoteAddress) => {
      observe('imap_sessions_refused_total', { listener, reason }, 1);
      logger.warn({ remoteAddress, listener, reason }, 'imap session refused');
      return implicitTls ? null : '* BYE [LIMIT] Too many sessions\r\n';
    },
    onFault: (err, during) =>
      logger.error({ err }, during === 'listening' ? 'imap listener failed' : 'imap session failed'),
  });
}
