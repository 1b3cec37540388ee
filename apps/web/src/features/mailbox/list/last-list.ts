import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import type { ListKind } from '../../../platform/features/mail-action.ts';

/** The list that the reader was opened from: previous, next and "back" lead through it. */
interface LastList {
  readonly definition: ListDefinition | null;
  /** Hash path with its query. */
  readonly path: string;
  readonly title: string;
  readonly kind: ListKind;
  /** Words of a search, marked in its messages. */
  readonly terms: readonly string[];
}

const noList: LastList = { definition: null, path: '/inbox', title: '', kind: 'inbox', terms: [] };

export const useLastList = create<LastList>(() => noList);

export function rememberList(list: LastList): void {
  useLastList.setState(list);
}

atSessionEnd(() => useLastList.setState(noList));
