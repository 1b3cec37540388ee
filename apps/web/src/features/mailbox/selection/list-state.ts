import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import type { ListDefinition } from '../../../mail-model/queries/list-definition.ts';
import { nothingSelected, type Selection } from './selection.ts';

/** How a list was left: who comes back to it finds it so. Not server state, and gone with the session. */
export interface ListState {
  /** Scrolled so far, in px. */
  readonly offset: number;
  readonly chosen: Selection;
  /** The row that the keyboard was on. */
  readonly cursor: string | null;
}

const untouched: ListState = { offset: 0, chosen: nothingSelected, cursor: null };
/** More lists than anybody has open; the one longest left goes. */
const maxPlaces = 50;

const useListStates = create<ReadonlyMap<string, ListState>>(() => new Map());

const keyOf = (place: ListDefinition): string => JSON.stringify(place);

export function listStateOf(place: ListDefinition | null): ListState {
  return (place && useListStates.getState().get(keyOf(place))) ?? untouched;
}

export function rememberListState(place: ListDefinition, change: Partial<ListState>): void {
  const states = new Map(useListStates.getState());
  const key = keyOf(place);
  const before = states.get(key) ?? untouched;
  states.delete(key);
  states.set(key, { ...before, ...change });
  const [oldest] = states.keys();
  if (states.size > maxPlaces && oldest !== undefined) states.delete(oldest);
  useListStates.setState(states, true);
}

atSessionEnd(() => useListStates.setState(new Map(), true));
