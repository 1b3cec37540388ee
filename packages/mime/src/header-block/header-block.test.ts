import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeader, findHeaders, parseHeaderBlock } from './header-block.ts';

const parse = (text: string) => parseHeaderBlock(Buffer.from(text, 'latin1'));

describe('header block', () => {
  it('unfolds, trims and keeps bytes', () => {
    const { fields, headerEnd, defects } = parse('Subject: a\r\n b\r\n\tc \r\nX-Raw:\xc4\xe3\r\n\r\nbody');
    expect(fields).toEqual([
      { name: 'Subject', value: 'a b\tc', start: 0, end: 21 },
      { name: 'X-Raw', value: '\xc4\xe3', start: 21, end: 31 },
    ]);
    expect([headerEnd, defects]).toEqual([33, []]);
  });

  it.each([
    [
      'a line without colon is passed over, its continuation too',
      'A: 1\nrubbish\n more\nB: 2\n\n',
      ['A', 'B'],
      ['malformed-header-line'],
    ],
    ['mbox separators are passed over', 'From a@b Fri Jan\nA: 1\n\n', ['A'], ['malformed-header-line']],
    ['blanks before the colon (obsolete syntax)', 'A : 1\n\n', ['A'], []],
    ['a name may not have blanks or eight-bit bytes', 'A b: 1\n\xc4: 2\n: 3\n\n', [], ['malformed-header-line']],
    ['a line of blanks continues', 'A: 1\n \n 2\n\n', ['A'], []],
    ['no line end at all', 'A: 1', ['A'], []],
  ])('%s', (_, text, names, expected) => {
    const { fields, defects } = parse(text);
    expect(fields.map((field) => field.name)).toEqual(names);
    expect(defects).toEqual(expected);
  });

  it('finds the first or all fields of a name in any case', () => {
    const { fields } = parse('to: 1\nTO: 2\n\n');
    expect(findHeader(fields, 'To')?.value).toBe('1');
    expect(findHeaders(fields, 'To').map((field) => field.value)).toEqual(['1', '2']);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (bytes) => parseHeaderBlock(bytes).headerEnd <= bytes.length),
    );
  });
});
