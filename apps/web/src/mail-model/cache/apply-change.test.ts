import type { MailListItem } from '@hongyan/contract';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { listKey } from '../queries/list-definition.ts';
import { applyChange } from './apply-change.ts';
import type { MailChange } from './mail-change.ts';

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

describe('what was read before a change and comes after it', () => {
  const queryKey = listKey({ kind: 'folder', folderId: '1', isUnread: 2 });
  const row = (n: number) =>
    ({
      ...{ mailId: String(n), threadId: String(n), mailboxId: '1', mailUid: n, seen: false, labels: [], draftId: null },
      ...{ conversation: null, sortValues: `0_${String(n)}_${String(n)}` },
    }) as unknown as MailListItem;
  const removal = (n: number): MailChange => ({
    kind: 'mailRemoved',
    data: { optType: 'mail', mailboxId: '1', mailIds: [String(n)] },
  });

  /** A server with rows 4 to 1, two a page; each answer is read when it is asked for, and comes when it is let go. */
  function watchList() {
    const rows = [4, 3, 2, 1];
    const answers: (() => void)[] = [];
    const client = new QueryClient();
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: ({ pageParam }) => {
        const list = rows
          .filter((n) => n < pageParam)
          .slice(0, 2)
          .map(row);
        const page = { list, total: rows.length, unread: rows.length, pageNum: 1, pageSize: 2 };
        return new Promise<typeof page>((resolve) => answers.push(() => resolve(page)));
      },
      initialPageParam: 99,
      getNextPageParam: (last) => Number(last.list.at(-1)?.mailId ?? 0),
    });
    observer.subscribe(() => undefined);
    const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ list }) => list.map(({ mailId }) => mailId));
    /** Lets every answer go until nothing is asked for. */
    const settle = () =>
      vi.waitFor(() => {
        for (const answer of answers.splice(0)) answer();
        expect(client.isFetching()).toBe(0);
      });
    const remove = (n: number): void => {
      rows.splice(rows.indexOf(n), 1);
      applyChange(client, removal(n));
    };
    return { observer, shown, settle, remove, answers };
  }

  it('is asked for again: the next page brings nothing back that is gone', async () => {
    const { observer, shown, settle, remove, answers } = watchList();
    await settle();
    expect(shown()).toEqual(['4', '3']);
    void observer.fetchNextPage();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    remove(3);
    await settle();
    expect(shown()).not.toContain('3');
  });

  it('is asked for again when it is the first answer', async () => {
    const { shown, settle, remove, answers } = watchList();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    remove(4);
    await settle();
    expect(shown()).toEqual(['3', '2']);
  });
});
