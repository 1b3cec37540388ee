/** What the line protocols of mail (SMTP, IMAP, POP3) share below their grammar: who is counted, how TLS begins, how a listener opens and closes. */
export { normaliseAddress } from './client-address.ts';
export { type LineConnection, type LineListener, type LineListenerOptions, openLineListener } from './line-listener.ts';
export { type SecuredSocket, type SecureHandshake, secureSocket, type TlsInfo } from './secure-socket.ts';
export { type LineClock, type LineLogger, systemClock, type Timers } from './server-environment.ts';
export { SessionCount, type SessionLimits } from './session-count.ts';
