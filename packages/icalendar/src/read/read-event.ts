import { parseObject } from '../fields/calendar-object.ts';
import { readObject } from '../recurrence/find-occurrence.ts';
import type { EventDetails } from '../types.ts';
import { readDetails } from './read-details.ts';

/** An event as a person reads it, or the occurrence that `recurrenceId` names; null where there is none. */
export function readEvent(text: string, recurrenceId = ''): EventDetails | null {
  const parts = parseObject(text, 'event');
  return parts && readDetails(readObject(parts), recurrenceId);
}
