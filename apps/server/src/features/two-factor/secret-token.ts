/** Names of tickets and set-ups: `<account in base 36>.<128 random bits>`, found by account and keyed hash; the random part is nowhere stored. */
import { randomBytes } from 'node:crypto';

const tokenPattern = /^([0-9a-z]{1,8})\.[A-Za-z0-9_-]{22}$/;

export function createSecretToken(accountNo: number): string {
  return `${accountNo.toString(36)}.${randomBytes(16).toString('base64url')}`;
}

/** Whose it claims to be; null when it has not the form. */
export function accountOfToken(token: string): number | null {
  const account = tokenPattern.exec(token)?.[1];
  return account === undefined ? null : Number.parseInt(account, 36);
}
