import { useSyncExternalStore } from 'react';

/** Which rows are in view, counted from 0. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

/** A store of one list: scrolling changes it many times a second, and only what shows it is drawn again. */
export interface RangeStore {
  readonly get: () => VisibleRange;
  readonly set: (first: number, last: number) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createRangeStore(): RangeStore {
  let range: VisibleRange = { first: 0, last: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => range,
    set(first, last) {
      if (range.first === first && range.last === last) return;
      range = { first, last };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useVisibleRange(store: RangeStore): VisibleRange {
  return useSyncExternalStore(store.subscribe, store.get);
}
