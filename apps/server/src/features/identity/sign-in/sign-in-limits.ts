/** How often anybody may guess (docs/security.md, "Sign-in"). */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const minuteMs = 60_000;

/** Wrong passwords for one name, then one a minute. */
export const nameLimit = { max: 10, windowMs: 15 * minuteMs };
export const slowNameLimit = { max: 1, windowMs: minuteMs };
/** Wrong passwords for one name in a day, where the person is not known: neither device nor address. Whoever is known has no such limit. */
export const dayNameLimit = { max: 100, windowMs: 24 * 60 * minuteMs };
/** Wrong passwords from one address, whatever the names. */
export const addressLimit = { max: 20, windowMs: 10 * minuteMs };
/** Wrong passwords from one network: /24, or /64 for IPv6, which is one customer. */
export const networkLimit = { max: 200, windowMs: 10 * minuteMs };
/** An address from which the person has signed in within this time has a count of its own: outsiders cannot lock the person out. */
export const knownAddressMs = 30 * 24 * 60 * minuteMs;

/** What a browser calls itself is kept to this length: it is untrusted text. */
export const maxDeviceCharacters = 200;

/** An address in one spelling (an IPv4 address mapped into IPv6 is that IPv4 address), and the network that it belongs to. */
export function normaliseNetworkAddress(text: string): { readonly address: string; readonly network: string } {
  if (isIP(text) === 0) return { address: text, network: text };
  const parsed = ipaddr.process(text);
  const bytes = parsed.toByteArray();
  const network = parsed.kind() === 'ipv4' ? bytes.slice(0, 3) : bytes.slice(0, 8);
  return { address: parsed.toNormalizedString(), network: `${parsed.kind()}/${network.join('.')}` };
}
