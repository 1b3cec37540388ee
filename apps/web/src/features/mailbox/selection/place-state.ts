import { create } from 'zustand';
import { atSessionEnd } from '../../../lib/session-end.ts';
import type { ListPlace } from '../../../mail-model/queries/list-place.ts';
import { nothingSelected, type Selection } from './selection.ts';

/** How a list was left: who comes back to it finds it so. Not server state, and gone with the session. */
export interface PlaceState {
  /** Scrolled so far, in px. */
  readonly offset: number;
  readonly chosen: Selection;
  /** The row that the keyboard was on. */
  readonly cursor: string | null;
}

const untouched: PlaceState = { offset: 0, chosen: nothingSelected, cursor: null };
/** More lists than anybody has open; the one longest left goes. */
const maxPlaces = 50;

const usePlaceStates = create<ReadonlyMap<string, PlaceState>>(() => new Map());

const keyOf = (place: ListPlace): string => JSON.stringify(place);

export function placeStateOf(place: ListPlace | null): PlaceState {
  return (place && usePlaceStates.getState().get(keyOf(place))) ?? untouched;
}

export function rememberPlaceState(place: ListPlace, change: Partial<PlaceState>): void {
  const states = new Map(usePlaceStates.getState());
  const key = keyOf(place);
  const before = states.get(key) ?? untouched;
  states.delete(key);
  states.set(key, { ...before, ...change });
  const [oldest] = states.keys();
  if (states.size > maxPlaces && oldest !== undefined) states.delete(oldest);
  usePlaceStates.setState(states, true);
}

atSessionEnd(() => usePlaceStates.setState(new Map(), true));
