import type { EventFields, Person } from '../types.ts';

export interface ComposeOptions {
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Said only where there are participants. */
  readonly organizer?: Person;
}

/** A new event as the text of a calendar object, with the zone it needs. Throws CalendarChangeError for a bad time or zone. */
export function composeEvent(_fields: EventFields, _options: ComposeOptions): string {
  throw new Error('not built yet');
}
