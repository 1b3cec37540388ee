import { BlockList, isIPv6 } from 'node:net';

/** What the names of private networks stand for (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether an address is one of these, or in one of these networks (`isNetwork` has looked at each); undefined where there are none. */
export function matchNetworks(networks: readonly string[]): ((address: string) => boolean) | undefined {
  if (networks.length === 0) return undefined;
  const addresses = new BlockList();
  for (const network of networks.flatMap((name) => named[name] ?? [name])) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) addresses.addAddress(address, familyOf(address));
    else addresses.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => addresses.check(address, familyOf(address));
}
