import { maxObjectBytes } from '../limits.ts';
import type { Component } from '../model/component.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { CalendarChangeError } from '../types.ts';
import { listNeededZones } from '../zones/needed-zones.ts';

/** The text of an object with the zones that it needs. Throws CalendarChangeError where it would be too large. */
export function printObject(components: readonly Component[], timezones: readonly Component[], method = ''): string {
  const text = printCalendar([...listNeededZones(components, timezones), ...components], method);
  if (Buffer.byteLength(text) > maxObjectBytes) throw new CalendarChangeError('tooLarge');
  return text;
}
