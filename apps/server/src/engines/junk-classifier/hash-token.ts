import { hash } from 'node:crypto';

/**
 * A token as it is stored: 48 bits that say nothing without the key, so that nobody reads in the store what messages were about. Two of a million
 * different tokens are the same with a probability of one in five hundred.
 */
export function hashToken(key: string, token: string): number {
  return Number.parseInt(hash('sha256', `${key}\0${token}`, 'hex').slice(0, 12), 16);
}
