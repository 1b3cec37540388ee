/** What blocklists say of an address, and what is not believed of them. */
import { expect, test } from 'vitest';
import { findListing } from './blocklists.ts';

function zoneOf(names: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (name: string, type: string) => {
      asked.push(`${type} ${name}`);
      const record = names[name];
      if (record === 'fails') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
      if (record === undefined) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [record];
    },
  };
}

test('an address is asked for from its end, in both families', async () => {
  const dns = zoneOf({ '7.113.0.203.one.example': '127.0.0.2' });
  expect(await findListing(dns, '203.0.113.7', ['one.example'])).toBe('one.example');
  expect(await findListing(dns, '203.0.113.8', ['one.example'])).toBeNull();
  await findListing(dns, '2001:db8::7', ['one.example']);
  expect(dns.asked.at(-1)).toBe(`A 7.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.one.example`);
});

test('the first list that names it is the reason, in the order in which they are configured', async () => {
  const dns = zoneOf({ '7.113.0.203.two.example': '127.0.0.4', '7.113.0.203.three.example': '127.0.0.2' });
  expect(await findListing(dns, '203.0.113.7', ['one.example', 'two.example', 'three.example'])).toBe('two.example');
});

test('a list that is away, refuses, says yes to everything or leads elsewhere keeps nobody out', async () => {
  const dns = zoneOf({
    '7.113.0.203.away.example': 'fails',
    '7.113.0.203.refuses.example': '127.255.255.254',
    '7.113.0.203.everything.example': '127.0.0.2',
    '1.0.0.127.everything.example': '127.0.0.2',
    '7.113.0.203.parked.example': '198.51.100.1',
  });
  const lists = ['away.example', 'refuses.example', 'everything.example', 'parked.example'];
  expect(await findListing(dns, '203.0.113.7', lists)).toBeNull();
});
