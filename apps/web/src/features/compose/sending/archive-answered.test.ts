// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { startStrings } from '../../../lib/language/strings.ts';
import { navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { mailThreadQuery } from '../../../mail-model/queries/mail-queries.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { archiveAnswered } from './archive-answered.ts';

const asked: string[] = [];
const answers: Record<string, object> = {
  list: {
    total: 1,
    list: [{ mailId: '7', mailboxId: '1', threadId: '7', labels: [], seen: true, conversation: null }],
  },
  move: { mails: [], message: '' },
};

beforeEach(() => {
  startStrings();
  queryClient.clear();
  asked.length = 0;
  const folders = [
    { folderId: '1', kind: 'inbox' },
    { folderId: '6', kind: 'archive' },
  ];
  queryClient.setQueryData(navigationQuery.queryKey, { folderList: folders, customList: [], labelList: [] } as never);
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal?: AbortSignal }) => {
    const call = new URL(url, 'http://mail.example').pathname.split('/').at(-1) ?? '';
    asked.push(call);
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    return Response.json({ code: 200, message: '', data: answers[call] ?? {} });
  });
});

it('archives although the message is left while its conversation is read', async () => {
  const leave = new QueryObserver(queryClient, mailThreadQuery('7')).subscribe(() => undefined);
  const archived = archiveAnswered('7');
  leave();
  await archived;
  expect(asked).toContain('move');
});
