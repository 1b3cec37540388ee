import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMask, namedHost } from './link-claim.ts';

const mask = (text: string, target = 'https://evil.example/login') => findMask([text], new URL(target));

describe('a link whose text names another host', () => {
  it.each([
    ['https://bank.example', 'bank.example'],
    ['http://www.bank.example/login?x=1', 'bank.example'],
    ['请登录 https://bank.example/验证，谢谢', 'bank.example'],
    ['www.bank.com', 'bank.com'],
    ['BANK.COM', 'bank.com'],
    ['bank.com:8443/path', 'bank.com'],
    ['bank。com', 'bank.com'],
    ['ｂａｎｋ．ｃｏｍ', 'bank.com'],
    ['ba\u200bnk.c\u00adom', 'bank.com'],
    ['https://bank.example./', 'bank.example'],
    ['https://bank.example@evil.example/', 'bank.example'],
    ['https://银行.中国', 'xn--jn2a72x.xn--fiqs8s'],
    ['https://192.0.2.7/', '192.0.2.7'],
  ])('is found out: %s', (text, host) => {
    expect(mask(text)).toBe(host);
  });

  it.each([
    'Sign in',
    '点击这里',
    'report.docx',
    'node.js',
    'setup.py',
    'v1.2.3',
    'e.g.',
    'li.lei@bank.com',
    'https://evil.example/other',
    'www.evil.example',
    'login.evil.example',
    'EVIL.EXAMPLE',
    'https://evil.example:8443',
    '',
  ])('is not taken for one: %s', (text) => {
    expect(mask(text)).toBeUndefined();
  });

  it('is the same where one host lies in the other, and another where it only looks so', () => {
    expect(mask('https://bank.example', 'https://login.bank.example/')).toBeUndefined();
    expect(mask('https://login.bank.example', 'https://bank.example/')).toBeUndefined();
    expect(mask('https://bank.example', 'https://bank.example.evil.example/')).toBe('bank.example');
    expect(mask('https://bank.example', 'https://notbank.example/')).toBe('bank.example');
    expect(mask('https://192.0.2.7', 'https://1.192.0.2.7.example/')).toBe('192.0.2.7');
    // Lookalike letters are another host.
    expect(mask('https://bank.com', 'https://xn--bnk-6cd.com/')).toBe('bank.com');
  });
});

it('answers a host or nothing for whatever a message says, and looks at its beginning alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const host = namedHost(text);
      return host === undefined || (host.includes('.') && host === host.toLowerCase());
    }),
  );
  expect(namedHost(`${'x '.repeat(900)}https://bank.example`)).toBe('bank.example');
  expect(namedHost(`${'x '.repeat(1_000)}https://bank.example`)).toBeUndefined();
});
