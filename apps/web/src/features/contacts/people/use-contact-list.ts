import type { ContactRow } from '@hongyan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { VirtualRow } from '../../../ui/lists/virtual-list.tsx';
import { contactListQuery, type ListScope } from '../api.ts';
import { rowKey } from './row-key.ts';

/** The people of a list as far as they are loaded, under their first letters. */
export function useContactList(scope: ListScope, isOn = true) {
  const query = useInfiniteQuery({ ...contactListQuery(scope), enabled: isOn });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const people = useMemo(() => uniquePeople(data?.pages.flatMap(({ list }) => list) ?? []), [data]);
  const rows = useMemo(() => underInitials(people), [people]);
  return {
    query,
    people,
    rows,
    total: data?.pages[0]?.total,
    letters: data?.pages[0]?.letters ?? [],
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

/** Pages are asked for one after the other: somebody who was added in between may stand on two of them. */
function uniquePeople(list: readonly ContactRow[]): readonly ContactRow[] {
  const seen = new Set<string>();
  return list.filter((row) => {
    const key = rowKey(row);
    return !seen.has(key) && seen.add(key);
  });
}

function underInitials(people: readonly ContactRow[]): readonly VirtualRow<ContactRow>[] {
  const rows: VirtualRow<ContactRow>[] = [];
  let letter: string | undefined;
  for (const person of people) {
    if (person.letter !== letter) {
      letter = person.letter;
      rows.push({ kind: 'header', key: `letter:${letter}:${String(rows.length)}`, label: letter });
    }
    rows.push({ kind: 'item', key: rowKey(person), item: person });
  }
  return rows;
}
