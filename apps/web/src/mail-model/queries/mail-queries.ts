import type { Calls, MailList } from '@hongyan/contract';
import type { OutputOf } from '@hongyan/contract/client';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, readData } from '../../platform/api/api-client.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { detailKey, type ListDefinition, listKey, threadKey } from './list-definition.ts';
import { shareRows } from './share-rows.ts';

/** Where a page begins: after the row with this cursor, or at the top. */
export interface PageStart {
  readonly sortValues?: string;
  readonly pageNum?: number;
  readonly pageSize: number;
}
export type ListData = InfiniteData<MailList, PageStart>;

/** Pages after the first are larger, and larger again further down: whoever scrolls wants to go on scrolling. */
const nextPageSize = 60;
const farPageSize = 200;
const farRows = 300;
/** A message does not change; its flags are kept by push. */
const detailStaleMs = Number.POSITIVE_INFINITY;
/** Opened messages stay for a working day: one goes back to them at once, and without a connection. How many: kept-messages.ts. */
const detailKeptMs = 12 * 60 * 60_000;
/** A search that the index could not answer in full is asked again after this time. */
const indexBehindMs = 2_000;

/** A list, page after page by the cursor of its last row. */
export function mailListQuery(definition: ListDefinition, pageSize: number) {
  const { page } = definition;
  const firstPage: PageStart = page ? { pageNum: page.num, pageSize: page.size } : { pageSize };
  return infiniteQueryOptions({
    queryKey: listKey(definition),
    structuralSharing: (before, after) => shareRows(before as ListData | undefined, after as ListData),
    queryFn: ({ pageParam, signal }) => readData(fetchPage(definition, pageParam, signal)),
    initialPageParam: firstPage,
    refetchInterval: ({ state }) => (state.data?.pages.some(isIndexBehind) ? indexBehindMs : false),
    getNextPageParam: (last: MailList, pages: readonly MailList[]): PageStart | undefined => {
      if (page) return undefined;
      const row = last.list.at(-1);
      const loaded = pages.reduce((sum, page) => sum + page.list.length, 0);
      if (!row || (loaded >= (pages[0]?.total ?? 0) && !hasUncounted(last))) return undefined;
      return { sortValues: row.sortValues, pageSize: loaded < farRows ? nextPageSize : farPageSize };
    },
  });
}

/** A search that has found more than it counts goes on until a page comes that counts all that is left. */
function hasUncounted(page: MailList): boolean {
  return 'isTotalExact' in page && page.isTotalExact === false;
}

function isIndexBehind(page: MailList): boolean {
  return 'isIndexBehind' in page && page.isIndexBehind === true;
}

function fetchPage(definition: ListDefinition, start: PageStart, signal: AbortSignal) {
  const options = { signal };
  const page = { ...start, ...definition.sorting };
  switch (definition.kind) {
    case 'folder':
      return api.mailbox.list(
        {
          ...page,
          mailboxId: definition.folderId,
          isUnread: definition.isUnread,
          ...(definition.conversations ? { conversations: 1 } : {}),
        },
        options,
      );
    case 'label':
      return api.mailbox.labelList({ ...page, labelId: definition.labelId }, options);
    case 'favorite':
      return api.mailbox.favoriteList(page, options);
    case 'seen':
      return api.mailbox.readList({ ...page, seen: definition.seen ? 1 : 0 }, options);
    case 'related':
      return api.mailbox.relatedList({ ...page, address: definition.address }, options);
    case 'search':
      return api.search.advanced({ ...definition.search, ...start }, options);
  }
}

/** One mail as the reader shows it. */
export const mailDetailQuery = (mailId: string) =>
  queryOptions({
    queryKey: detailKey(mailId),
    queryFn: ({ signal }) => readData(api.mailbox.detail({ mailId }, { signal })),
    staleTime: detailStaleMs,
    gcTime: detailKeptMs,
  });

/** The mails of a conversation across folders, oldest first. */
export type MailThread = OutputOf<Calls['mailbox']['threadList']>;

/** The conversation of a mail; push keeps it. */
export const mailThreadQuery = (mailId: string) =>
  queryOptions({
    queryKey: threadKey(mailId),
    queryFn: ({ signal }) => readData(api.mailbox.threadList({ mailId }, { signal })),
    staleTime: detailStaleMs,
    gcTime: detailKeptMs,
  });

export type MailSource = OutputOf<Calls['mailbox']['source']>;

/** A mail as it came over the wire; it never changes. */
export const mailSourceQuery = (mailId: string) =>
  queryOptions({
    queryKey: ['mailbox', 'source', mailId],
    queryFn: ({ signal }) => readData(api.mailbox.source({ mailId }, { signal })),
    staleTime: detailStaleMs,
  });

/** Has a message ready before it is opened. What fails here is asked for again, and said, when it is opened. */
export function prefetchMail(mailId: string, { withThread = false } = {}): void {
  queryClient.query(mailDetailQuery(mailId)).catch(() => undefined);
  if (withThread) queryClient.query(mailThreadQuery(mailId)).catch(() => undefined);
}
