// @vitest-environment jsdom
import type { MailListItem } from '@hongyan/contract';
import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startStrings } from '../../lib/language/strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { clearNotices, useNotices } from '../../ui/notices/notices.ts';
import { listRows } from '../cache/list-rows.ts';
import { type ListDefinition, listKey } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import { deleteMails, moveMails, setFavorite, setLabel, setSeen } from './change-mails.ts';

const inbox: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 2 };
const bin: ListDefinition = { kind: 'folder', folderId: '4', isUnread: 2 };

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}
const sent: Sent[] = [];
let answer = { code: 200, message: '', data: { changed: 1, mails: [], message: '' } as unknown };
/** Answers wait until they are let go, so that a test can check what is shown meanwhile. */
let gate: Promise<void> = Promise.resolve();

const row = (n: number, over: Partial<MailListItem> = {}): MailListItem =>
  ({
    mailId: String(n),
    mailboxId: '1',
    mailUid: n,
    seen: false,
    sortValues: `0_${String(n)}_${String(n)}`,
    receivedAt: n,
    favorite: false,
    sticky: false,
    labels: [],
    draftId: null,
    ...over,
  }) as MailListItem;

function show(definition: ListDefinition, rows: readonly MailListItem[]): void {
  const page = { list: [...rows], total: rows.length, unread: 0, pageNum: 1, pageSize: 15 };
  queryClient.setQueryData<ListData>(listKey(definition), { pages: [page], pageParams: [{ pageSize: 15 }] });
}
const rowsIn = (definition: ListDefinition): readonly MailListItem[] =>
  listRows(queryClient.getQueryData<ListData>(listKey(definition)));
const idsIn = (definition: ListDefinition): string[] => rowsIn(definition).map((mail) => mail.mailId);
const mails = (): MailListItem[] => [...rowsIn(inbox)];

beforeEach(() => {
  startStrings();
  queryClient.clear();
  clearNotices();
  sent.length = 0;
  gate = Promise.resolve();
  answer = { code: 200, message: '', data: { changed: 1, mails: [], message: '' } };
  vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
    sent.push({ path: url, body: JSON.parse(init.body ?? '{}') as Record<string, unknown> });
    await gate;
    return Response.json(answer);
  });
  show(inbox, [row(3), row(2), row(1)]);
  show(bin, []);
});

function refuse(message: string): void {
  answer = { code: 403001, message, data: null };
}
const notices = (): string[] => useNotices.getState().notices.map(({ message }) => message);
async function undo(): Promise<void> {
  useNotices.getState().undo?.onUndo();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
}

describe('what is done to mails', () => {
  it('is shown before the server has answered', async () => {
    let letGo = (): void => undefined;
    gate = new Promise((resolve) => {
      letGo = resolve;
    });
    const done = deleteMails(mails().slice(0, 2), '4');
    expect(idsIn(inbox)).toEqual(['1']);
    expect(idsIn(bin)).toEqual(['3', '2']);
    letGo();
    expect(await done).toBe(true);
  });

  it('is told to the screens of all lists at once', async () => {
    const stops = [inbox, bin].map((definition) =>
      new QueryObserver(queryClient, { queryKey: listKey(definition), enabled: false }).subscribe(
        // As screens subscribe.
        notifyManager.batchCalls(() => undefined),
      ),
    );
    const told = vi.fn((draw: () => void) => draw());
    notifyManager.setBatchNotifyFunction(told);
    const done = deleteMails(mails().slice(0, 1), '4');
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(told).toHaveBeenCalledTimes(1);
    await done;
    notifyManager.setBatchNotifyFunction((draw) => draw());
    for (const stop of stops) stop();
  });

  it('is taken back when the server refuses, with its words and without an undo', async () => {
    refuse('不允许');
    expect(await deleteMails(mails().slice(1, 2), '4')).toBe(false);
    expect(idsIn(inbox)).toEqual(['3', '2', '1']);
    expect(idsIn(bin)).toEqual([]);
    expect(notices()).toContain('不允许');
    await vi.waitFor(() => expect(useNotices.getState().undo).toBeNull());
  });

  it('comes back into the list by undo, and the server is called', async () => {
    await moveMails(mails().slice(0, 1), { folderId: '4', name: '回收站' });
    expect(idsIn(inbox)).toEqual(['2', '1']);
    await undo();
    expect(idsIn(inbox)).toEqual(['3', '2', '1']);
    expect(idsIn(bin)).toEqual([]);
    expect(sent[1]?.body).toEqual({ mailIds: ['3'], targetMailboxId: '1' });
  });

  it('changes only what differs, and undoes only that', async () => {
    show(inbox, [row(2, { seen: true }), row(1)]);
    await setSeen(mails(), true);
    expect(sent[0]?.body).toMatchObject({ mailIds: ['1'], seen: true });
    await undo();
    expect(sent[1]?.body).toMatchObject({ mailIds: ['1'], seen: false });
    expect(rowsIn(inbox).map(({ seen }) => seen)).toEqual([true, false]);
  });

  it('marks at once and unmarks on refusal: star and label', async () => {
    refuse('no');
    const star = setFavorite(mails().slice(0, 1), true);
    expect(rowsIn(inbox)[0]?.favorite).toBe(true);
    expect(await star).toBe(false);
    expect(rowsIn(inbox)[0]?.favorite).toBe(false);
    const label = setLabel(mails().slice(0, 1), { labelId: '7', labelName: '重要' }, true);
    expect(rowsIn(inbox)[0]?.labels).toEqual(['7']);
    expect(await label).toBe(false);
    expect(rowsIn(inbox)[0]?.labels).toEqual([]);
  });

  it('asks nothing for no rows and for mails that are there already', async () => {
    expect(await deleteMails([], '4')).toBe(false);
    expect(await moveMails(mails(), { folderId: '1', name: '收件箱' })).toBe(false);
    expect(notices()).toEqual(['请至少选择一行', '已在该文件夹中']);
    expect(sent).toEqual([]);
  });
});
