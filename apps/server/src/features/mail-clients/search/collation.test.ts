import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collationKey } from './collation.ts';

const inOrder = (texts: readonly string[]) =>
  texts.toSorted((a, b) => {
    const [left, right] = [collationKey(a), collationKey(b)];
    return left === right ? 0 : left < right ? -1 : 1;
  });

describe('i;unicode-casemap (RFC 5051)', () => {
  // RFC 5256 §2: `[` and `_` stand behind the capitals, whatever the case of a message.
  it.each([
    [['_', '[xyz]', 'C', 'b', 'a', '', '^', '@', '1']],
    [['zebra', 'Éclair', 'eclair', 'Ebb', 'ebbe']],
    [['ｂ', 'A', 'Ｂb', 'c']],
    [['鸿雁', 'z', '{', '合同']],
    [['\u{1f600}', '\u{ffe6}x', '\ue000', 'z']],
  ])('sorts %j as their octets in title case', (texts) => {
    const octets = (text: string) => Buffer.from(text.normalize('NFKD').toUpperCase().normalize('NFKD'));
    const expected = texts.toSorted((a, b) => Buffer.compare(octets(a), octets(b)));
    expect(inOrder(texts.toReversed())).toEqual(expected);
  });

  it('puts messages before brackets and the line below', () => {
    expect(inOrder(['_', '[xyz]', 'C', 'b', 'a', ''])).toEqual(['', 'a', 'b', 'C', '[xyz]', '_']);
  });

  it.each([
    ['straße', 'STRAßE'],
    ['ǆ', 'Ǆ'],
    ['ǆ', 'ǅ'],
    ['ά', 'Ά'],
    ['ᾳ', 'ᾼ'],
    ['straße é ǆ', 'STRAßE É ǅ'],
    ['é', 'E\u0301'],
    ['ﬁ', 'ﬁ'],
    ['ａｂ', 'AB'],
  ])('takes %s and %s for one', (a, b) => expect(collationKey(a)).toBe(collationKey(b)));

  // Accents decide (they are no case), ß has no title case of one letter, and Georgian letters have none at all.
  it.each([
    ['é', 'e'],
    ['ß', 'ss'],
    ['ა', 'Ა'],
  ])('tells %s from %s', (a, b) => expect(collationKey(a)).not.toBe(collationKey(b)));

  it('orders keys as UTF-8 orders the texts', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', '[', '\u{1f600}', '\u{20000}', '\ue000', '豈', '中', '｠'),
    });
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const octets = (text: string) => Buffer.from(text.toUpperCase().normalize('NFKD'));
        const [left, right] = [collationKey(a), collationKey(b)];
        const order = left === right ? 0 : left < right ? -1 : 1;
        expect(order).toBe(Math.sign(Buffer.compare(octets(a), octets(b))));
      }),
    );
  });
});
