/** The doors for IMAP programs: the package `@hongyan/imap` on the ports of the configuration. */
export { type ImapDoorsOptions, startImapDoors } from './start-imap-doors.ts';
