import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printDateTime, readDateTime } from './date-time.ts';
import { ImapSyntaxError } from './syntax-error.ts';

describe('INTERNALDATE', () => {
  it.each([
    ['17-Jul-1996 02:44:25 -0700', '1996-07-17T09:44:25Z'],
    [' 1-jan-2024 00:00:00 +0530', '2023-12-31T18:30:00Z'],
    ['29-Feb-2024 23:59:60 +0000', '2024-03-01T00:00:00Z'],
    ['01-Dec-0099 00:00:00 +0000', '0099-12-01T00:00:00Z'],
  ])('%s', (text, iso) => {
    expect(readDateTime(text)).toBe(Date.parse(iso));
  });

  it.each([
    '30-Feb-2024 00:00:00 +0000',
    '29-Feb-2023 00:00:00 +0000',
    '00-Jan-2024 00:00:00 +0000',
    '1-Jan-2024 00:00:00 +0000',
    '01-Jan-2024 24:00:00 +0000',
    '01-Jan-2024 00:60:00 +0000',
    '01-Jan-2024 00:00:00 +0060',
    '01-Foo-2024 00:00:00 +0000',
    '01-Jan-24 00:00:00 +0000',
    '01-Jan-2024 00:00:00',
    '01-Jan-2024 00:00:00 +0000 ',
  ])('refuses %s', (text) => {
    expect(() => readDateTime(text)).toThrow(ImapSyntaxError);
  });

  it('reads what it printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799 }), (seconds) => {
        expect(readDateTime(printDateTime(seconds * 1_000))).toBe(seconds * 1_000);
      }),
    );
  });
});
