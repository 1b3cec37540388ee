import type { SecureContext } from 'node:tls';
import type { LineClock, LineListener, LineLogger, SessionCount } from '@hongyan/line-protocol';
import type { SmtpLimits } from './limits.ts';
import type { SmtpRole, SmtpSessionHandler } from './session-port.ts';

export type SmtpCounter =
  | 'smtp_sessions_total'
  | 'smtp_sessions_refused_total'
  | 'smtp_commands_total'
  | 'smtp_replies_total'
  | 'smtp_messages_total'
  | 'smtp_message_bytes_total'
  | 'smtp_authentications_total'
  | 'smtp_limits_total';

/** Counts, Prometheus style: `observe('smtp_messages_total', { role: 'mx', outcome: 'accepted' }, 1)`. Labels come from closed sets. */
export type SmtpObserve = (counter: SmtpCounter, labels: Readonly<Record<string, string>>, amount: number) => void;

export interface SmtpListenerOptions {
  readonly role: SmtpRole;
  /** Address to listen on; all of them when absent. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Our name, in the greeting and the EHLO answer. */
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  /** Asked at every handshake, so that a renewed certificate is used at once. Submission roles need it; `mx` without it offers no STARTTLS. */
  readonly secureContext?: () => SecureContext;
  readonly limits?: Partial<SmtpLimits>;
  /** Shared by the listeners of one server: the limits of sessions hold over all of them. */
  readonly sessions?: SessionCount;
  /** Addresses of proxies whose connections begin with a header of the PROXY protocol; left out: there are none. */
  readonly isProxy?: ((address: string) => boolean) | undefined;
  readonly clock?: LineClock;
  readonly logger: LineLogger;
  readonly observe: SmtpObserve;
}

/** Closes when no session is left and every handler call has settled. */
export interface SmtpListener extends LineListener {
  readonly role: SmtpRole;
}
