import { describe, expect, it } from 'vitest';
import { type Department, departmentsAbove, treeRows, treeStep } from './tree-rows.ts';

const department = (deptId: string, parentId: string | null): Department => ({
  deptId,
  parentId,
  name: deptId,
  people: 1,
  peopleBelow: 2,
});
const departments = [department('1', null), department('2', '1'), department('3', '2'), department('4', null)];
const ids = (open: readonly string[]) => treeRows(departments, new Set(open)).map(({ deptId }) => deptId);

it('shows what is below an open department, and nothing below a closed one', () => {
  expect(ids([])).toEqual(['1', '4']);
  expect(ids(['1'])).toEqual(['1', '2', '4']);
  expect(ids(['2'])).toEqual(['1', '4']);
  expect(ids(['1', '2'])).toEqual(['1', '2', '3', '4']);
});

it('says level, position and whether there is something below', () => {
  const rows = treeRows(departments, new Set(['1']));
  expect(rows.map(({ level, position, siblings, isOpen }) => [level, position, siblings, isOpen])).toEqual([
    [1, 1, 2, true],
    [2, 1, 1, false],
    [1, 2, 2, undefined],
  ]);
});

describe('keys', () => {
  const rows = treeRows(departments, new Set(['1']));
  it.each([
    ['ArrowDown', '1', { go: '2' }],
    ['ArrowUp', '1', undefined],
    ['End', '1', { go: '4' }],
    ['Home', '4', { go: '1' }],
    ['ArrowRight', '1', { go: '2' }],
    ['ArrowRight', '2', { expand: '2', isOpen: true }],
    ['ArrowRight', '4', undefined],
    ['ArrowLeft', '2', { go: '1' }],
    ['ArrowLeft', '1', { expand: '1', isOpen: false }],
    ['ArrowLeft', '4', undefined],
    ['x', '1', undefined],
  ])('%s on %s', (key, current, step) => {
    expect(treeStep(key, rows, current)).toEqual(step);
  });
});

it('names the departments above one', () => {
  expect(departmentsAbove(departments, '3')).toEqual(['1', '2']);
  expect(departmentsAbove(departments, '9')).toEqual([]);
});
