import type { ListOrder, ListSort } from '@hongyan/contract';
import { memo } from 'react';
import { useStrings } from '../../../lib/language/strings.ts';
import type { ListSorting } from '../../../mail-model/queries/list-definition.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { listsStrings } from '../lists.strings.ts';
import { chooseFirstOrder } from './list-view.ts';

const sorts = [
  ['received', 'sortReceived'],
  ['sender', 'sortSender'],
  ['subject', 'sortSubject'],
  ['size', 'sortSize'],
] as const satisfies readonly (readonly [ListSort, string])[];

const orderStrings = {
  received: { desc: 'newestFirst', asc: 'oldestFirst' },
  sender: { asc: 'fromA', desc: 'fromZ' },
  subject: { asc: 'fromA', desc: 'fromZ' },
  size: { desc: 'largestFirst', asc: 'smallestFirst' },
} as const;

interface SortMenuProps {
  readonly sorting: ListSorting;
  readonly onSort: (sorting: ListSorting) => void;
  /** Sent mail names whom it went to. */
  readonly namesRecipient: boolean;
}

/** What the list is sorted by, and which end comes first. */
export const SortMenu = memo(function SortMenu({ sorting, onSort, namesRecipient }: SortMenuProps) {
  const t = useStrings(listsStrings);
  const getName = (sort: ListSort, word: (typeof sorts)[number][1]): string =>
    t(sort === 'sender' && namesRecipient ? 'sortRecipient' : word);
  const orders: readonly ListOrder[] = chooseFirstOrder(sorting.sort) === 'asc' ? ['asc', 'desc'] : ['desc', 'asc'];
  const entries: MenuEntry[] = [
    ...sorts.map(
      ([sort, word]): MenuEntry => ({
        kind: 'item',
        key: sort,
        label: getName(sort, word),
        checked: sorting.sort === sort,
        onSelect: () => onSort({ sort, order: chooseFirstOrder(sort) }),
      }),
    ),
    { kind: 'separator', key: 'orders' },
    ...orders.map(
      (order): MenuEntry => ({
        kind: 'item',
        key: order,
        label: t(orderStrings[sorting.sort][order]),
        checked: sorting.order === order,
        onSelect: () => onSort({ ...sorting, order }),
      }),
    ),
  ];
  return <Menu trigger={<IconButton icon="sort" label={t('sort')} />} entries={entries} align="end" />;
});
