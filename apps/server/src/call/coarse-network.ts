import { isIPv4, isIPv6 } from 'node:net';

/** The groups of an IPv6 address, `::` filled up. */
function splitGroups(address: string): string[] {
  const [first = '', tail] = address.split('::');
  const left = first === '' ? [] : first.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

/**
 * The network of an address, a /24 or a /48: enough to see whether it was read where the sender expects it, and no trace of one device.
 * Empty for what is no address.
 */
export function coarseNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.*`;
  if (!isIPv6(plain)) return '';
  return `${splitGroups(plain).slice(0, 3).join(':')}:*`;
}
