import { expect, it } from 'vitest';
import { normaliseAddress } from './client-address.ts';
import { SessionCount } from './session-count.ts';

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['', ''],
  ['not an address', 'not an address'],
])('writes the client %j as %j', (address, written) => {
  expect(normaliseAddress(address)).toBe(written);
});

it('counts in all and by address', () => {
  const count = new SessionCount();
  const limits = { maxSessions: 3, maxSessionsPerAddress: 2 };
  expect(count.take('192.0.2.1', limits)).toBe('ok');
  expect(count.take('2001:db8::1', limits)).toBe('ok');
  expect(count.take('2001:db8::ffff:2', limits)).toBe('ok');
  expect(count.take('2001:db8:0:0:1::3', limits)).toBe('too-many-from-address'); // one /64
  expect(count.take('192.0.2.2', limits)).toBe('too-many');
  count.release('192.0.2.1');
  expect(count.take('192.0.2.2', limits)).toBe('ok');
  expect(count.sessions).toBe(3);
});

it('counts IPv6 by /64, however it is written', () => {
  const count = new SessionCount();
  const limits = { maxSessions: 10, maxSessionsPerAddress: 1 };
  expect(count.take('2001:db8::1', limits)).toBe('ok');
  expect(count.take('2001:db8:0:0:ffff::2', limits)).toBe('too-many-from-address');
  expect(count.take('2001:db8:0:1::1', limits)).toBe('ok');
  expect(count.take('::1', limits)).toBe('ok');
  expect(count.take('fe80::1%eth0', limits)).toBe('ok');
  expect(count.take('192.0.2.1', limits)).toBe('ok');
  count.release('2001:db8::1');
  expect(count.take('2001:0db8:0000::9', limits)).toBe('ok');
  expect(count.take('192.0.2.2', { ...limits, maxSessions: 5 })).toBe('too-many');
});

it('counts an address only while nobody has signed in: a company comes from one', () => {
  const count = new SessionCount();
  const limits = { maxSessions: 2, maxSessionsPerAddress: 1 };
  expect(count.take('192.0.2.1', limits)).toBe('ok');
  count.freeAddress('192.0.2.1');
  expect(count.take('192.0.2.1', limits)).toBe('ok');
  expect(count.take('192.0.2.1', limits)).toBe('too-many-from-address');
  count.release('192.0.2.1');
  expect(count.take('192.0.2.1', limits)).toBe('ok');
  count.release('192.0.2.1', false);
  count.release('192.0.2.1');
  expect(count.take('192.0.2.1', limits)).toBe('ok');
});
