import type { SecureContext } from 'node:tls';
import type { SessionCount } from './connection/session-count.ts';
import type { Pop3Limits } from './limits.ts';
import type { Pop3Backend } from './maildrop-port.ts';

/** `pop3`: in the clear until STLS (110). `pop3s`: TLS from the start (995, RFC 8314). */
export type Pop3Role = 'pop3' | 'pop3s';

export interface Pop3Clock {
  /** Runs after a time; answers how to call it off. */
  after(delayMs: number, run: () => void): () => void;
}

/** Log lines carry addresses of hosts and numbers, never names, codes or mail text. */
export interface Pop3Logger {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export type Pop3Counter =
  | 'pop3_sessions_total'
  | 'pop3_sessions_refused_total'
  | 'pop3_commands_total'
  | 'pop3_sign_ins_total'
  | 'pop3_mails_sent_total'
  | 'pop3_mails_deleted_total'
  | 'pop3_limits_total';

export type Pop3Observe = (counter: Pop3Counter, labels: Readonly<Record<string, string>>, amount: number) => void;

export interface Pop3ServerOptions {
  readonly role: Pop3Role;
  /** Address to listen on; all of them when absent. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly backend: Pop3Backend;
  /** Asked at every handshake, so that a renewed certificate is used at once. */
  readonly secureContext: () => SecureContext;
  readonly limits?: Partial<Pop3Limits>;
  /** Shared by the doors of one server: the limits of sessions hold over all of them. */
  readonly sessions?: SessionCount;
  readonly clock?: Pop3Clock;
  readonly logger: Pop3Logger;
  readonly observe: Pop3Observe;
}

export interface Pop3Server {
  readonly port: number;
  /** Takes no new sessions, tells waiting clients, lets commands under way finish for `graceMs`, then cuts. Resolves when no session is left. */
  close(graceMs: number): Promise<void>;
}
