import { type ObjectParts, parseObject } from '../fields/calendar-object.ts';
import { type Component, type ContentLine, findLine, makeLine, removeLines } from '../model/component.ts';
import { makeDateLine, readDateLine } from '../model/date-value.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { type ExpandOptions, type Found, gatherOccurrences } from './expand-event.ts';
import { isRepeated, keyOfRecurrenceId, readSeries, type Series } from './series.ts';

interface Walk {
  readonly parts: ObjectParts;
  /** null: only exceptions of it are known. */
  readonly series: Series | null;
}

/** What says when a series happens: each of its occurrences stands for itself. */
const timeNames = ['DTSTART', 'DTEND', 'DUE', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'EXRULE', 'RECURRENCE-ID'];

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

/** When an occurrence of a task begins and is due, as far as the task says either (RFC 5545 §3.6.2). */
function printTaskTimes(task: Component, { allDay, startsAt, endsAt }: Found['occurrence']): readonly ContentLine[] {
  const [start, due] = [readDateLine(findLine(task, 'DTSTART')), readDateLine(findLine(task, 'DUE'))];
  if (start === null) return [makeTime('DUE', startsAt, allDay)];
  const begins = makeTime('DTSTART', startsAt, allDay);
  if (due === null && findLine(task, 'DURATION') === undefined) return [begins];
  // A task may be due on the day on which it begins; an event ends on the next.
  const dueAt = allDay && due !== null ? startsAt + Math.max(due.wall - start.wall, 0) : endsAt;
  return [begins, makeTime('DUE', dueAt, allDay)];
}

function printTimes(component: Component, occurrence: Found['occurrence']): readonly ContentLine[] {
  if (component.name === 'VTODO') return printTaskTimes(component, occurrence);
  const { allDay, startsAt, endsAt } = occurrence;
  return [makeTime('DTSTART', startsAt, allDay), makeTime('DTEND', endsAt, allDay)];
}

function printOccurrence(walk: Walk, found: Found): readonly Component[] {
  const component = found.override?.component ?? walk.series?.master;
  if (!component) return [];
  const times = printTimes(component, found.occurrence);
  const others = removeLines(component, ...timeNames).lines;
  return [{ ...component, lines: [...others, ...times, ...printId(walk, found)] }];
}

/**
 * The occurrences of an event, or of a task that repeats, in a time as objects of their own, without a rule and without zones (RFC 4791
 * §9.6.5). Any other text is given as it is.
 */
export function expandText(text: string, options: ExpandOptions): string {
  const event = parseObject(text, 'event');
  const parts = event ?? parseObject(text, 'task');
  if (!parts) return text;
  const series = parts.master && readSeries(parts.master, parts.zones);
  // A task may have no time at all.
  if (event === null && (series === null || !isRepeated(series))) return text;
  const { found } = gatherOccurrences(parts, options);
  return printCalendar(found.flatMap((one) => printOccurrence({ parts, series }, one)));
}

/** Whether an event or a task that repeats happens in a time. The work is bounded whatever the rule says. */
export function happensWithin(text: string, options: Omit<ExpandOptions, 'max'>): boolean {
  const parts = parseObject(text, 'event') ?? parseObject(text, 'task');
  return parts !== null && gatherOccurrences(parts, { ...options, max: 1 }).found.length > 0;
}
