import { describe, expect, it } from 'vitest';
import { describeReach } from './describe-reach.ts';

describe('what the start says of where it is reached', () => {
  it.each([
    ['::', 'everywhere', 'localhost'],
    ['0.0.0.0', 'everywhere, by IPv4', 'localhost'],
    ['127.0.0.1', 'this machine only', 'localhost'],
    ['127.0.0.53', 'this machine only', '127.0.0.53'],
    ['::1', 'this machine only', 'localhost'],
    ['::ffff:127.0.0.1', 'this machine only', '[::ffff:127.0.0.1]'],
    ['localhost', 'this machine only', 'localhost'],
    ['192.0.2.7', 'at 192.0.2.7 only', '192.0.2.7'],
    ['2001:db8::7', 'at 2001:db8::7 only', '[2001:db8::7]'],
    ['mail.example.org', 'at mail.example.org only', 'mail.example.org'],
  ])('HONGYAN_BIND=%s: %s', (bind, from, browserHost) => {
    expect(describeReach(bind)).toEqual({ from, browserHost });
  });
});
