import type { SessionLimits } from '@hongyan/line-protocol';

/** Every limit of IMAP, with the attack or the reason. Defaults; an installation may pass others, tests pass short ones. */
export interface ImapLimits extends SessionLimits {
  /** A command's text without its literals. Buffer attacks; RFC 7162 §4 wants 8192 at least. Octets, CRLF included. */
  readonly maxLineBytes: number;
  /** The same before sign-in, where nobody needs long ones. */
  readonly maxLineBytesBeforeSignIn: number;
  /** ID before sign-in: RFC 2971 §3.3 allows 30 names of 30 and values of 1024 octets, and each octet may be escaped. Literals could bring more. */
  readonly maxIdBytesBeforeSignIn: number;
  /** One literal that is kept in memory (a mailbox name, a search text); APPEND's are streamed. Memory. */
  readonly maxLiteralBytes: number;
  readonly maxLiteralBytesBeforeSignIn: number;
  /** All literals of one command that are kept in memory. */
  readonly maxCommandBytes: number;
  /** LITERAL- (RFC 7888 §5): a non-synchronising literal that comes unasked. */
  readonly maxUnaskedLiteralBytes: number;
  /** Parentheses in parentheses, NOT of NOT: the stack. */
  readonly maxNesting: number;
  /** Ranges in one sequence set: quadratic work. */
  readonly maxSetRanges: number;
  /** Search keys in one search. */
  readonly maxSearchKeys: number;
  /** Flags in one STORE or APPEND, and characters of one. */
  readonly maxFlags: number;
  readonly maxFlagCharacters: number;
  /** Mails in one MULTIAPPEND: a transaction that never ends. */
  readonly maxAppendedMails: number;
  /** Wrong commands in a row before the connection is cut: scanners, other protocols sent here by a browser. */
  readonly maxBadCommands: number;
  /** Sign-ins of one connection that let nobody in, for whatever reason; across connections the backend counts. Guessing. */
  readonly maxSignInFailures: number;
  /** Slow loris: from the first byte of a command to its end, literals of APPEND not counted. */
  readonly commandTimeoutMs: number;
  /** Before sign-in a client has this long for everything. */
  readonly signInTimeoutMs: number;
  /** RFC 9051 §5.4: no less than 30 minutes; IDLE too (RFC 2177). */
  readonly idleTimeoutMs: number;
  readonly handshakeTimeoutMs: number;
  /** Slow loris in APPEND. */
  readonly appendTimeoutMs: number;
  readonly minAppendBytesPerSecond: number;
  /** What we hold of answers that the client does not read; then reading waits, and after `writeTimeoutMs` the connection is cut. */
  readonly maxUnsentBytes: number;
  readonly writeTimeoutMs: number;
  /** Notices are gathered for this long before an idle client is notified: one write for a burst. */
  readonly idleGatherMs: number;
}

export const defaultImapLimits: ImapLimits = {
  maxLineBytes: 64 * 1024,
  maxLineBytesBeforeSignIn: 1_024,
  maxIdBytesBeforeSignIn: 64 * 1024,
  maxLiteralBytes: 64 * 1024,
  maxLiteralBytesBeforeSignIn: 1_024,
  maxCommandBytes: 256 * 1024,
  maxUnaskedLiteralBytes: 4_096,
  maxNesting: 50,
  maxSetRanges: 10_000,
  maxSearchKeys: 1_000,
  maxFlags: 100,
  // The longest name of a label (100 characters of four octets), each octet as `=f0`.
  maxFlagCharacters: 1_200,
  maxAppendedMails: 100,
  maxBadCommands: 20,
  maxSignInFailures: 3,
  commandTimeoutMs: 60_000,
  signInTimeoutMs: 60_000,
  idleTimeoutMs: 31 * 60_000,
  handshakeTimeoutMs: 30_000,
  appendTimeoutMs: 30 * 60_000,
  minAppendBytesPerSecond: 1_024,
  maxUnsentBytes: 1024 * 1024,
  writeTimeoutMs: 120_000,
  maxSessionsPerAddress: 50,
  maxSessions: 5_000,
  idleGatherMs: 50,
};
