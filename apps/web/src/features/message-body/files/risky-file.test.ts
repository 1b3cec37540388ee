import { expect, it } from 'vitest';
import { riskOfFile } from './risky-file.ts';

it.each([
  ['setup.exe', 'program'],
  ['SETUP.EXE', 'program'],
  ['a.js', 'program'],
  ['发票.html', 'page'],
  ['drawing.svg', 'page'],
  ['预算.xlsm', 'macro'],
  ['report.pdf.exe', 'disguised'],
  ['照片.jpg.html', 'disguised'],
  [`report${' '.repeat(40)}.exe`, 'disguised'],
  ['report.v2.pdf', null],
  ['a.tar.gz', null],
  ['预算.xlsx', null],
  ['exe', null],
  ['', null],
])('%s: %s', (name, risk) => {
  expect(riskOfFile(name)).toBe(risk);
});
