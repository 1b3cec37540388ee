import type { EventDetails } from '../types.ts';

/** An event as a person reads it, or the occurrence that `recurrenceId` names; null where there is none. */
export function readEvent(_text: string, _recurrenceId = ''): EventDetails | null {
  throw new Error('not built yet');
}
