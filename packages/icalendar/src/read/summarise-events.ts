import { readLocation, readTitle } from '../fields/listed-fields.ts';
import { readOrganizerText } from '../fields/people.ts';
import { dayMs } from '../model/civil.ts';
import { type Component, findLine } from '../model/component.ts';
import { type DateValue, formatWall } from '../model/date-value.ts';
import { parseComponents } from '../model/parse-components.ts';
import { readTiming, type Timing } from '../recurrence/series.ts';
import type { EventSummaries, EventSummary } from '../types.ts';
import { ZoneTable } from '../zones/zone-table.ts';

/** A date, a moment in UTC, or local time without a zone where the zone is unknown: ISO 8601. */
function printTime(value: DateValue, at: number, isFloating: boolean): string {
  if (value.isDate) return formatWall(at, true);
  const text = new Date(at).toISOString().slice(0, 19);
  return isFloating ? text : `${text}Z`;
}

function hasEnd(component: Component): boolean {
  return findLine(component, 'DTEND') !== undefined || findLine(component, 'DURATION') !== undefined;
}

function summariseTimes(component: Component, { start, zone, span }: Timing, zones: ZoneTable) {
  const isFloating = zone === null;
  const startsAt = zone === null ? start.wall : zones.momentOf(start, zone);
  const endsAt = startsAt + span.days * dayMs + span.ms;
  return {
    start: printTime(start, startsAt, isFloating),
    end: hasEnd(component) ? printTime(start, endsAt, isFloating) : '',
    allDay: start.isDate,
  };
}

function summarise(component: Component, zones: ZoneTable): EventSummary | null {
  if (findLine(component, 'DTSTART') === undefined) return null;
  const timing = readTiming(component, zones);
  if (timing === null) return null;
  const texts = { title: readTitle(component), location: readLocation(component) };
  return { ...texts, organizer: readOrganizerText(component), ...summariseTimes(component, timing, zones) };
}

/**
 * What an untrusted file says of its first events, in their order and each by itself, whatever else is wrong with it. Expands nothing, and is
 * linear in the length of the text. Never throws.
 */
export function summariseEvents(text: string, max: number): EventSummaries {
  const { components } = parseComponents(text);
  const events = components.filter(({ name }) => name === 'VEVENT');
  const zones = new ZoneTable(components.filter(({ name }) => name === 'VTIMEZONE'));
  const shown = events.slice(0, max).flatMap((event) => summarise(event, zones) ?? []);
  return { events: shown, isCut: events.length > max };
}
