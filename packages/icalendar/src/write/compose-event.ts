import { printObject } from '../fields/object-text.ts';
import { type Component, makeLine, setLine } from '../model/component.ts';
import { makeMoment, printDateValue } from '../model/date-value.ts';
import type { EventFields, Person } from '../types.ts';
import { makeTime, printRepeat, setFields, setTimes, stamp } from './event-lines.ts';

export interface ComposeOptions {
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Said only where there are participants. */
  readonly organizer?: Person;
}

/** A new event as the text of a calendar object, with the zone it needs. Throws CalendarChangeError for a bad time or zone. */
export function composeEvent(fields: EventFields, { uid, now, organizer }: ComposeOptions): string {
  const created = makeLine('CREATED', printDateValue(makeMoment(now)));
  const empty: Component = { name: 'VEVENT', lines: [makeLine('UID', uid), created], components: [] };
  const start = makeTime(fields.start, fields.allDay, fields.zone);
  const end = makeTime(fields.end, fields.allDay, fields.zone);
  let event = setTimes(stamp(empty, now, 0), start, end);
  if (fields.repeat) event = setLine(event, makeLine('RRULE', printRepeat(fields.repeat, start)));
  return printObject([setFields(event, fields, organizer)], []);
}
