import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Writes an IPv4 client of a dual-stack socket as IPv4. */
export function normaliseAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}

/** What sessions are counted by: the address, and of IPv6 its /64, since one customer has all of it. */
export function toCountedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const bytes = ipaddr.parse(address).toByteArray();
  return Buffer.from(bytes.slice(0, 8)).toString('hex');
}
