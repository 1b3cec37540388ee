import { create } from 'zustand';
import type { Sorting } from '../api.ts';

interface ViewChoice {
  readonly layout: 'list' | 'tiles';
  readonly sorting: Sorting;
}

/** In this browser alone: how somebody looks at files belongs to the screen that they sit at. */
const storageKey = 'hongyan.files.view';
const usual: ViewChoice = { layout: 'list', sorting: { order: 'name', direction: 'ascending' } };

const orders: ReadonlySet<unknown> = new Set(['name', 'changed', 'size', 'type']);

function read(): ViewChoice {
  try {
    const { layout, sorting } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<ViewChoice>;
    return {
      layout: layout === 'tiles' ? 'tiles' : usual.layout,
      sorting:
        sorting !== undefined && orders.has(sorting.order)
          ? { order: sorting.order, direction: sorting.direction === 'descending' ? 'descending' : 'ascending' }
          : usual.sorting,
    };
  } catch {
    return usual;
  }
}

export const useViewChoice = create<ViewChoice>(read);

/** Changes how files are looked at, and remembers it. */
export function chooseView(change: Partial<ViewChoice>): void {
  useViewChoice.setState(change);
  localStorage.setItem(storageKey, JSON.stringify(useViewChoice.getState()));
}

/** Sorts by something: from its end, when it is sorted by that already. What is newest or largest is what is looked for. */
export function sortBy(order: Sorting['order']): void {
  const { sorting } = useViewChoice.getState();
  const natural = order === 'changed' || order === 'size' ? 'descending' : 'ascending';
  const turned = sorting.direction === 'ascending' ? 'descending' : 'ascending';
  chooseView({ sorting: { order, direction: sorting.order === order ? turned : natural } });
}
