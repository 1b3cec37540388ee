import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import type { ListPlace } from '../../../mail-model/queries/list-place.ts';
import type { PlaceKind } from '../../actions/index.ts';

/** The list that the reader was opened from: previous, next and "back" lead through it. */
interface LastList {
  readonly place: ListPlace | null;
  /** Hash path with its query. */
  readonly path: string;
  readonly title: string;
  readonly kind: PlaceKind;
}

const noList: LastList = { place: null, path: '/inbox', title: '', kind: 'inbox' };

export const useLastList = create<LastList>(() => noList);

export function rememberList(list: LastList): void {
  useLastList.setState(list);
}

atSessionEnd(() => useLastList.setState(noList));
