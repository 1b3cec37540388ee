import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('a table of Chinese, commas, quotes and line ends', () => {
  expect(
    writeCsv([
      ['时间', '主题'],
      ['1', 'a,"b"\nc'],
    ]),
  ).toBe('\uFEFF时间,主题\r\n1,"a,""b""\nc"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '＝1', '\u200b=1'])(
  'a cell of %j is text, no formula',
  (cell) => {
    expect(writeCsv([[cell]]).replace('\uFEFF', '')).toMatch(/^"?'/);
  },
);

test('whatever stands in a cell, it comes back whole and begins no formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (cell) => {
      const line = writeCsv([[cell]]).slice(1, -2);
      const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
      expect(read).not.toMatch(/^[=+\-@]/);
      expect([cell, `'${cell}`]).toContain(read);
    }),
  );
});
