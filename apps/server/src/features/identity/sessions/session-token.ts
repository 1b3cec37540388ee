/**
 * Tokens of a session: `<account in base 36>.<session id>.<secret>`, opaque outside. The first two find the row without an
 * index of secrets; the secret has 256 random bits, and only its hash is stored.
 */
import { randomBytes } from 'node:crypto';

const sessionIdBytes = 16;
const secretBytes = 32;
/** `account_no` has 21 bits: at most five digits in base 36. */
const tokenPattern = /^([0-9a-z]{1,5})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

/** What the hashes of the two kinds of token are for: an access token is worth nothing as a refresh token. */
export const accessPurpose = 'session-access';
export const refreshPurpose = 'session-refresh';

export interface ParsedToken {
  readonly accountNo: number;
  readonly sessionId: string;
}

/** 128 random bits. */
export function createSessionId(): string {
  return randomBytes(sessionIdBytes).toString('base64url');
}

/** A fresh token of a session. */
export function createToken(accountNo: number, sessionId: string): string {
  return `${accountNo.toString(36)}.${sessionId}.${randomBytes(secretBytes).toString('base64url')}`;
}

/** Which session a token claims to be of; null when it has not the form of a token. */
export function parseToken(token: string): ParsedToken | null {
  const match = tokenPattern.exec(token);
  if (!match) return null;
  const [, account = '', sessionId = ''] = match;
  return { accountNo: Number.parseInt(account, 36), sessionId };
}
