/** A calendar object that a program sent: checked, and kept as it came. */
import { readCalendarFile } from '@hongyan/icalendar';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';

export interface ReceivedObject {
  readonly uid: string;
  readonly component: CalendarObjectTable['component'];
  readonly ics: string;
}

/** `component`: of a kind that is not kept here. `invalid`: not one object (RFC 4791 §4.1), or more than one may have. */
export type ReceivedFault = 'component' | 'invalid';

const countCalendars = (text: string): number => (text.match(/^BEGIN:VCALENDAR[ \t]*\r?$/gim) ?? []).length;

/** Reads the one object of a text; nothing of it is left out silently, since the program would lose it too. */
export function receiveObject(text: string): ReceivedObject | ReceivedFault {
  // PostgreSQL keeps no NUL.
  if (text.includes('\0') || countCalendars(text) !== 1) return 'invalid';
  if (/^BEGIN:(?:VJOURNAL|VFREEBUSY|VAVAILABILITY)[ \t]*\r?$/im.test(text)) return 'component';
  const { objects, leftOut, method, isCut } = readCalendarFile(text, { maxObjects: 2 });
  const [object, ...others] = objects;
  if (object === undefined || others.length > 0 || leftOut.length > 0 || method !== null || isCut) return 'invalid';
  return { uid: object.uid, component: object.kind, ics: text };
}
