import type { MailDetail, MailListItem } from '@hongyan/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { folderOfKind, navigationQuery, refreshFolders } from '../folders/navigation.ts';
import {
  authorisedKey,
  detailKeyPrefix,
  listKeyPrefix,
  listOfKey,
  threadKeyPrefix,
} from '../queries/list-definition.ts';
import type { ListData, MailThread } from '../queries/mail-queries.ts';
import { notifyBulkProgress } from './bulk-listener.ts';
import { listRows } from './list-rows.ts';
import { detailAfter, type KnownRow, listAfter, type MailChange, type Surroundings } from './mail-change.ts';
import { navigationAfter } from './navigation-change.ts';
import { threadAfter } from './thread-change.ts';

/** Brings every list, opened mail and count in the cache up to date with one change. */
export function applyChange(client: QueryClient, change: MailChange): void {
  if (change.kind === 'bulkProgress') notifyBulkProgress(change.data);
  const navigation = client.getQueryData(navigationQuery.queryKey);
  const around: Surroundings = {
    known: collectRows(client),
    bins: new Set(
      [folderOfKind(navigation, 'trash'), folderOfKind(navigation, 'junk')].filter(
        (folderId) => folderId !== undefined,
      ),
    ),
  };
  for (const query of client.getQueryCache().findAll({ queryKey: listKeyPrefix })) {
    const definition = listOfKey(query.queryKey);
    const data = query.state.data as ListData | undefined;
    if (!definition) continue;
    if (!data) {
      if (query.state.fetchStatus === 'fetching' && !silentKinds.has(change.kind)) refetchAfter(client, query);
      continue;
    }
    const after = listAfter(definition, data, change, around);
    if (after === 'stale') refetch(client, query);
    else if (after !== data) write(client, query, after);
  }
  if (change.kind === 'deliveryChanged')
    void client.invalidateQueries({ queryKey: authorisedKey(change.data.mailId), exact: true });
  for (const query of client.getQueryCache().findAll({ queryKey: detailKeyPrefix })) {
    const detail = query.state.data as MailDetail | undefined;
    if (!detail) continue;
    const after = detailAfter(detail, change);
    if (after === 'stale') refetch(client, query);
    // One that is being read says that it is gone; the others are forgotten.
    else if (after === null && query.getObserversCount() > 0)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    else if (after === null) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else if (after !== detail) {
      write(client, query, after);
      // Pictures and warnings of a mail are others in junk: the server knows.
      if (isIntoOrOutOf(change, folderOfKind(navigation, 'junk')))
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  }
  for (const query of client.getQueryCache().findAll({ queryKey: threadKeyPrefix })) {
    const thread = query.state.data as MailThread | undefined;
    if (!thread) continue;
    const after = threadAfter(thread, change, around.bins);
    if (after === 'stale') refetch(client, query);
    else if (after !== thread) write(client, query, after);
  }
  if (!navigation) return;
  const after = navigationAfter(navigation, change);
  if (after === 'stale') void refreshFolders(client);
  else if (after !== navigation) client.setQueryData(navigationQuery.queryKey, after);
}

function isIntoOrOutOf(change: MailChange, folderId: string | undefined): boolean {
  return change.kind === 'mailMoved' && (change.data.from === folderId || change.data.to === folderId);
}

/**
 * Writes into the cache. A write calls the query fresh; one that waits to be asked again (a list that is not shown, and a
 * mail that came into it) must go on waiting, or the mail would be missing when the list is opened.
 */
function write(client: QueryClient, query: Query, data: unknown): void {
  const { isInvalidated: isWaiting, fetchStatus } = query.state;
  client.setQueryData(query.queryKey, data);
  if (fetchStatus === 'fetching') refetch(client, query);
  else if (isWaiting) void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
}

/** Changes that no list shows. */
const silentKinds: ReadonlySet<MailChange['kind']> = new Set(['bulkProgress', 'countsChanged', 'deliveryChanged']);

/**
 * Asks again. What is on its way may have been read before the change, and replaces everything that is written meanwhile (the next page of a
 * list brings the pages from before it was asked for): it is given up, or followed by another where nothing shows it.
 */
function refetch(client: QueryClient, query: Query): void {
  if (query.state.fetchStatus === 'fetching' && !query.isActive()) refetchAfter(client, query);
  else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Queries that are asked again when what is on its way has come. */
const followed = new WeakSet<Query>();

function refetchAfter(client: QueryClient, query: Query): void {
  if (followed.has(query)) return;
  followed.add(query);
  const again = (): void => {
    followed.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  // A failure is said where the query is used.
  query.promise?.then(again, again);
}

/** Every row that any list or opened mail in the cache knows. */
export function collectRows(client: QueryClient): KnownRow {
  let rows: Map<string, MailListItem> | undefined;
  return (mailId) => {
    rows ??= readRows(client);
    return rows.get(mailId);
  };
}

function readRows(client: QueryClient): Map<string, MailListItem> {
  const rows = new Map<string, MailListItem>();
  for (const [, detail] of client.getQueriesData<MailDetail>({ queryKey: detailKeyPrefix })) {
    if (detail) rows.set(detail.mailId, rowOfDetail(detail));
  }
  for (const [, data] of client.getQueriesData<ListData>({ queryKey: listKeyPrefix })) {
    for (const row of listRows(data)) {
      // A row that stands for a conversation says less of its mail than any other.
      const isPlain = !row.conversation || !rows.has(row.mailId);
      if (row.draftId === null && isPlain) rows.set(row.mailId, row);
    }
  }
  return rows;
}

/** What only the reader needs of an opened mail. */
const readerKeys = [
  'from',
  'sender',
  'replyTo',
  'to',
  'cc',
  'bcc',
  'messageId',
  'text',
  'html',
  'truncated',
  'attachments',
  'calendar',
  'authentication',
  'delivery',
  'withdrawable',
  'defects',
] as const satisfies readonly (keyof MailDetail)[];

/** The row of an opened mail, as a list would show it. */
export function rowOfDetail(detail: MailDetail): MailListItem {
  const row: Partial<MailDetail> & MailListItem = { ...detail };
  for (const key of readerKeys) Reflect.deleteProperty(row, key);
  return row;
}
