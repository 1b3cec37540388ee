import { expect, test } from 'vitest';
import { matchNetworks } from './match-networks.ts';

test('addresses, networks and names of private ones are matched, in both families', () => {
  const isOne = matchNetworks(['192.0.2.7', '10.1.0.0/16', '2001:db8::/32', 'loopback']);
  const inside = ['192.0.2.7', '10.1.255.1', '2001:db8::1', '127.0.0.1', '::1'];
  expect(inside.map((address) => isOne?.(address))).toEqual(inside.map(() => true));
  const outside = ['192.0.2.8', '10.2.0.1', '2001:db9::1', '128.0.0.1', '::2'];
  expect(outside.map((address) => isOne?.(address))).toEqual(outside.map(() => false));
  expect(matchNetworks([])).toBeUndefined();
});
