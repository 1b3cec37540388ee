/** IMAP4rev1 and IMAP4rev2 (RFC 3501, RFC 9051): wire format, commands and the port to whoever keeps the mail. Knows no database and no logger. */
export type { ImapCounter, ImapObserve } from './connection/connection-options.ts';
export { type ImapServer, type ImapServerOptions, startImapServer } from './imap-server.ts';
export { defaultImapLimits, type ImapLimits } from './limits.ts';
export { findPosition } from './packed-flags.ts';
export * from './session-port.ts';
export { decodeModifiedUtf7 } from './wire/mailbox-name.ts';
