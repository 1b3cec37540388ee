import type { MailDetail } from '@hongyan/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Navigation, navigationQuery, refreshFolders } from '../folders/navigation.ts';
import { detailKeyPrefix, listKeyPrefix, listOfKey } from '../queries/list-definition.ts';
import type { ListData } from '../queries/mail-queries.ts';
import { removeRows } from './list-rows.ts';

/** The custom folders whose mails may be shown. */
export function openFolders(navigation: Navigation): ReadonlySet<string> {
  return new Set(navigation.customList.filter((folder) => !folder.locked).map((folder) => folder.folderId));
}

/** Takes everything of folders that were closed, here or in another window, out of what this window shows and keeps. */
export function dropFolders(client: QueryClient, folderIds: ReadonlySet<string>): void {
  for (const query of client.getQueryCache().findAll({ queryKey: listKeyPrefix })) {
    const definition = listOfKey(query.queryKey);
    const data = query.state.data as ListData | undefined;
    if (!definition || !data) continue;
    if (definition.kind === 'folder' && folderIds.has(definition.folderId))
      void client.resetQueries({ queryKey: query.queryKey, exact: true });
    else
      client.setQueryData(
        query.queryKey,
        removeRows(data, (row) => folderIds.has(row.mailboxId)),
      );
  }
  for (const query of client.getQueryCache().findAll({ queryKey: detailKeyPrefix })) {
    const detail = query.state.data as MailDetail | undefined;
    if (detail && folderIds.has(detail.mailboxId)) void client.resetQueries({ queryKey: query.queryKey, exact: true });
  }
  // Conversations, sources and whatever else is kept of mails: which folders are in it is not looked for.
  const isKnown = (key: readonly unknown[]): boolean =>
    [listKeyPrefix[1], detailKeyPrefix[1]].some((one) => one === key[1]);
  void client.resetQueries({
    predicate: ({ queryKey }) => queryKey[0] === listKeyPrefix[0] && !isKnown(queryKey),
  });
}

/** setTimeout counts 32 bits of milliseconds. */
const longestTimerMs = 2 ** 31 - 1;

/** Follows which folders are open: what closes goes from the screen, and lists are asked for again. Once, in the app shell. */
export function useDropClosedFolders(): void {
  const client = useQueryClient();
  const navigation = useQuery({ ...navigationQuery, enabled: false }).data;
  const before = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!navigation) return;
    const open = openFolders(navigation);
    const closed = new Set([...before.current].filter((id) => !open.has(id)));
    const opened = [...open].some((id) => !before.current.has(id)) && before.current.size > 0;
    before.current = open;
    if (closed.size > 0) dropFolders(client, closed);
    if (closed.size > 0 || opened) void client.invalidateQueries({ queryKey: listKeyPrefix });
  }, [client, navigation]);
  const closesAt = Math.min(...(navigation?.customList ?? []).flatMap(({ openUntil }) => openUntil ?? []));
  useEffect(() => {
    if (!Number.isFinite(closesAt)) return;
    const waitMs = Math.min(Math.max(closesAt - Date.now(), 0), longestTimerMs);
    const timer = setTimeout(() => void refreshFolders(client), waitMs);
    return () => clearTimeout(timer);
  }, [client, closesAt]);
}
