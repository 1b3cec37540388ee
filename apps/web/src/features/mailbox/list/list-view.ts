import type { ListOrder, ListSort } from '@hongyan/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ListDefinition, ListSorting } from '../../../mail-model/queries/list-definition.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';

const sorts: readonly ListSort[] = ['received', 'sender', 'subject', 'size'];

/** The order that a sort begins with. */
export const chooseFirstOrder = (sort: ListSort): ListOrder =>
  sort === 'received' || sort === 'size' ? 'desc' : 'asc';

const defaultSorting: ListSorting = { sort: 'received', order: 'desc' };

/** How a list is shown: sort and page live in the URL, whether there are pages is the person's setting. */
export interface ListView {
  /** With its sort and page; null while it is not known which list this is. */
  readonly definition: ListDefinition | null;
  readonly sorting: ListSorting;
  /** undefined: this list has one sort. */
  readonly sortBy: ((sorting: ListSorting) => void) | undefined;
  /** undefined: the list goes on by scrolling. */
  readonly page: number | undefined;
  readonly turnTo: (page: number) => void;
}

/** `?sort=`, `?order=` and `?page=` of a list's address. What is not understood is left aside. */
export function readSorting(query: URLSearchParams): ListSorting {
  const sort = sorts.find((known) => known === query.get('sort')) ?? defaultSorting.sort;
  const text = query.get('order');
  return { sort, order: text === 'asc' || text === 'desc' ? text : chooseFirstOrder(sort) };
}

function readPage(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function useListView(plain: ListDefinition | null, canSort: boolean): ListView {
  const { mailCount, showMailPageNumber } = useSettings();
  const [query, setQuery] = useSearchParams();
  const { sort, order } = canSort ? readSorting(query) : defaultSorting;
  const num = readPage(query);
  const definition = useMemo<ListDefinition | null>(() => {
    if (!plain) return null;
    const isDefault = sort === defaultSorting.sort && order === defaultSorting.order;
    return {
      ...plain,
      ...(isDefault ? {} : { sorting: { sort, order } }),
      ...(showMailPageNumber ? { page: { num, size: mailCount } } : {}),
    };
  }, [plain, sort, order, num, mailCount, showMailPageNumber]);
  const sorting = useMemo(() => ({ sort, order }), [sort, order]);
  const change = (set: (next: URLSearchParams) => void): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        set(next);
        return next;
      },
      { replace: true },
    );
  return {
    definition,
    sorting,
    sortBy: canSort
      ? (next) =>
          change((changed) => {
            changed.delete('page');
            changed.set('sort', next.sort);
            changed.set('order', next.order);
            if (next.sort === defaultSorting.sort) changed.delete('sort');
            if (next.order === chooseFirstOrder(next.sort)) changed.delete('order');
          })
      : undefined,
    page: showMailPageNumber ? num : undefined,
    turnTo: (page) => change((changed) => (page === 1 ? changed.delete('page') : changed.set('page', String(page)))),
  };
}
