import ipaddr from 'ipaddr.js';

/**
 * True for addresses of the public internet. Everything else (loopback, private, link-local, carrier NAT, multicast,
 * documentation, mapped and translated forms) may be a neighbour of ours: untrusted DNS must not make us talk to it.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address); // an IPv4 address written as IPv6 is judged as IPv4
  return parsed.range() === 'unicast';
}
