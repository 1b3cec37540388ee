import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('a table of Chinese, commas, quotes and line ends', () => {
  expect(writeCsv([['时间', '主题'], ['1', 'a,"b"\nc']])).toBe('\uFEFF时间,主题\r\n1,"a,""b""\nc"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '＝1', '\u200b=1', '%0A', '|x'])(
  'a cell of %j is text, no formula',
  (cell) => {
    expect(writeCsv([[cell]]).replace('\uFEFF', '')).toMatch(/^"?'/);
  },
);

test('whatever stands in the cells, none begins a formula and the rows are the same number', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
      const line = writeCsv([cells]).slice(1, -2);
      const read = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      );
      expect(read).toHaveLength(cells.length);
      for (const [at, cell] of read.entries()) {
        expect(cell).not.toMatch(/^[=+\-@]/);
        expect([cells[at], `'${cells[at] ?? ''}`]).toContain(cell);
      }
    }),
  );
});
