import { describe, expect, it } from 'vitest';
import { getFirstIndex } from './list-rows.ts';

const page = (pageNum: number, pageSize: number) => ({ list: [], total: 40, unread: 0, pageNum, pageSize });

describe('the position of the first row', () => {
  it('is that of the page whose rows are shown', () => {
    expect(getFirstIndex({ pages: [page(1, 10)] })).toBe(0);
    expect(getFirstIndex({ pages: [page(3, 10)] })).toBe(20);
  });

  it('stays where more is loaded below, and is the top while nothing is there', () => {
    expect(getFirstIndex({ pages: [page(1, 15), page(1, 60)] })).toBe(0);
    expect(getFirstIndex(undefined)).toBe(0);
  });
});
