import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameFolders, normaliseMailboxName } from './mailbox-names.ts';

type Row = Parameters<typeof nameFolders>[0][number];

const system: Row[] = (['inbox', 'sent', 'drafts', 'trash', 'junk', 'archive', 'snoozed'] as const).map(
  (kind, index) => ({
    folder_id: index + 1,
    parent_id: null,
    kind,
    name: '收件箱',
    sort: index,
  }),
);

const custom = (folder_id: number, name: string, parent_id: number | null = null): Row => ({
  folder_id,
  parent_id,
  kind: 'custom',
  name,
  sort: folder_id,
});

const listPaths = (...rows: Row[]) => nameFolders([...system, ...rows]).map(({ path }) => path);

describe('names of mailboxes', () => {
  it('are those of the protocol for system folders and people’s own words for the rest, in the order of the navigation', () => {
    expect(listPaths(custom(100, '项目'), custom(101, '合同', 100), custom(102, 'Work'))).toEqual([
      'INBOX',
      'Sent',
      'Drafts',
      'Archive',
      'Snoozed',
      'Trash',
      'Junk',
      '项目',
      '项目/合同',
      'Work',
    ]);
  });

  it('keep a separator within a folder’s name apart from a level', () => {
    expect(listPaths(custom(100, 'A/B'), custom(101, 'A'), custom(102, 'B', 101)).slice(7)).toEqual([
      'A／B',
      'A',
      'A/B',
    ]);
  });

  it('tell folders apart that would come out alike, and never give a system folder’s or a namespace’s name away', () => {
    expect(
      listPaths(
        custom(100, 'a/b'),
        custom(101, 'a／b'),
        custom(102, 'inbox'),
        custom(103, 'Shared'),
        custom(104, 'TRASH'),
      ).slice(7),
    ).toEqual(['a／b', 'a／b~101', 'inbox~102', 'Shared~103', 'TRASH~104']);
  });

  it('leave a folder its name that had it before there was an archive', () => {
    expect(listPaths(custom(100, 'archive'), custom(101, '2025', 100))).toEqual([
      ...['INBOX', 'Sent', 'Drafts', 'Archive~6', 'Snoozed', 'Trash', 'Junk'],
      'archive',
      'archive/2025',
    ]);
  });

  it('are a bijection for any tree of folders', () => {
    const name = fc.oneof(
      fc.constantFrom(
        'a',
        'A',
        'a/b',
        'a／b',
        'a~101',
        'a~102',
        'INBOX',
        'inbox',
        'Sent',
        '',
        '/',
        'é',
        'e\u0301',
        'Other Users',
        'Archive',
        'Archive~6',
        'snoozed',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    const trees = fc.array(fc.record({ name, above: fc.nat() }), { maxLength: 25 }).map((folders) =>
      folders.map((folder, index) =>
        // Under an earlier one, or at the top.
        custom(100 + index, folder.name, folder.above % (index + 1) === 0 ? null : 100 + (folder.above % index)),
      ),
    );
    fc.assert(
      fc.property(trees, (rows) => {
        const named = nameFolders([...system, ...rows]);
        expect(named.map(({ folderId }) => folderId).toSorted((a, b) => a - b)).toEqual(
          [...system, ...rows].map((row) => row.folder_id),
        );
        const paths = named.map(({ path }) => normaliseMailboxName(path));
        expect(paths).toEqual(named.map(({ path }) => path));
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
        const pathOf = new Map(named.map(({ folderId, path }) => [folderId, path]));
        for (const { parentId, path } of named) {
          const levels = path.split('/');
          expect(levels.slice(0, -1).join('/')).toBe(parentId === null ? '' : pathOf.get(parentId));
          expect(levels.every((level) => level !== '')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
