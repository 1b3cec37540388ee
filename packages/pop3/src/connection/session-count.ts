import { isIPv6 } from 'node:net';
import type { Pop3Limits } from '../limits.ts';

const mappedPrefix = '::ffff:';

/** Writes an IPv4 client of a dual-stack socket as IPv4. */
export function normaliseAddress(address: string): string {
  return address.startsWith(mappedPrefix) && address.includes('.') ? address.slice(mappedPrefix.length) : address;
}

/** One customer has a whole /64, so IPv6 clients are counted by it: its first four groups. */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join('').split('::');
  const groupsOf = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split(':'));
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Counts the sessions of all doors that share it, by client address and in total. */
export class SessionCount {
  private readonly byAddress = new Map<string, number>();
  private total = 0;

  /** Takes a place; the refusal says which limit is reached. */
  take(
    address: string,
    limits: Pick<Pop3Limits, 'maxSessions' | 'maxSessionsPerAddress'>,
  ): 'ok' | 'too-many' | 'too-many-from-address' {
    const key = countedAddress(address);
    const count = this.byAddress.get(key) ?? 0;
    if (count >= limits.maxSessionsPerAddress) return 'too-many-from-address';
    if (this.total >= limits.maxSessions) return 'too-many';
    this.byAddress.set(key, count + 1);
    this.total += 1;
    return 'ok';
  }

  release(address: string): void {
    const key = countedAddress(address);
    const count = this.byAddress.get(key) ?? 0;
    if (count <= 1) this.byAddress.delete(key);
    else this.byAddress.set(key, count - 1);
    this.total -= 1;
  }
}
