import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { navigationQuery } from '../../../mail-model/folders/navigation.ts';
import { folderListDefinition } from '../../../mail-model/queries/folder-list-definition.ts';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import { useLastList } from './last-list.ts';
import { findNeighbours, usePrefetchNeighbours } from './neighbours.ts';
import { useMailList } from './use-mail-list.ts';

/** So many rows before the end of what is loaded, more is asked for: who reads on must not wait. */
const rowsAhead = 3;

/** The list that an opened mail is read in: the one that it was opened from, else its folder's, at the page that its address names. */
export function useReadingPosition(mailId: string, folderId: string, index: number) {
  const last = useLastList();
  const settings = useSettings();
  const { conversationView, mailCount } = settings;
  const navigation = useQuery(navigationQuery).data;
  const kind = navigation?.folderList.find((folder) => folder.folderId === folderId)?.kind ?? 'custom';
  const definition = useMemo<ListDefinition | null>(() => {
    if (last.definition) return last.definition;
    if (!navigation) return null;
    const plain = folderListDefinition({ folderId, kind }, 2, { conversationView });
    return index > mailCount ? { ...plain, page: { num: Math.ceil(index / mailCount), size: mailCount } } : plain;
  }, [last.definition, navigation, folderId, kind, conversationView, index, mailCount]);
  const { rows, total, loadMore } = useMailList(definition);
  const found = findNeighbours(rows, mailId);
  usePrefetchNeighbours(rows, mailId);
  const isNearEnd = found.at >= 0 && found.at + rowsAhead >= rows.length;
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, loadMore]);
  const before = definition?.page ? (definition.page.num - 1) * definition.page.size : 0;
  const shownIndex = found.at >= 0 ? before + found.at + 1 : index;
  return {
    ...found,
    backPath: last.path,
    /** What was searched for, where it was opened from a search. */
    terms: last.terms,
    /** Undefined where nothing says it. */
    position: shownIndex > 0 && total >= shownIndex ? { index: shownIndex, total } : undefined,
  };
}
