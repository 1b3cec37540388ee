import type { SessionLimits } from '@hongyan/line-protocol';

/**
 * Every limit of SMTP, with the attack or the reason. Defaults; an installation may pass others, tests pass short ones.
 */
export interface SmtpLimits extends SessionLimits {
  /** RFC 5321 §4.5.3.1.4 asks for 512 plus extensions. A longer command, or answer to AUTH, ends the session: buffer attacks. Octets, CRLF included. */
  readonly maxCommandBytes: number;
  /** RFC 5321 §4.5.3.1.6 allows 1 000; real mail has far longer ones. Never wrapped (that breaks signatures); beyond this refused. */
  readonly maxTextLineBytes: number;
  /** SIZE (RFC 1870): 50 MB of attachments in base64. A full disk by one client. */
  readonly maxMessageBytes: number;
  /** After a message was found too large, so much more of it is read and dropped before the connection is closed. */
  readonly maxDrainBytes: number;
  /** RFC 5321 §4.5.3.1.8 wants at least 100. Address harvesting and amplification. */
  readonly maxRecipients: number;
  /** RFC 4865: how far ahead mail may be held; what the product lets people do elsewhere. A queue that grows for ever. */
  readonly maxHoldSeconds: number;
  /** A session that never ends. */
  readonly maxCommands: number;
  /** Scanners, and other protocols sent here by a browser (cross-protocol request forgery). */
  readonly maxBadCommands: number;
  /** Directory harvesting: guessing addresses by RCPT. */
  readonly maxUnknownRecipients: number;
  /** Sign-ins of one session that let nobody in, for whatever reason; across sessions the handler counts. Guessing. */
  readonly maxAuthenticationFailures: number;
  /** Slow loris: from the moment a command may be sent until its CRLF is here, in total, not per byte. */
  readonly commandTimeoutMs: number;
  /** Half-open TLS handshakes. */
  readonly handshakeTimeoutMs: number;
  /** Slow loris in DATA. */
  readonly dataTimeoutMs: number;
  /** Slow loris in DATA: bytes a second, measured over `dataRateWindowMs` in which we were ready to read. */
  readonly minDataBytesPerSecond: number;
  readonly dataRateWindowMs: number;
  /** What we hold of a client's bytes (or of our replies that it does not read) before it has signed in. */
  readonly maxBufferedBytes: number;
  /** Early talkers: spam software that does not wait for the greeting speaks within this time. */
  readonly greetingDelayMs: number;
  /** RFC 5321 §6.3: at least 100 Received headers mean a loop. */
  readonly maxReceivedHeaders: number;
}

export const defaultSmtpLimits: SmtpLimits = {
  maxCommandBytes: 2_048,
  maxTextLineBytes: 100_000,
  maxMessageBytes: 75 * 1024 * 1024,
  maxDrainBytes: 75 * 1024 * 1024,
  maxRecipients: 100,
  maxHoldSeconds: 366 * 24 * 3_600,
  maxCommands: 1_000,
  maxBadCommands: 10,
  maxUnknownRecipients: 10,
  maxAuthenticationFailures: 3,
  commandTimeoutMs: 60_000,
  handshakeTimeoutMs: 30_000,
  dataTimeoutMs: 10 * 60_000,
  minDataBytesPerSecond: 1_024,
  dataRateWindowMs: 20_000,
  maxSessionsPerAddress: 50,
  maxSessions: 1_000,
  maxBufferedBytes: 64 * 1024,
  greetingDelayMs: 20,
  maxReceivedHeaders: 100,
};
