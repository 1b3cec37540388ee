/** The listeners for POP3 programs: the package `@hongyan/pop3` on the ports of the configuration. */
export { type Pop3ListenersOptions, startPop3Listeners } from './start-pop3-listeners.ts';
