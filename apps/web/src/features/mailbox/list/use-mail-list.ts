import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { firstIndexOf, rowKey, rowsOf, totalOf } from '../../../mail-model/cache/list-rows.ts';
import { type ListDefinition, plainPlace } from '../../../mail-model/queries/list-definition.ts';
import { mailListQuery } from '../../../mail-model/queries/mail-queries.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';

/** The rows of a place, with everything that a list says about them. */
export function useMailList(place: ListDefinition | null) {
  const { mailCount } = useSettings();
  const query = useInfiniteQuery({
    ...mailListQuery(place ?? nowhere, mailCount),
    enabled: place !== null,
    // Another filter, sort or page keeps the old rows until the new ones are there; another folder does not.
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], place) ? previous : undefined,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const rows = useMemo(() => rowsOf(data), [data]);
  const order = useMemo(() => rows.map(rowKey), [rows]);
  // Asking for more would end a refresh that is under way, and the mail that it was to bring would not come.
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  return { query, rows, order, firstIndex: firstIndexOf(data), total: totalOf(data), loadMore };
}

const nowhere: ListDefinition = { kind: 'folder', folderId: '', isUnread: 2 };

/** The same list, filtered, sorted or turned to another page. */
function isSameList(a: ListDefinition | undefined, b: ListDefinition | null): boolean {
  if (!a || !b || a.kind !== b.kind) return false;
  if (a.kind === 'folder' && b.kind === 'folder') return a.folderId === b.folderId;
  return JSON.stringify(plainPlace(a)) === JSON.stringify(plainPlace(b));
}
