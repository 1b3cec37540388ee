import { expect, it } from 'vitest';
import { readTerms, startTerms } from './terms.ts';

it('takes the terms of the specification and no others', () => {
  expect(readTerms(startTerms)).toEqual({ ok: true, days: 7, accesses: 10, code: undefined });
  const typed = { ...startTerms, preset: 'other', otherDays: ' 30 ', accesses: '100', isTyped: true, code: ' aB12 ' };
  expect(readTerms(typed)).toEqual({ ok: true, days: 30, accesses: 100, code: 'aB12' });
  const wrong = (more: Partial<typeof startTerms>) => {
    const read = readTerms({ ...startTerms, ...more });
    return read.ok ? [] : Object.keys(read.errors);
  };
  for (const otherDays of ['', '0', '31', '1.5', '-1', 'x'])
    expect(wrong({ preset: 'other', otherDays })).toEqual(['days']);
  for (const accesses of ['', '0', '101', '2e1']) expect(wrong({ accesses })).toEqual(['accesses']);
  for (const code of ['', 'abc', 'abcdefghi', 'ab-1']) expect(wrong({ isTyped: true, code })).toEqual(['code']);
});
