import { describe, expect, it } from 'vitest';
import { splitResults } from './authentication-results.ts';

describe('the parts of an Authentication-Results value', () => {
  it.each([
    [
      'mx.example.org 1; spf=pass smtp.mailfrom=x;\r\n dkim=none',
      ['mx.example.org 1', 'spf=pass smtp.mailfrom=x', 'dkim=none'],
    ],
    ['a; spf=pass (b; dkim=pass (c;\\) d)) x=y', ['a', 'spf=pass   x=y']],
    ['a; dkim=fail header.i="; dkim=pass \\"; x" y=z', ['a', 'dkim=fail header.i="; dkim=pass \\"; x" y=z']],
    ['mx.exam(x)ple.org; a', ['mx.exam ple.org', 'a']],
    ['mx.exam\\ple.org; a', ['mx.exam\\ple.org', 'a']],
    ['a; "b; c', ['a', '"b; c']],
    ['a; (b; c', ['a', '']],
    ['', ['']],
  ])('%s', (value, parts) => {
    expect(splitResults(value)).toEqual(parts);
  });
});
