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
const maxLists = 50;

const useListStates = create<ReadonlyMap<string, ListState>>(() => new Map());

const getKey = (definition: ListDefinition): string => JSON.stringify(definition);

export function getListState(definition: ListDefinition | null): ListState {
  return (definition && useListStates.getState().get(getKey(definition))) ?? untouched;
}

export function rememberListState(definition: ListDefinition, change: Partial<ListState>): void {
  const states = new Map(useListStates.getState());
  const key = getKey(definition);
  const before = states.get(key) ?? untouched;
  states.delete(key);
  states.set(key, { ...before, ...change });
  const [oldest] = states.keys();
  if (states.size > maxLists && oldest !== undefined) states.delete(oldest);
  useListStates.setState(states, true);
}

atSessionEnd(() => useListStates.setState(new Map(), true));
