import { type ObjectParts, parseObject } from '../fields/calendar-object.ts';
import { type Component, type ContentLine, makeLine, removeLines } from '../model/component.ts';
import { makeDateLine } from '../model/date-value.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { type ExpandOptions, type Found, gatherOccurrences } from './expand-event.ts';
import { keyOfRecurrenceId, readSeries, type Series } from './series.ts';

interface Walk {
  readonly parts: ObjectParts;
  /** null: only exceptions of it are known. */
  readonly series: Series | null;
}

/** What says when a series happens: each of its occurrences stands for itself. */
const timeNames = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'];

const makeTime = (name: string, wall: number, isDate: boolean): ContentLine =>
  makeDateLine(name, { wall, isDate, isUtc: !isDate, tzid: '' });

/** Which occurrence of its series this is: a moment, or a date; nothing where it is the only one. */
function printId({ parts, series }: Walk, { occurrence, override }: Found): readonly ContentLine[] {
  const { recurrenceId } = occurrence;
  if (recurrenceId === '') return [];
  const key = series === null ? override?.key : keyOfRecurrenceId(series.timing, recurrenceId, parts.zones);
  if (key === undefined || key === null) return [makeLine('RECURRENCE-ID', recurrenceId)];
  return [makeTime('RECURRENCE-ID', key, series?.timing.start.isDate ?? occurrence.allDay)];
}

function printOccurrence(walk: Walk, found: Found): readonly Component[] {
  const component = found.override?.component ?? walk.series?.master;
  if (!component) return [];
  const { allDay, startsAt, endsAt } = found.occurrence;
  const times = [makeTime('DTSTART', startsAt, allDay), makeTime('DTEND', endsAt, allDay)];
  const others = removeLines(component, ...timeNames).lines;
  return [{ ...component, lines: [...others, ...times, ...printId(walk, found)] }];
}

/**
 * The occurrences of an event in a time as events of their own, without a rule and without zones (RFC 4791 §9.6.5). A text that is no event is
 * given as it is.
 */
export function expandText(text: string, options: ExpandOptions): string {
  const parts = parseObject(text, 'event');
  if (!parts) return text;
  const series = parts.master && readSeries(parts.master, parts.zones);
  const { found } = gatherOccurrences(parts, options);
  return printCalendar(found.flatMap((one) => printOccurrence({ parts, series }, one)));
}
