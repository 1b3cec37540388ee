import type { EventFields, Person, Scope } from '../types.ts';

export interface UpdateOptions {
  /** The occurrence that was changed; empty: the event as a whole. */
  readonly recurrenceId: string;
  readonly scope: Scope;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Said where participants are added to an event that has no organiser. */
  readonly organizer?: Person;
  /** Of the series that begins with `following`; a random one where it is not given. */
  readonly newUid?: string;
}

export interface Updated {
  /** null: nothing is left of the old event, everything is in `following`. */
  readonly text: string | null;
  /** The new series of `following`. */
  readonly following: { readonly uid: string; readonly text: string } | null;
}

/**
 * Changes an event, one of its occurrences, or one and all after it. Times in `change` are those of the occurrence that
 * `recurrenceId` names: with `all` every other one moves by as much. What `change` does not name stays, so do properties
 * and alarms of other programs. Throws CalendarChangeError.
 */
export function updateEvent(_text: string, _change: Partial<EventFields>, _options: UpdateOptions): Updated {
  throw new Error('not built yet');
}
