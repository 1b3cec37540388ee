/** POP3 (RFC 1939, RFC 2449, RFC 2595, RFC 5034, RFC 6856): wire format, commands and the port to whoever keeps the mail. */
export * from './maildrop-port.ts';
