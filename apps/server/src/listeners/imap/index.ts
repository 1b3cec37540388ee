/** The listeners for IMAP programs: the package `@hongyan/imap` on the ports of the configuration. */
export { type ImapListenersOptions, startImapListeners } from './start-imap-listeners.ts';
