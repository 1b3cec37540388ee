/** The listeners for SMTP: the package `@hongyan/smtp` on the ports of the configuration. */
export { type SmtpListenersOptions, startSmtpListeners } from './start-smtp-listeners.ts';
