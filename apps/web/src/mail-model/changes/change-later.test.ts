// @vitest-environment jsdom
import type { MailListItem } from '@hongyan/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startStrings } from '../../lib/language/strings.ts';
import { notifySessionEnd } from '../../lib/session-end.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reportConnection } from '../../platform/connection/connection-store.ts';
import { hasWaitingWork, maxWaitingChanges, performWaiting } from '../../platform/connection/waiting-work.ts';
import { clearNotices, useNotices } from '../../ui/notices/notices.ts';
import { listRows } from '../cache/list-rows.ts';
import { type ListDefinition, listKey } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import { archiveMails, deleteDrafts, deleteMails, purgeMails, setFavorite, setSeen } from './change-mails.ts';

const inbox: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 2 };
const success = { code: 200, message: '', data: { changed: 1, mails: [], message: '' } as unknown };

interface Call {
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly key: string | undefined;
}
/** What has reached the server, answered or not. */
const calls: Call[] = [];
let answer: unknown = success;
/** Whether the server can be reached, and whether its answers come back. */
let line: 'there' | 'away' | 'answersLost' = 'there';

const row = (n: number): MailListItem =>
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
  }) as unknown as MailListItem;

const rows = (): readonly MailListItem[] => listRows(queryClient.getQueryData<ListData>(listKey(inbox)));
const ids = (): string[] => rows().map(({ mailId }) => mailId);
const pick = (...wanted: number[]): MailListItem[] => rows().filter(({ mailUid }) => wanted.includes(mailUid));
const paths = (): string[] => calls.map(({ path }) => path.replace('/api/mail/email/', ''));
const notices = (): string[] => useNotices.getState().notices.map(({ message }) => message);

async function comeBack(): Promise<void> {
  line = 'there';
  reportConnection('server', true);
  await performWaiting();
}

beforeEach(() => {
  startStrings();
  queryClient.clear();
  clearNotices();
  calls.length = 0;
  answer = success;
  line = 'away';
  reportConnection('server', false);
  vi.stubGlobal(
    'fetch',
    async (url: string, init: { method?: string; body?: string; headers?: Record<string, string> }) => {
      if (line === 'away' || init.method !== 'POST') throw new TypeError('Failed to fetch');
      const body = JSON.parse(init.body ?? '{}') as Record<string, unknown>;
      calls.push({ path: url, body, key: init.headers?.['Idempotency-Key'] });
      if (line === 'answersLost') throw new TypeError('Failed to fetch');
      return Response.json(answer);
    },
  );
  const page = { list: [row(3), row(2), row(1)], total: 3, unread: 3, pageNum: 1, pageSize: 15 };
  queryClient.setQueryData<ListData>(listKey(inbox), { pages: [page], pageParams: [{ pageSize: 15 }] });
});
afterEach(() => {
  notifySessionEnd({ keepsMessages: false });
  reportConnection('server', true);
});

it('stays shown without a connection, and is made in its order when it is back', async () => {
  expect(await setSeen(pick(3), true)).toBe(true);
  expect(await archiveMails(pick(3), '6')).toBe(true);
  expect(await setFavorite(pick(2), true)).toBe(true);
  expect(ids()).toEqual(['2', '1']);
  expect([calls, notices()]).toEqual([[], []]);
  await comeBack();
  expect(paths()).toEqual(['seen/update', 'move', 'favorite/update']);
  expect(hasWaitingWork()).toBe(false);
});

it('waits behind what waits already, although the server could be reached', async () => {
  await setSeen(pick(3), true);
  reportConnection('server', true);
  line = 'there';
  const second = setSeen(pick(3), false);
  expect(calls).toEqual([]);
  expect(await second).toBe(true);
  await performWaiting();
  expect(calls.map(({ body }) => body['seen'])).toEqual([true, false]);
});

it('whose answer is lost is repeated with its key', async () => {
  reportConnection('server', true);
  line = 'answersLost';
  expect(await setSeen(pick(3), true)).toBe(true);
  await comeBack();
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  expect(calls.length).toBeGreaterThan(1);
});

it('is taken out by undo while it waits', async () => {
  await archiveMails(pick(3), '6');
  expect(ids()).toEqual(['2', '1']);
  useNotices.getState().undo?.onUndo();
  expect(ids()).toEqual(['3', '2', '1']);
  await comeBack();
  expect(calls).toEqual([]);
});

it('is undone by another change once it is made', async () => {
  await archiveMails(pick(3), '6');
  const { undo } = useNotices.getState();
  await comeBack();
  undo?.onUndo();
  await vi.waitFor(() => expect(paths()).toEqual(['move', 'move']));
  expect(calls[1]?.body).toMatchObject({ targetMailboxId: '1' });
});

it('that is refused later is taken back, and says what it was', async () => {
  await deleteMails(pick(3), '4');
  await setFavorite(pick(2), true);
  answer = { code: 403_001, message: '不允许', data: null };
  await comeBack();
  expect(ids()).toEqual(['3', '2', '1']);
  expect(pick(2)[0]?.favorite).toBe(false);
  expect(notices()[0]).toMatch(/已删除.*不允许/);
  expect(hasWaitingWork()).toBe(false);
});

it('fails at once where a repeat could do harm', async () => {
  expect(await purgeMails(pick(3))).toBe(false);
  expect(ids()).toEqual(['3', '2', '1']);
  expect(await deleteDrafts(pick(2).map((mail) => ({ ...mail, draftId: '2' as MailListItem['draftId'] })))).toBe(false);
  expect(notices()).toHaveLength(1);
  expect(hasWaitingWork()).toBe(false);
});

it('fails at once where too many wait', async () => {
  for (let n = 0; n < maxWaitingChanges; n++) await setFavorite(pick(3), n % 2 === 0);
  expect(await setSeen(pick(2), true)).toBe(false);
  expect(pick(2)[0]?.seen).toBe(false);
  expect(notices()).toHaveLength(1);
});
