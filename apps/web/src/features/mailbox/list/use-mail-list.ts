import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { getFirstIndex, getTotal, listRows } from '../../../mail-model/cache/list-rows.ts';
import { type ListDefinition, toPlainList } from '../../../mail-model/queries/list-definition.ts';
import { mailListQuery } from '../../../mail-model/queries/mail-queries.ts';
import { rowKey } from '../../../mail-model/rows/row-key.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';

/** The rows of a list, with everything that a list says about them. */
export function useMailList(definition: ListDefinition | null) {
  const { mailCount } = useSettings();
  const query = useInfiniteQuery({
    ...mailListQuery(definition ?? nowhere, mailCount),
    enabled: definition !== null,
    // Another filter, sort or page keeps the old rows until the new ones are there; another folder does not.
    placeholderData: (previous, previousQuery) =>
      isSameList(previousQuery?.queryKey[2], definition) ? previous : undefined,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const rows = useMemo(() => listRows(data), [data]);
  const order = useMemo(() => rows.map(rowKey), [rows]);
  // Asking for more would end a refresh that is under way, and the mail that it was to bring would not come.
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetching, fetchNextPage]);
  return { query, rows, order, firstIndex: getFirstIndex(data), total: getTotal(data), loadMore };
}

const nowhere: ListDefinition = { kind: 'folder', folderId: '', isUnread: 2 };

/** The same list, filtered, sorted or turned to another page. */
function isSameList(a: ListDefinition | undefined, b: ListDefinition | null): boolean {
  if (!a || !b || a.kind !== b.kind) return false;
  if (a.kind === 'folder' && b.kind === 'folder') return a.folderId === b.folderId;
  return JSON.stringify(toPlainList(a)) === JSON.stringify(toPlainList(b));
}
