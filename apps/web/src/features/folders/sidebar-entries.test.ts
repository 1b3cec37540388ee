import type { Folder } from '@hongyan/contract';
import { describe, expect, it } from 'vitest';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import { folderEntries, labelEntries, systemEntries } from './sidebar-entries.ts';

function folder(id: string, change: Partial<Folder> = {}): Folder {
  return {
    folderId: id as Folder['folderId'],
    folderName: id,
    kind: 'custom',
    mail: 0,
    unread: 0,
    pwd: false,
    locked: false,
    openUntil: null,
    sort: 0,
    spaceSize: 0,
    parentId: null,
    state: 0,
    ...change,
  };
}

function navigation(change: Partial<Navigation>): Navigation {
  return { folderList: [], customList: [], folderOutList: [], labelList: [], favorite: 0, modseq: 1, ...change };
}

const name = (key: string): string => key;

describe('systemEntries', () => {
  const list = [
    folder('9', { kind: 'trash' }),
    folder('1', { kind: 'inbox', unread: 12 }),
    folder('4', { kind: 'junk', unread: 3 }),
    folder('3', { kind: 'drafts', mail: 2, unread: 0 }),
  ];

  it('keeps our order, with starred after the inbox and without junk', () => {
    expect(systemEntries(navigation({ folderList: list }), name).map((entry) => entry.kind)).toEqual([
      'inbox',
      'favorite',
      'draftbox',
      'recyclebin',
    ]);
  });

  it('counts the drafts that wait, and refuses mails dropped on them', () => {
    const drafts = systemEntries(navigation({ folderList: list }), name).find((entry) => entry.kind === 'draftbox');
    expect(drafts).toMatchObject({ unread: 2, dropTarget: false });
  });
});

describe('folderEntries', () => {
  it('puts children below their parent and leaves hidden folders out', () => {
    const entries = folderEntries(
      navigation({
        customList: [folder('c', { parentId: 'a' as Folder['folderId'] }), folder('a'), folder('b', { state: 1 })],
      }),
    );
    expect(entries.map(({ id, level }) => [id, level])).toEqual([
      ['a', 0],
      ['c', 1],
    ]);
  });

  it('shows a child whose parent is hidden, rather than losing it', () => {
    const entries = folderEntries(
      navigation({ customList: [folder('a', { state: 1 }), folder('c', { parentId: 'a' as Folder['folderId'] })] }),
    );
    expect(entries.map((entry) => entry.id)).toEqual(['c']);
  });
});

describe('a folder with others in it', () => {
  const customList = [
    folder('a', { unread: 1 }),
    folder('c', { parentId: 'a' as Folder['folderId'] }),
    folder('l', { pwd: true, locked: true, sort: 1 }),
  ];
  it('is collapsed, and says so', () => {
    expect(folderEntries(navigation({ customList }), new Set(['a']))).toMatchObject([
      { id: 'a', collapsed: true },
      { id: 'l', icon: 'lock', unread: 0 },
    ]);
    expect(folderEntries(navigation({ customList })).map(({ id, collapsed }) => [id, collapsed])).toEqual([
      ['a', false],
      ['c', undefined],
      ['l', undefined],
    ]);
  });
});

it('never offers a label as a drop target for mails', () => {
  const labels = [
    { labelId: '5', labelName: '紧急', color: 'red', mail: 0, unread: 1, spaceSize: 0, state: 0 },
  ] as unknown as Navigation['labelList'];
  expect(labelEntries(navigation({ labelList: labels }))).toMatchObject([{ tone: 'red', dropTarget: true, unread: 1 }]);
});
