import type { SecureContext } from 'node:tls';
import type { ImapLimits } from '../limits.ts';
import type { ImapBackend } from '../session-port.ts';

/** Takes the log; fields never hold what a client or a mail said but names, addresses and reasons. */
export interface ImapLogger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export type ImapCounter =
  | 'imap_sessions_total'
  | 'imap_sessions_refused_total'
  | 'imap_commands_total'
  | 'imap_authentications_total'
  | 'imap_limits_total';

/** Counts, Prometheus style. Labels come from closed sets. */
export type ImapObserve = (counter: ImapCounter, labels: Readonly<Record<string, string>>, amount: number) => void;

/** Timers of the door, so that tests need not wait. `after` answers what cancels it. */
export interface ImapClock {
  now(): number;
  after(delayMs: number, run: () => void): () => void;
}

/** What all connections of a server share. */
export interface ConnectionOptions {
  readonly backend: ImapBackend;
  readonly limits: ImapLimits;
  readonly clock: ImapClock;
  readonly logger: ImapLogger;
  readonly observe: ImapObserve;
  /** TLS from the first byte (RFC 8314), else STARTTLS. */
  readonly implicitTls: boolean;
  /** Asked at every handshake. */
  readonly secureContext: () => SecureContext;
  /** Somebody from this address has signed in. */
  readonly signedIn: (remoteAddress: string) => void;
}
