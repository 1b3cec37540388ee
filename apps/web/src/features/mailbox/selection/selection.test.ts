import { describe, expect, it } from 'vitest';
import { keepExisting, nothingSelected, type SelectionStep, selectionAfter } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const run = (...steps: SelectionStep[]): string[] =>
  [...steps.reduce((selection, step) => selectionAfter(selection, step, order), nothingSelected).keys].sort();

describe('selecting rows', () => {
  it('toggles', () => {
    expect(run({ kind: 'toggle', key: 'b' }, { kind: 'toggle', key: 'd' }, { kind: 'toggle', key: 'b' })).toEqual([
      'd',
    ]);
  });
  it('takes a range from the anchor, in both directions', () => {
    expect(run({ kind: 'toggle', key: 'b' }, { kind: 'range', key: 'd' })).toEqual(['b', 'c', 'd']);
    expect(run({ kind: 'toggle', key: 'd' }, { kind: 'range', key: 'b' })).toEqual(['b', 'c', 'd']);
    expect(run({ kind: 'range', key: 'c' })).toEqual(['c']);
  });
  it('takes all and none', () => {
    expect(run({ kind: 'all' })).toEqual(order);
    expect(run({ kind: 'all' }, { kind: 'none' })).toEqual([]);
  });
  it('forgets rows that have left', () => {
    const selection = selectionAfter(nothingSelected, { kind: 'all' }, order);
    expect([...keepExisting(selection, ['a', 'c']).keys]).toEqual(['a', 'c']);
    expect(keepExisting(selection, order)).toBe(selection);
  });
});
