import { create } from 'zustand';
import type { ListPlace } from './list-place.ts';

/** The list that the reader was opened from: previous, next and "back" lead through it. */
interface LastList {
  readonly place: ListPlace | null;
  /** Hash path with its query. */
  readonly path: string;
}

export const useLastList = create<LastList>(() => ({ place: null, path: '/inbox' }));

export function rememberList(place: ListPlace, path: string): void {
  useLastList.setState({ place, path });
}
