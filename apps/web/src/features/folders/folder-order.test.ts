import { describe, expect, it } from 'vitest';
import { canNest, dropArrangement, findArrangement, treeRows } from './folder-order.ts';

type Folders = Parameters<typeof findArrangement>[0];

/** a(b(c), d), e; `x` lies in a folder that is not known. */
const folders = [
  ['a', null, 0],
  ['b', 'a', 0],
  ['c', 'b', 0],
  ['d', 'a', 1],
  ['e', null, 1],
  ['x', 'gone', 2],
].map(([folderId, parentId, sort]) => ({ folderId, parentId, sort, locked: folderId === 'e' })) as unknown as Folders;

describe('the tree of folders', () => {
  it('puts children below their parents, and loses none', () => {
    expect(treeRows(folders).map(({ folder, level }) => [folder.folderId, level])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 1],
      ['e', 0],
      ['x', 0],
    ]);
  });
  it('leaves out what is collapsed', () => {
    expect(treeRows(folders, (id) => id === 'a').map(({ folder }) => folder.folderId)).toEqual(['a', 'e', 'x']);
  });
});

describe('a step', () => {
  it.each([
    ['a', 'up', null],
    ['a', 'down', { parentId: null, beforeId: 'x' }],
    ['e', 'up', { parentId: null, beforeId: 'a' }],
    ['d', 'in', { parentId: 'b', beforeId: null }],
    ['e', 'in', { parentId: 'a', beforeId: null }],
    ['x', 'in', null],
    ['b', 'out', { parentId: null, beforeId: 'e' }],
    ['a', 'out', null],
  ] as const)('of %s %s leads to %j', (id, step, arrangement) => {
    expect(findArrangement(folders, id, step)).toEqual(arrangement);
  });
});

describe('a drop', () => {
  it('is refused in itself, in a closed folder, on itself', () => {
    expect(canNest(folders, 'a', 'c')).toBe(false);
    expect(canNest(folders, 'a', 'e')).toBe(false);
    expect(dropArrangement(folders, 'a', { folderId: 'a', where: 'before' })).toBeNull();
    expect(dropArrangement(folders, 'a', { folderId: 'c', where: 'after' })).toBeNull();
  });
  it('puts a folder above, below, inside', () => {
    expect(dropArrangement(folders, 'e', { folderId: 'd', where: 'before' })).toEqual({ parentId: 'a', beforeId: 'd' });
    expect(dropArrangement(folders, 'e', { folderId: 'b', where: 'after' })).toEqual({ parentId: 'a', beforeId: 'd' });
    expect(dropArrangement(folders, 'e', { folderId: 'c', where: 'inside' })).toEqual({
      parentId: 'c',
      beforeId: null,
    });
  });
  it('is refused where it would lie deeper than five', () => {
    const deep = [1, 2, 3, 4, 5].map((n) => ({
      folderId: `${n}`,
      parentId: n === 1 ? null : `${n - 1}`,
      sort: 0,
      locked: false,
    })) as unknown as Folders;
    const more = [...deep, { ...deep[0], folderId: '9', sort: 1 }] as unknown as Folders;
    expect(canNest(more, '9', '5')).toBe(false);
    expect(canNest(more, '9', '4')).toBe(true);
    expect(canNest(more, '1', '9')).toBe(false);
  });
});
