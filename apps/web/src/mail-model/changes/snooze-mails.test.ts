// @vitest-environment jsdom
import type { MailListItem } from '@hongyan/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { startStrings } from '../../lib/language/strings.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { clearNotices } from '../../ui/notices/notices.ts';
import { listRows } from '../cache/list-rows.ts';
import { type ListDefinition, listKey } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import { remindAsBefore, remindOf } from './snooze-mails.ts';

const plainList: ListDefinition = { kind: 'folder', folderId: '2', isUnread: 2 };
const byConversations: ListDefinition = { ...plainList, conversations: true };
const bodies: unknown[] = [];
let code = 200;

const row = (n: number, over: Record<string, unknown> = {}): MailListItem =>
  ({
    ...{ mailId: String(n), threadId: String(n), mailboxId: '2', mailUid: n, seen: true, draftId: null },
    ...{ sortValues: `0_${String(n)}_${String(n)}`, receivedAt: n, labels: [], conversation: null, snoozedUntil: null },
    ...over,
  }) as unknown as MailListItem;
const talk = (n: number, mailIds: string[], snoozedUntil: number | null) =>
  row(n, { snoozedUntil, conversation: { count: mailIds.length, unread: 0, mailIds, people: [] } });
function show(definition: ListDefinition, list: MailListItem[]): void {
  const page = { list, total: list.length, unread: 0, pageNum: 1, pageSize: 15 };
  queryClient.setQueryData<ListData>(listKey(definition), { pages: [page], pageParams: [{ pageSize: 15 }] });
}
const rows = (definition: ListDefinition) => listRows(queryClient.getQueryData<ListData>(listKey(definition)));
const times = (definition: ListDefinition) => rows(definition).map((one) => [one.mailId, one.snoozedUntil]);

beforeEach(() => {
  startStrings();
  queryClient.clear();
  clearNotices();
  bodies.length = 0;
  code = 200;
  vi.stubGlobal('fetch', async (_url: string, init: { body?: string }) => {
    bodies.push(JSON.parse(init.body ?? '{}'));
    return Response.json({ code, message: '', data: code === 200 ? { mails: [], message: '' } : null });
  });
  show(plainList, [row(2), row(1, { snoozedUntil: 5_000 })]);
  show(byConversations, [talk(3, ['3', '2'], null), talk(1, ['1'], 5_000)]);
});

it('shows a reminder in every list at once, and ends it', async () => {
  const done = remindOf(rows(plainList).slice(0, 1), 9_000, 'x');
  expect(times(plainList)).toEqual([
    ['2', 9_000],
    ['1', 5_000],
  ]);
  expect(await done.agreed).toBe(true);
  await remindOf(rows(plainList).slice(1), null, 'x').agreed;
  expect(times(plainList)[1]).toEqual(['1', null]);
  expect(bodies).toEqual([
    { mailIds: ['2'], at: 9_000 },
    { mailIds: ['1'], at: 0 },
  ]);
});

it('reminds of the newest message of a conversation, whose row stays', async () => {
  await remindOf(rows(byConversations).slice(0, 1), 9_000, 'x').agreed;
  expect(bodies).toEqual([{ mailIds: ['3'], at: 9_000 }]);
  expect(times(byConversations)).toEqual([
    ['3', 9_000],
    ['1', 5_000],
  ]);
  expect(rows(byConversations)[0]?.conversation?.mailIds).toEqual(['3', '2']);
});

it('shows the times from before where the server refuses, and gives them back by undo', async () => {
  const before = [...rows(plainList)];
  code = 400_322;
  expect(await remindOf(before, 9_000, 'x').agreed).toBe(false);
  expect(times(plainList)).toEqual([
    ['2', null],
    ['1', 5_000],
  ]);
  code = 200;
  await remindOf(before, 9_000, 'x').agreed;
  bodies.length = 0;
  await remindAsBefore(before, 'x');
  expect(bodies).toEqual([
    { mailIds: ['2'], at: 0 },
    { mailIds: ['1'], at: 5_000 },
  ]);
  expect(times(plainList)).toEqual([
    ['2', null],
    ['1', 5_000],
  ]);
});
