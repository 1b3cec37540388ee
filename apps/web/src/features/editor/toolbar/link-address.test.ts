import { expect, it } from 'vitest';
import { linkAddressOf } from './link-address.ts';

it('completes what people type', () => {
  expect(linkAddressOf(' https://example.org/a?b=1 ')).toBe('https://example.org/a?b=1');
  expect(linkAddressOf('example.org/报价')).toBe('https://example.org/报价');
  expect(linkAddressOf('example.org:8443/x')).toBe('https://example.org:8443/x');
  expect(linkAddressOf('anna@partner.example')).toBe('mailto:anna@partner.example');
  expect(linkAddressOf('mailto:anna@partner.example?subject=x')).toBe('mailto:anna@partner.example?subject=x');
});

it('lets no other scheme into a message', () => {
  for (const text of [
    'javascript:alert(1)',
    'JAVASCRIPT:1',
    'data:text/html,x',
    'file:///etc',
    'vbscript:x',
    '',
    'a b',
    '#/x',
    '/x',
  ])
    expect(linkAddressOf(text), text).toBeUndefined();
});
