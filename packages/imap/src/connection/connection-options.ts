import type { SecureContext } from 'node:tls';
import type { LineClock, LineLogger } from '@hongyan/line-protocol';
import type { ImapLimits } from '../limits.ts';
import type { ImapBackend } from '../session-port.ts';

export type ImapCounter =
  | 'imap_sessions_total'
  | 'imap_sessions_refused_total'
  | 'imap_commands_total'
  | 'imap_command_duration_seconds'
  | 'imap_authentications_total'
  | 'imap_limits_total';

/** Counts, Prometheus style, and times (`…_seconds`, the amount is one of them). Labels come from closed sets. */
export type ImapObserve = (counter: ImapCounter, labels: Readonly<Record<string, string>>, amount: number) => void;

/** What all connections of a server share. */
export interface ConnectionOptions {
  readonly backend: ImapBackend;
  readonly limits: ImapLimits;
  readonly clock: LineClock;
  readonly logger: LineLogger;
  readonly observe: ImapObserve;
  /** TLS from the first byte (RFC 8314), else STARTTLS. */
  readonly implicitTls: boolean;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  /** Somebody from this address has signed in. */
  readonly signedIn: (remoteAddress: string) => void;
}
