/** IMAP4rev1 and IMAP4rev2 (RFC 3501, RFC 9051): wire format, commands and the port to whoever keeps the mail. Knows no database and no logger. */
export { defaultImapLimits, type ImapLimits } from './limits.ts';
export * from './session-port.ts';
