import type { SessionLimits } from '@hongyan/line-protocol';

/** Every limit of POP3, with the attack or the reason. Defaults; an installation may pass others, tests pass short ones. */
export interface Pop3Limits extends SessionLimits {
  /** RFC 2449 §4: a command is at most 255 octets, CRLF included. A longer one ends the session. Buffer attacks. */
  readonly maxLineBytes: number;
  /** The answer to AUTH's challenge (RFC 5034 §4): three names of 255 octets in base64. Buffer attacks. */
  readonly maxAuthLineBytes: number;
  /** Wrong commands before the connection is cut: scanners, other protocols sent here by a browser. */
  readonly maxBadCommands: number;
  /** Sign-ins of one connection that let nobody in, for whatever reason; across connections the backend counts. Guessing. */
  readonly maxSignInFailures: number;
  /** Slow loris: until it has signed in, a client has this long for everything. */
  readonly signInTimeoutMs: number;
  /** RFC 1939 §3: no less than 10 minutes between two commands. Then it is cut, and nothing is deleted. */
  readonly idleTimeoutMs: number;
  /** Half-open TLS handshakes. */
  readonly handshakeTimeoutMs: number;
  /** What we hold of answers that the client does not read; then we wait, and after `writeTimeoutMs` without room it is cut. Memory. */
  readonly maxUnsentBytes: number;
  readonly writeTimeoutMs: number;
}

export const defaultPop3Limits: Pop3Limits = {
  maxLineBytes: 255,
  maxAuthLineBytes: 1_100,
  maxBadCommands: 10,
  maxSignInFailures: 3,
  signInTimeoutMs: 60_000,
  idleTimeoutMs: 10 * 60_000,
  handshakeTimeoutMs: 30_000,
  maxUnsentBytes: 64 * 1024,
  writeTimeoutMs: 120_000,
  maxSessionsPerAddress: 50,
  maxSessions: 1_000,
};
