// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { listKey } from './list-definition.ts';
import { prefetchFirstScreen } from './prefetch-first-screen.ts';

it('asks for the inbox as the settings want it, before anything is drawn', async () => {
  const answers: Record<string, object> = {
    '/api/mail/main/index': { mailbox: { id: '1' }, settings: { mailCount: 30, conversationView: true } },
    '/api/mail/main/folder/list': { folderList: [{ folderId: '7', kind: 'inbox' }] },
    '/api/mail/email/mailbox/list': { list: [{ mailId: '9' }], total: 1, pageSize: 30 },
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ code: 200, message: '', data: answers[url.split('?')[0] ?? ''] });
  });
  const client = new QueryClient();
  await prefetchFirstScreen(client, '/inbox');
  expect(asked).toEqual([
    '/api/mail/main/index',
    '/api/mail/main/folder/list',
    '/api/mail/email/mailbox/list?pageSize=30&mailboxId=7&isUnread=2&conversations=1',
  ]);
  expect(client.getQueryData(homeIndexQuery.queryKey)).toBeDefined();
  expect(client.getQueryData(navigationQuery.queryKey)).toBeDefined();
  const inbox = { kind: 'folder', folderId: '7', isUnread: 2, conversations: true } as const;
  await vi.waitFor(() =>
    expect(client.getQueryData(listKey(inbox))).toMatchObject({ pages: [{ list: [{ mailId: '9' }] }] }),
  );
});
