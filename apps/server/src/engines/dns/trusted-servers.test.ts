// Which resolvers are believed on signatures: whoever can change an answer on its way could say that it is validated.
import { expect, test } from 'vitest';
import { findTrustedServers } from './trusted-servers.ts';

test.each([
  ['127.0.0.1', '127.0.0.1', 53],
  ['127.0.0.53:5353', '127.0.0.53', 5_353],
  ['::1', '::1', 53],
  ['[::1]:5353', '::1', 5_353],
])('a resolver on this machine is believed: %s', (address, host, port) => {
  expect(findTrustedServers(address, 'auto')).toEqual([{ host, port }]);
  expect(findTrustedServers(null, 'auto', [address])).toEqual([{ host, port }]);
  expect(findTrustedServers(address, 'off')).toBeNull();
});

test.each([['192.0.2.53'], ['10.0.0.1:53'], ['[2001:db8::53]:53'], ['127.0.0.11'], ['fe80::1%eth0']])(
  'one over a network, or that passes on what it hears there, is not: %s',
  (address) => {
    expect(findTrustedServers(address, 'auto')).toBeNull();
    expect(findTrustedServers(null, 'auto', ['127.0.0.1', address])).toBeNull();
  },
);

test('one over a network is believed where the administrator says so', () => {
  expect(findTrustedServers('192.0.2.53:5353', 'on')).toEqual([{ host: '192.0.2.53', port: 5_353 }]);
});

test('the configured resolver counts, and not those of the system', () => {
  expect(findTrustedServers('192.0.2.53', 'auto', ['127.0.0.1'])).toBeNull();
  expect(findTrustedServers('127.0.0.1', 'auto', ['192.0.2.53'])).toEqual([{ host: '127.0.0.1', port: 53 }]);
  expect(findTrustedServers(null, 'auto', [])).toBeNull();
});
