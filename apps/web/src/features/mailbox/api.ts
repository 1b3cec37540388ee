import type { MailList } from '@hongyan/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { detailKey, type ListPlace, listKey } from './list-place.ts';

/** Where a page begins: after the row with this cursor, or at the top. */
export interface PageStart {
  readonly sortValues?: string;
  readonly pageSize: number;
}
export type ListData = InfiniteData<MailList, PageStart>;

/** Pages after the first are larger: whoever scrolls wants to go on scrolling. */
const nextPageSize = 60;
/** A letter does not change; its flags are kept by push. */
const detailStaleMs = Number.POSITIVE_INFINITY;
/** Opened letters stay long enough to go back to them at once. */
const detailKeptMs = 15 * 60_000;

/** A list, page after page by the cursor of its last row. */
export function mailListQuery(place: ListPlace, pageSize: number) {
  const firstPage: PageStart = { pageSize };
  return infiniteQueryOptions({
    queryKey: listKey(place),
    queryFn: ({ pageParam, signal }) => dataOf(fetchPage(place, pageParam, signal)),
    initialPageParam: firstPage,
    getNextPageParam: (last: MailList, pages: readonly MailList[]): PageStart | undefined => {
      const row = last.list.at(-1);
      const loaded = pages.reduce((sum, page) => sum + page.list.length, 0);
      if (!row || (loaded >= (pages[0]?.total ?? 0) && !hasUncounted(last))) return undefined;
      return { sortValues: row.sortValues, pageSize: nextPageSize };
    },
  });
}

/** A search that has found more than it counts goes on until a page comes that counts all that is left. */
function hasUncounted(page: MailList): boolean {
  return 'isTotalExact' in page && page.isTotalExact === false;
}

function fetchPage(place: ListPlace, start: PageStart, signal: AbortSignal) {
  const options = { signal };
  switch (place.kind) {
    case 'folder':
      return api.mailbox.list({ ...start, mailboxId: place.folderId, isUnread: place.isUnread }, options);
    case 'label':
      return api.mailbox.labelList({ ...start, labelId: place.labelId }, options);
    case 'favorite':
      return api.mailbox.favoriteList(start, options);
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
