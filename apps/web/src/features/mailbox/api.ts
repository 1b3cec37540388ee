import type { MailList } from '@hongyan/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { detailKey, type ListPlace, listKey } from './list-place.ts';

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
/** A letter does not change; its flags are kept by push. */
const detailStaleMs = Number.POSITIVE_INFINITY;
/** Opened letters stay long enough to go back to them at once. */
const detailKeptMs = 15 * 60_000;

/** A list, page after page by the cursor of its last row. */
export function mailListQuery(place: ListPlace, pageSize: number) {
  const { page } = place;
  const firstPage: PageStart = page ? { pageNum: page.num, pageSize: page.size } : { pageSize };
  return infiniteQueryOptions({
    queryKey: listKey(place),
    queryFn: ({ pageParam, signal }) => dataOf(fetchPage(place, pageParam, signal)),
    initialPageParam: firstPage,
    getNextPageParam: (last: MailList, pages: readonly MailList[]): PageStart | undefined => {
      if (page) return undefined;
      const row = last.list.at(-1);
      const loaded = pages.reduce((sum, page) => sum + page.list.length, 0);
      if (!row || loaded >= (pages[0]?.total ?? 0)) return undefined;
      return { sortValues: row.sortValues, pageSize: loaded < farRows ? nextPageSize : farPageSize };
    },
  });
}

function fetchPage(place: ListPlace, start: PageStart, signal: AbortSignal) {
  const options = { signal };
  const page = { ...start, ...place.sorting };
  switch (place.kind) {
    case 'folder':
      return api.mailbox.list({ ...page, mailboxId: place.folderId, isUnread: place.isUnread }, options);
    case 'label':
      return api.mailbox.labelList({ ...page, labelId: place.labelId }, options);
    case 'favorite':
      return api.mailbox.favoriteList(page, options);
    case 'seen':
      return api.mailbox.readList({ ...page, seen: place.seen ? 1 : 0 }, options);
    case 'related':
      return api.mailbox.relatedList({ ...page, address: place.address }, options);
    case 'search':
      return api.search.advanced({ ...place.search, ...start }, options);
  }
}

/** One mail as the reader shows it. */
export const mailDetailQuery = (mailId: string) =>
  queryOptions({
    queryKey: detailKey(mailId),
    queryFn: ({ signal }) => dataOf(api.mailbox.detail({ mailId }, { signal })),
    staleTime: detailStaleMs,
    gcTime: detailKeptMs,
  });

/** Has a letter ready before it is opened. What fails here is asked for again, and said, when it is opened. */
export function prefetchMail(mailId: string): void {
  queryClient.query(mailDetailQuery(mailId)).catch(() => undefined);
}
