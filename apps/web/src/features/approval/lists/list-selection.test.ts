import { describe, expect, it } from 'vitest';
import { allOrNone, moved, nothingChosen, toggled } from './list-selection.ts';

const order = ['1-1', '1-2', '1-3', '1-4'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }): string => [...ids].toSorted().join(' ');

describe('choosing requests', () => {
  it('takes one in and out again', () => {
    const one = toggled(nothingChosen, '1-2', order, false);
    expect(idsOf(one)).toBe('1-2');
    expect(idsOf(toggled(one, '1-2', order, false))).toBe('');
  });
  it('takes all between with Shift, in either direction', () => {
    const one = toggled(nothingChosen, '1-3', order, false);
    expect(idsOf(toggled(one, '1-1', order, true))).toBe('1-1 1-2 1-3');
    expect(idsOf(toggled(one, '1-4', order, true))).toBe('1-3 1-4');
    expect(idsOf(toggled(nothingChosen, '1-4', order, true))).toBe('1-4');
  });
  it('takes all, and none when all are', () => {
    const all = allOrNone(nothingChosen, order);
    expect(idsOf(all)).toBe(order.join(' '));
    expect(idsOf(allOrNone(all, order))).toBe('');
  });
});

describe('moving through requests', () => {
  it.each([
    ['j', undefined, '1-1'],
    ['k', undefined, '1-1'],
    ['j', '1-1', '1-2'],
    ['ArrowUp', '1-1', '1-1'],
    ['J', '1-4', '1-4'],
    ['End', '1-1', '1-4'],
    ['Home', '1-3', '1-1'],
    ['x', '1-1', undefined],
  ])('%s from %s', (key, from, to) => {
    expect(moved(key, from, order)).toBe(to);
  });
  it('goes nowhere in an empty list', () => {
    expect(moved('j', undefined, [])).toBeUndefined();
  });
});
