import { isIPv6 } from 'node:net';
import type { ImapLimits } from './limits.ts';

/** Writes an IPv4 client of a dual-stack socket as IPv4. */
export function normaliseAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** One customer has a whole /64, so IPv6 clients are counted by it. */
function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [high = '', low] = (address.split('%')[0] ?? '').split('::');
  const front = high === '' ? [] : high.split(':');
  const back = low === undefined || low === '' ? [] : low.split(':');
  const zeros = low === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Counts the sessions of all doors that share it: in total, and by client address while nobody has signed in. People who have are counted by
 * the backend: a whole company comes from one address.
 */
export class ImapSessionCount {
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  /** Takes a place; the refusal says which limit is reached. */
  take(
    address: string,
    limits: Pick<ImapLimits, 'maxSessions' | 'maxSessionsPerAddress'>,
  ): 'ok' | 'too-many' | 'too-many-from-address' {
    const key = countedAddress(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count >= limits.maxSessionsPerAddress) return 'too-many-from-address';
    if (this.#total >= limits.maxSessions) return 'too-many';
    this.#byAddress.set(key, count + 1);
    this.#total += 1;
    return 'ok';
  }

  /** Somebody has signed in: the place of the address is free again. */
  signedIn(address: string): void {
    const key = countedAddress(address);
    const count = this.#byAddress.get(key) ?? 0;
    if (count <= 1) this.#byAddress.delete(key);
    else this.#byAddress.set(key, count - 1);
  }

  /** A session has ended. */
  release(address: string, wasSignedIn: boolean): void {
    if (!wasSignedIn) this.signedIn(address);
    this.#total -= 1;
  }
}
