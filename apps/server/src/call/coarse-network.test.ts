import { expect, it } from 'vitest';
import { coarseNetwork } from './coarse-network.ts';

it.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:12:34::1', '2001:db8:12:*'],
  ['2001:db8::1', '2001:db8:0:*'],
  ['::1', '0:0:0:*'],
  ['nonsense', ''],
])('says of %s only that it is in %s', (address, network) => {
  expect(coarseNetwork(address)).toBe(network);
});
