/**
 * The SMTP door: mail from other hosts (`mx`) and from people (`submission`, `submissions`).
 * It speaks the protocol and keeps its limits (`limits.ts`); everything else is asked through `SmtpSessionHandler`.
 */

export {
  type SmtpAccount,
  type SmtpAuthenticationResult,
  type SmtpClock,
  type SmtpCounter,
  SmtpDataAborted,
  type SmtpEnvelope,
  type SmtpLogger,
  type SmtpObserve,
  type SmtpReply,
  type SmtpRole,
  type SmtpSession,
  type SmtpSessionHandler,
  type SmtpTlsInfo,
} from '../../call/smtp-session.ts';
export { defaultSmtpLimits, type SmtpLimits } from './limits.ts';
export { SmtpSessionCount } from './session-count.ts';
export { type SmtpListener, type SmtpListenerOptions, startSmtpListener } from './start-smtp-listener.ts';
