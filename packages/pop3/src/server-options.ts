import type { SecureContext } from 'node:tls';
import type { LineLogger, SessionCount, Timers } from '@hongyan/line-protocol';
import type { Pop3Limits } from './limits.ts';
import type { Pop3Backend } from './maildrop-port.ts';

/** `pop3`: in the clear until STLS (110). `pop3s`: TLS from the start (995, RFC 8314). */
export type Pop3Role = 'pop3' | 'pop3s';

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
  /** Shared by the listeners of one server: the limits of sessions hold over all of them. */
  readonly sessions?: SessionCount;
  /** Addresses of proxies whose connections begin with a header of the PROXY protocol; left out: there are none. */
  readonly isProxy?: ((address: string) => boolean) | undefined;
  readonly clock?: Timers;
  readonly logger: LineLogger;
  readonly observe: Pop3Observe;
}
