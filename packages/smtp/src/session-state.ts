import type { TlsInfo } from '@hongyan/line-protocol';
import type { SmtpLimits } from './limits.ts';
import type { SmtpCounter } from './server-options.ts';
import type {
  SmtpAccount,
  SmtpEnvelope,
  SmtpHold,
  SmtpLiveSession,
  SmtpReply,
  SmtpRole,
  SmtpSession,
  SmtpSessionHandler,
} from './session-port.ts';

/** One mail transaction, MAIL to the reply after the content (RFC 5321 §3.3). */
export interface Transaction {
  readonly mailFrom: string;
  readonly smtpUtf8: boolean;
  readonly body8Bit: boolean;
  readonly declaredSize: number | undefined;
  readonly hold?: SmtpHold;
  readonly rcptTo: string[];
}

/** Everything that is remembered of one client. STARTTLS forgets `helo` and `transaction`, not the counts. */
export interface SessionState {
  readonly id: string;
  readonly role: SmtpRole;
  readonly remoteAddress: string;
  helo: string | undefined;
  isExtended: boolean;
  tls: TlsInfo | undefined;
  account: SmtpAccount | undefined;
  transaction: Transaction | undefined;
  /** MAIL was refused, so the RCPT and DATA that a pipelining client sent along are no misbehaviour (RFC 2920). */
  wasMailRefused: boolean;
  commands: number;
  badCommands: number;
  unknownRecipients: number;
  authenticationFailures: number;
}

export function newSessionState(id: string, role: SmtpRole, remoteAddress: string): SessionState {
  return {
    id,
    role,
    remoteAddress,
    helo: undefined,
    isExtended: false,
    tls: undefined,
    account: undefined,
    transaction: undefined,
    wasMailRefused: false,
    commands: 0,
    badCommands: 0,
    unknownRecipients: 0,
    authenticationFailures: 0,
  };
}

/** The read-only view that handlers get. */
export function describeSession(state: SessionState): SmtpSession {
  return {
    id: state.id,
    role: state.role,
    remoteAddress: state.remoteAddress,
    helo: state.helo ?? '',
    isExtended: state.isExtended,
    tls: state.tls,
    account: state.account,
  };
}

export function describeEnvelope(state: SessionState, transaction: Transaction): SmtpEnvelope {
  return {
    ...describeSession(state),
    mailFrom: transaction.mailFrom,
    rcptTo: [...transaction.rcptTo],
    smtpUtf8: transaction.smtpUtf8,
    body8Bit: transaction.body8Bit,
    declaredSize: transaction.declaredSize,
    ...(transaction.hold === undefined ? {} : { hold: transaction.hold }),
  };
}

/**
 * What a command answers: a reply; a reply to a wrong command, which is counted; a reply that ends the session; or
 * `done`, when everything was said already.
 */
export type CommandAnswer =
  | { readonly kind: 'say' | 'bad' | 'last'; readonly reply: SmtpReply }
  | { readonly kind: 'done' };

export const say = (reply: SmtpReply): CommandAnswer => ({ kind: 'say', reply });
export const bad = (reply: SmtpReply): CommandAnswer => ({ kind: 'bad', reply });
export const last = (reply: SmtpReply): CommandAnswer => ({ kind: 'last', reply });
export const done: CommandAnswer = { kind: 'done' };

/** What a command may do to its connection. Commands know no socket. */
export interface CommandContext {
  readonly state: SessionState;
  readonly limits: SmtpLimits;
  readonly hostname: string;
  readonly handler: SmtpSessionHandler;
  /** TLS can be started here. */
  readonly offersTls: boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** A reply without enhanced code, in one or more lines. */
  replyPlain(code: number, lines: readonly string[]): void;
  /** Sends a 334 and waits for the client's next line; an answer when that line is not to be used. */
  ask(challenge: string): Promise<string | CommandAnswer>;
  startTls(): Promise<void>;
  /** Somebody has signed in: the session ends when their access does. */
  follow(live: SmtpLiveSession): void;
  receiveContent(transaction: Transaction): Promise<void>;
  count(counter: SmtpCounter, labels: Readonly<Record<string, string>>): void;
  /** A handler threw: our fault, logged, answered with 451. */
  reportFault(error: unknown, during: string): void;
}
