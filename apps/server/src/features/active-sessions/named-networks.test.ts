import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UserError } from '../../call/user-error.ts';
import { nameOfAddress, normaliseNetwork } from './named-networks.ts';

test.each([
  ['10.1.2.3/16', '10.1.0.0/16'],
  ['10.1.2.3', '10.1.2.3/32'],
  [' 192.0.2.129/25 ', '192.0.2.128/25'],
  ['2001:DB8:0:1::7/48', '2001:db8::/48'],
  ['::1', '::1/128'],
  ['0.0.0.0/0', '0.0.0.0/0'],
])('the range %s is kept as %s', (text, normalised) => {
  expect(normaliseNetwork(text)).toBe(normalised);
});

test.each(['', '10.1.0.0/33', '10.1/16x', 'office', '10.1.0.0/-1', 'fe80::1%eth0/64', '999.1.1.1'])(
  '"%s" is no range',
  (text) => {
    expect(() => normaliseNetwork(text)).toThrow(UserError);
  },
);

test('the narrowest range names an address, and any text has an answer', () => {
  const networks = [
    { cidr: '10.0.0.0/8', name: '内网' },
    { cidr: '10.1.0.0/16', name: '总部' },
    { cidr: '2001:db8::/32', name: '实验室' },
  ];
  expect(nameOfAddress(networks, '10.1.9.9')).toBe('总部');
  expect(nameOfAddress(networks, '::ffff:10.1.9.9')).toBe('总部');
  expect(nameOfAddress(networks, '10.2.0.1')).toBe('内网');
  expect(nameOfAddress(networks, '2001:db8:7::1')).toBe('实验室');
  expect(nameOfAddress(networks, '11.0.0.1')).toBeNull();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6()), (text) => {
      const name = nameOfAddress(networks, text);
      expect([null, '内网', '总部', '实验室']).toContain(name);
    }),
  );
});
