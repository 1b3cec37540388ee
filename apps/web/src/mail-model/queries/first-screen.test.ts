// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '../../platform/session/session-store.ts';
import { homeIndexQuery } from '../../platform/settings/home-index.ts';
import { navigationQuery } from '../folders/navigation.ts';
import { rememberFirstScreen, restoreFirstScreen } from './first-screen.ts';
import { type ListDefinition, listKey } from './list-definition.ts';
import type { ListData } from './mail-queries.ts';

const inbox: ListDefinition = { kind: 'folder', folderId: '1', isUnread: 2 };
const navigation = { folderList: [{ folderId: '1', kind: 'inbox' }], customList: [], folderOutList: [], labelList: [] };
const page = { list: [{ mailId: '7' }], total: 90, unread: 0, pageNum: 1, pageSize: 15 };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  useSession.setState({ signedIn: true, mailAddr: 'li.lei@hongyan.example' });
});
afterEach(() => vi.useRealTimers());

function visit(pages: readonly object[] = [page, page]): void {
  const client = new QueryClient();
  const stop = rememberFirstScreen(client);
  client.setQueryData(homeIndexQuery.queryKey, { settings: {} } as never);
  client.setQueryData(navigationQuery.queryKey, navigation as never);
  client.setQueryData(listKey(inbox), { pages, pageParams: pages.map(() => ({ pageSize: 15 })) });
  vi.advanceTimersByTime(5_000);
  stop();
}

function nextVisit(): { client: QueryClient; rows: ListData | undefined } {
  const client = new QueryClient();
  restoreFirstScreen(client);
  return { client, rows: client.getQueryData<ListData>(listKey(inbox)) };
}

it('shows the first page of the last visit, as something to be asked for again', () => {
  visit();
  const { client, rows } = nextVisit();
  expect(rows?.pages).toEqual([page]);
  expect(client.getQueryState(listKey(inbox))?.isInvalidated).toBe(true);
  expect(client.getQueryData(navigationQuery.queryKey)).toEqual(navigation);
});

it('shows nobody else’s mail, and none to an unknown sender', () => {
  visit();
  useSession.setState({ mailAddr: 'other@hongyan.example' });
  expect(nextVisit().rows).toBeUndefined();
  useSession.setState({ signedIn: false, mailAddr: 'li.lei@hongyan.example' });
  expect(nextVisit().rows).toBeUndefined();
});

it('writes nothing after sign-out, and nothing that is too large', () => {
  useSession.setState({ signedIn: false });
  visit();
  expect(localStorage.length).toBe(0);
  useSession.setState({ signedIn: true });
  visit([{ ...page, list: [{ mailId: '7', preview: 'x'.repeat(400_000) }] }]);
  expect(localStorage.length).toBe(0);
});

it.each(['', '{', 'null', '{"mailAddr":"li.lei@hongyan.example"}', '[]'])(
  'does not mind a broken store: %s',
  (text) => {
    localStorage.setItem('firstScreen', text);
    expect(nextVisit().rows).toBeUndefined();
  },
);

it('leaves alone what is already there', () => {
  visit();
  const client = new QueryClient();
  client.setQueryData(navigationQuery.queryKey, { ...navigation, favorite: 1 } as never);
  restoreFirstScreen(client);
  expect(client.getQueryData(listKey(inbox))).toBeUndefined();
});
