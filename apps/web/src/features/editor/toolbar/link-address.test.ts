import { expect, it } from 'vitest';
import { toLinkAddress } from './link-address.ts';

it('completes what people type', () => {
  expect(toLinkAddress(' https://example.org/a?b=1 ')).toBe('https://example.org/a?b=1');
  expect(toLinkAddress('example.org/报价')).toBe('https://example.org/报价');
  expect(toLinkAddress('example.org:8443/x')).toBe('https://example.org:8443/x');
  expect(toLinkAddress('anna@partner.example')).toBe('mailto:anna@partner.example');
  expect(toLinkAddress('mailto:anna@partner.example?subject=x')).toBe('mailto:anna@partner.example?subject=x');
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
    expect(toLinkAddress(text), text).toBeUndefined();
});
