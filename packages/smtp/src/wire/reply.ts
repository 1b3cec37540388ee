import type { SmtpReply } from '../session-port.ts';

/**
 * The replies that the listener itself gives. Texts are plain English for the person who reads a bounce.
 * Enhanced codes: RFC 3463 and its registry.
 */
export const replies = {
  ok: { code: 250, enhanced: '2.0.0', text: 'OK' },
  senderOk: { code: 250, enhanced: '2.1.0', text: 'Sender accepted' },
  recipientOk: { code: 250, enhanced: '2.1.5', text: 'Recipient accepted' },
  bye: { code: 221, enhanced: '2.0.0', text: 'Goodbye' },
  help: {
    code: 214,
    enhanced: '2.0.0',
    text: 'Commands: EHLO HELO MAIL RCPT DATA RSET NOOP VRFY HELP QUIT STARTTLS AUTH. See RFC 5321',
  },
  cannotVerify: {
    code: 252,
    enhanced: '2.1.5',
    text: 'Addresses are not verified here; send the mail and its delivery will be attempted',
  },
  readyForTls: { code: 220, enhanced: '2.0.0', text: 'Go ahead with TLS' },
  signedIn: { code: 235, enhanced: '2.7.0', text: 'Signed in' },
  shuttingDown: { code: 421, enhanced: '4.3.2', text: 'The service is shutting down, please try again later' },
  accessEnded: { code: 421, enhanced: '4.7.0', text: 'Your access has ended, sign in again' },
  commandTimeout: { code: 421, enhanced: '4.4.2', text: 'The command took too long' },
  dataTimeout: { code: 421, enhanced: '4.4.2', text: 'The message took too long' },
  dataTooSlow: { code: 421, enhanced: '4.4.2', text: 'The message arrives too slowly' },
  tooManyCommands: { code: 421, enhanced: '4.7.0', text: 'Too many commands in one session' },
  tooManyBadCommands: { code: 421, enhanced: '4.7.0', text: 'Too many wrong commands' },
  tooManyUnknownRecipients: { code: 421, enhanced: '4.7.0', text: 'Too many refused recipients' },
  tooManyAuthenticationFailures: { code: 421, enhanced: '4.7.0', text: 'Too many failed sign-ins' },
  tooManySessionsFromAddress: { code: 421, enhanced: '4.7.0', text: 'Too many connections from your address' },
  tooManySessions: { code: 421, enhanced: '4.3.2', text: 'Too many connections, please try again later' },
  ourFault: { code: 451, enhanced: '4.3.0', text: 'A temporary problem on our side, please try again later' },
  tooManyRecipients: {
    code: 452,
    enhanced: '4.5.3',
    text: 'Too many recipients for one message; send the rest in another',
  },
  signInTemporary: {
    code: 454,
    enhanced: '4.7.0',
    text: 'Signing in is not possible at the moment, please try again later',
  },
  tlsNotAvailable: { code: 454, enhanced: '4.7.0', text: 'TLS is not available at the moment' },
  commandTooLong: { code: 500, enhanced: '5.5.2', text: 'The command is too long' },
  unknownCommand: { code: 500, enhanced: '5.5.1', text: 'Unknown command' },
  notText: { code: 500, enhanced: '5.5.2', text: 'The command has bytes that are not text' },
  noArgumentExpected: { code: 501, enhanced: '5.5.4', text: 'This command takes no argument' },
  helloNeedsName: { code: 501, enhanced: '5.5.4', text: 'Say your host name after HELO or EHLO' },
  badBase64: { code: 501, enhanced: '5.5.2', text: 'That is not valid base64' },
  signInCancelled: { code: 501, enhanced: '5.7.0', text: 'Sign-in cancelled' },
  notImplemented: { code: 502, enhanced: '5.5.1', text: 'This command is not offered here' },
  helloFirst: { code: 503, enhanced: '5.5.1', text: 'Say EHLO first' },
  mailFirst: { code: 503, enhanced: '5.5.1', text: 'Say MAIL FROM first' },
  mailTwice: { code: 503, enhanced: '5.5.1', text: 'A message is already under way; RSET starts over' },
  alreadyTls: { code: 503, enhanced: '5.5.1', text: 'TLS is already active' },
  alreadySignedIn: { code: 503, enhanced: '5.5.1', text: 'You are already signed in' },
  notDuringMail: { code: 503, enhanced: '5.5.1', text: 'Not while a message is under way' },
  unknownMechanism: { code: 504, enhanced: '5.5.4', text: 'This way of signing in is not offered; use PLAIN or LOGIN' },
  tlsFirst: { code: 530, enhanced: '5.7.0', text: 'Start TLS first' },
  signInFirst: { code: 530, enhanced: '5.7.0', text: 'Sign in first' },
  signInRefused: { code: 535, enhanced: '5.7.8', text: 'The user name or the authorisation code is wrong' },
  tlsBeforeSignIn: { code: 538, enhanced: '5.7.11', text: 'Start TLS before signing in' },
  bareLineEnd: { code: 550, enhanced: '5.6.11', text: 'A line ends with a lone CR or LF; lines must end with CRLF' },
  messageTooLarge: { code: 552, enhanced: '5.3.4', text: 'The message is too large' },
  lineTooLong: { code: 554, enhanced: '5.6.0', text: 'A line of the message is too long' },
  mailLoop: { code: 554, enhanced: '5.4.6', text: 'The message has travelled in a loop: too many Received headers' },
  earlyTalker: { code: 554, enhanced: '5.5.1', text: 'You spoke before the greeting' },
  noRecipients: { code: 554, enhanced: '5.5.1', text: 'No valid recipients' },
  wrongProtocol: { code: 554, enhanced: '5.5.1', text: 'This is a mail server' },
} as const satisfies Record<string, SmtpReply>;

const unprintable = /[^\x20-\x7e]+/g;
const maxReplyTextLength = 400; // RFC 5321 §4.5.3.1.5: a reply line is at most 512 octets

/** Cuts a handler's text to what a reply line may hold: printable ASCII on one line, so that no text can forge a second reply. */
export function cleanReplyText(text: string): string {
  return text.replace(unprintable, ' ').slice(0, maxReplyTextLength);
}

/** `250 2.1.0 Sender accepted\r\n` (RFC 2034). */
export function formatReply(reply: SmtpReply): string {
  return `${reply.code} ${reply.enhanced} ${cleanReplyText(reply.text)}\r\n`;
}

/** A reply without enhanced code, in one or more lines: greeting, EHLO, 334, 354 (RFC 2034 §4). */
export function formatPlainReply(code: number, lines: readonly string[]): string {
  return lines
    .map((line, index) => `${code}${index === lines.length - 1 ? ' ' : '-'}${cleanReplyText(line)}\r\n`)
    .join('');
}
