import type { MailListItem } from '@hongyan/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Navigation } from '../folders/navigation.ts';
import { detailKey, listKey, threadKey } from '../queries/list-definition.ts';
import { dropFolders, openFolders } from './closed-folders.ts';

const row = (mailId: string, mailboxId: string) => ({ mailId, mailboxId, draftId: null }) as unknown as MailListItem;
const createList = (...rows: MailListItem[]) => ({
  pages: [{ list: rows, total: rows.length, unread: 0, pageNum: 1, pageSize: 15 }],
  pageParams: [undefined],
});

it('nothing of a folder that was closed stays in what the window keeps', () => {
  const client = new QueryClient();
  const closed = listKey({ kind: 'folder', folderId: '100', isUnread: 2 });
  const starred = listKey({ kind: 'favorite' });
  client.setQueryData(closed, createList(row('1', '100')));
  client.setQueryData(starred, createList(row('1', '100'), row('2', '1')));
  client.setQueryData(detailKey('1'), row('1', '100'));
  client.setQueryData(detailKey('2'), row('2', '1'));
  client.setQueryData(threadKey('2'), { list: [row('1', '100')] });
  dropFolders(client, new Set(['100']));
  expect(client.getQueryData(closed)).toBeUndefined();
  expect(client.getQueryData(starred)).toMatchObject({ pages: [{ list: [{ mailId: '2' }], total: 1 }] });
  expect(client.getQueryData(detailKey('1'))).toBeUndefined();
  expect(client.getQueryData(threadKey('2'))).toBeUndefined();
  expect(client.getQueryData(detailKey('2'))).toBeDefined();
});

it('a closed folder and one that is gone are not open', () => {
  const customList = [
    { folderId: '100', locked: true },
    { folderId: '101', locked: false },
  ];
  expect([...openFolders({ customList } as unknown as Navigation)]).toEqual(['101']);
});
