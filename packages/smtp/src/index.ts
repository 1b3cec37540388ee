/**
 * SMTP as a server (RFC 5321, RFC 6409): mail from other hosts (`mx`) and from people (`submission`, `submissions`). It speaks the protocol
 * and keeps its limits (`limits.ts`); everything else is asked through `SmtpSessionHandler`. Knows no database and no logger.
 */
export { defaultSmtpLimits, type SmtpLimits } from './limits.ts';
export type { SmtpCounter, SmtpListener, SmtpListenerOptions, SmtpObserve } from './server-options.ts';
export * from './session-port.ts';
export { startSmtpListener } from './start-smtp-listener.ts';
