/** POP3 (RFC 1939, RFC 2449, RFC 2595, RFC 5034, RFC 6856): wire format, commands and the port to whoever keeps the mail. */
export { defaultPop3Limits, type Pop3Limits } from './limits.ts';
export type { Maildrop, MaildropMail, Pop3Backend, Pop3Credentials, Pop3SignIn } from './maildrop-port.ts';
export { type Pop3Server, startPop3Server } from './pop3-server.ts';
export type { Pop3Counter, Pop3Observe, Pop3Role, Pop3ServerOptions } from './server-options.ts';
export { takeTop } from './wire/take-top.ts';
