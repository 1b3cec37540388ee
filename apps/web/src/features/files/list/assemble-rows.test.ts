import { expect, it } from 'vitest';
import type { ShownFile } from '../api.ts';
import { assembleRows, pagesAround } from './assemble-rows.ts';

const file = (nodeId: string) => ({ nodeId }) as unknown as ShownFile;
const names = (rows: readonly (ShownFile | undefined)[]) => rows.map((row) => row?.nodeId ?? '-').join('');

it('leaves room for pages that have not come', () => {
  const pages = new Map([
    [2, { list: [file('e'), file('f')] }],
    [0, { list: [file('a'), file('b')] }],
  ]);
  expect(names(assembleRows(pages, 7, 2))).toBe('ab--ef-');
});

it('shows what stands on two pages once, and nothing beyond the end', () => {
  const pages = new Map([
    [0, { list: [file('a'), file('b')] }],
    [1, { list: [file('b'), file('c')] }],
  ]);
  expect(names(assembleRows(pages, 3, 2))).toBe('ab-');
});

it('asks for the pages in view and those beside them', () => {
  expect(pagesAround(0, 20, 200, 60)).toEqual([0]);
  expect(pagesAround(150, 170, 200, 60)).toEqual([0, 1]);
  expect(pagesAround(9_990, 9_999, 200, 60)).toEqual([49, 50]);
});
