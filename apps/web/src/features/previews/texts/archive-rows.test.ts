import type { ArchiveEntry } from '@hongyan/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveRows } from './archive-rows.ts';

const entry = (path: string, isFolder = false): ArchiveEntry => ({
  path,
  isFolder,
  size: isFolder ? null : 1,
  modifiedAt: null,
  encrypted: false,
});
const shape = (paths: readonly string[]) =>
  archiveRows(paths.map((path) => entry(path))).map(
    ({ name, depth, isFolder }) => `${'>'.repeat(depth)}${name}${isFolder ? '/' : ''}`,
  );

describe('the tree of an archive', () => {
  it('puts files below their folders, listed or not', () => {
    expect(shape(['报价/一月.xls', '报价/二月.xls', 'readme.txt'])).toEqual([
      '报价/',
      '>一月.xls',
      '>二月.xls',
      'readme.txt',
    ]);
    expect(archiveRows([entry('a/', true), entry('a/b')]).map(({ isFolder }) => isFolder)).toEqual([true, false]);
  });

  it('marks a path that climbs out, and is no path of anything itself', () => {
    expect(archiveRows([entry('../../etc/passwd')]).at(-1)).toMatchObject({ name: 'passwd', climbs: true });
    expect(archiveRows([entry('/etc/passwd')]).at(-1)).toMatchObject({ climbs: true });
    expect(archiveRows([entry('C:\\x')]).at(-1)).toMatchObject({ climbs: true });
    expect(archiveRows([entry('__proto__/constructor')]).map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
  });

  it('keeps every entry, however deep or often named', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.constantFrom('a', 'b', '..', 'c'), { minLength: 1, maxLength: 40 })),
        (paths) => {
          const rows = archiveRows(paths.map((steps) => entry(steps.join('/'))));
          expect(rows.filter((row) => row.entry !== null)).toHaveLength(paths.length);
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
          expect(Math.max(0, ...rows.map(({ depth }) => depth))).toBeLessThanOrEqual(12);
        },
      ),
    );
  });
});
