import type { MailListItem } from '@hongyan/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { listKey } from '../queries/list-definition.ts';
import { applyChange } from './apply-change.ts';

it('a list that waits to be asked again still waits after another change was written into it', async () => {
  const client = new QueryClient();
  const queryKey = listKey({ kind: 'folder', folderId: '1', isUnread: 2 });
  const row = { mailId: '7', mailboxId: '1', seen: false, labels: [], draftId: null } as unknown as MailListItem;
  const page = { list: [row], total: 2, unread: 1, pageNum: 1, pageSize: 50 };
  client.setQueryData(queryKey, { pages: [page], pageParams: [undefined] });
  await client.invalidateQueries({ queryKey });
  applyChange(client, {
    kind: 'mailFlagged',
    data: { optType: 'mail', mails: [{ ...row, seen: true }] },
  });
  expect(JSON.stringify(client.getQueryData(queryKey))).toContain('"seen":true');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
