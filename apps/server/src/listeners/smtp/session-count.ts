import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { SmtpLimits } from './limits.ts';

/** Writes an IPv4 client of a dual-stack socket as IPv4. */
export function normaliseAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** One customer has a whole /64, so IPv6 clients are counted by it. */
function countedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const bytes = ipaddr.parse(address).toByteArray();
  return Buffer.from(bytes.slice(0, 8)).toString('hex');
}

/** Counts the sessions of all doors that share it, by client address and in total. */
export class SmtpSessionCount {
  private readonly byAddress = new Map<string, number>();
  private total = 0;

  /** Takes a place; the refusal says which limit is reached. */
  take(
    address: string,
    limits: Pick<SmtpLimits, 'maxSessions' | 'maxSessionsPerAddress'>,
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

  get sessions(): number {
    return this.total;
  }
}
