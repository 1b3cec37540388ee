/** The secret address of a published calendar. The store has a hash, and a number that makes the address only together with the server's key. */
import { randomBytes } from 'node:crypto';
import type { Services } from '../../../services.ts';

const tokenPurpose = 'calendar-published';
const hashPurpose = 'calendar-published-hash';

type Keys = Pick<Services['secrets'], 'derive' | 'hashToken'>;

/** A new number for an address; the former address is over. */
export function makePublishNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The token of an address: nobody guesses it, and nobody makes it of a copy of the store. */
export function makePublishToken(keys: Keys, calendarId: string, nonce: string): string {
  return keys
    .derive(tokenPurpose, `${calendarId}/${nonce}`)
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, 64);
}

/** What the store has of a token. */
export function hashPublishToken(keys: Keys, token: string): string {
  return keys.hashToken(hashPurpose, token);
}
