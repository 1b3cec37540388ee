import type { RefObject } from 'react';
import type { Day } from '../../lib/dates/days.ts';
import { useKeyStrokes } from '../../lib/keys/use-key-strokes.ts';
import { calendarViews, leaf, type ViewState, viewKeys } from './data/view-state.ts';

export interface CalendarKeys {
  readonly state: ViewState;
  readonly today: Day;
  readonly go: (next: ViewState) => void;
  readonly entryInput: RefObject<HTMLInputElement | null>;
  readonly searchInput: RefObject<HTMLInputElement | null>;
  readonly newEvent: () => void;
}

/** The keys of the calendar (`calendar-shortcuts.ts` lists them). */
export function useCalendarKeys({ state, today, go, entryInput, searchInput, newEvent }: CalendarKeys): void {
  useKeyStrokes(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return false;
    const view = calendarViews.find((name) => viewKeys[name].includes(key));
    if (view) return go({ ...state, view }), true;
    switch (key) {
      case 't':
        return go({ ...state, day: today }), true;
      case 'n':
        return newEvent(), true;
      case 'q':
        return entryInput.current?.focus(), true;
      case '/':
        return searchInput.current?.focus(), true;
      case 'ArrowLeft':
      case 'k':
        return go(leaf(state, -1)), true;
      case 'ArrowRight':
      case 'j':
        return go(leaf(state, 1)), true;
      default:
        return false;
    }
  });
}
