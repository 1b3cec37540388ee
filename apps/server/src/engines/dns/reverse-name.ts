import ipaddr from 'ipaddr.js';

/** The labels of an address from its end, as reverse lookups and blocklists ask for it: octets, or half octets of IPv6. */
export function toReverseLabels(address: string): string {
  const bytes = ipaddr.parse(address).toByteArray();
  const labels =
    bytes.length === 4
      ? bytes.map(String)
      : bytes.flatMap((byte) => [byte >> 4, byte & 15].map((half) => half.toString(16)));
  return labels.toReversed().join('.');
}

/** The name whose PTR record names an address (RFC 1035 §3.5, RFC 3596 §2.5). */
export function toReverseName(address: string): string {
  return `${toReverseLabels(address)}.${address.includes(':') ? 'ip6' : 'in-addr'}.arpa`;
}
