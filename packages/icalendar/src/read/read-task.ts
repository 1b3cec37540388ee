import { type Edge, readReminders } from '../fields/alarms.ts';
import { parseObject } from '../fields/calendar-object.ts';
import { readIsPrivate, readTitle, readWord } from '../fields/listed-fields.ts';
import { dayMs } from '../model/civil.ts';
import { type Component, findLine } from '../model/component.ts';
import { type DateValue, formatWall, readDateLine } from '../model/date-value.ts';
import { parseDuration } from '../model/duration.ts';
import { readSeries } from '../recurrence/series.ts';
import type { TaskDetails, TaskFields } from '../types.ts';
import { findIanaZone } from '../zones/iana-zone.ts';
import { momentOf, utcZone, wallOf } from '../zones/zone.ts';
import { findEqualZone } from '../zones/zone-table.ts';
import { readRepeat } from './read-details.ts';
import { readDescription, readMoment, readSequence } from './read-fields.ts';

/** When a task is due: DUE, or DURATION after its beginning (RFC 5545 §3.6.2); null: at no time. */
export function readDue(task: Component): DateValue | null {
  const due = readDateLine(findLine(task, 'DUE'));
  const start = readDateLine(findLine(task, 'DTSTART'));
  const span = parseDuration(findLine(task, 'DURATION')?.value ?? '');
  if (due || !start || !span) return due;
  return { ...start, wall: start.wall + span.days * dayMs + (start.isDate ? 0 : span.ms) };
}

/** What the reminders of a task are counted from: when it is due, which may be called its beginning where it has no other. */
export function listTaskEdges({ start, due }: Pick<TaskFields, 'start' | 'due'>): readonly [Edge, ...Edge[]] {
  return start === '' || due === '' || start === due ? ['end', 'start'] : ['end'];
}

/** A task as a person reads it, floating times by the clocks of a zone (IANA); null where there is none. */
export function readTask(text: string, floatingZone = 'UTC'): TaskDetails | null {
  const parts = parseObject(text, 'task');
  const task = parts?.master ?? parts?.overrides[0];
  if (!parts || !task) return null;
  const start = readDateLine(findLine(task, 'DTSTART'));
  const due = readDue(task);
  const first = start ?? due;
  const zone = first && !first.isDate ? parts.zones.zoneOf(first) : null;
  const name = zone && first ? findEqualZone(zone, momentOf(zone, first.wall)) : '';
  const shown = zone && name === '' ? utcZone : zone;
  const allDay = first?.isDate === true;
  const moment = (value: DateValue): number =>
    allDay ? value.wall : momentOf(parts.zones.zoneOf(value) ?? findIanaZone(floatingZone) ?? utcZone, value.wall);
  const format = (value: typeof start): string => {
    if (!value) return '';
    const own = value.isDate ? null : parts.zones.zoneOf(value);
    const isMoved = own !== null && shown !== null && own !== shown;
    return formatWall(isMoved ? wallOf(shown, momentOf(own, value.wall)) : value.wall, allDay);
  };
  const percent = Number(findLine(task, 'PERCENT-COMPLETE')?.value.trim() ?? '0');
  const priority = Number(findLine(task, 'PRIORITY')?.value.trim() ?? '0');
  const status = readWord(task, 'STATUS');
  const completedAt = readMoment(task, 'COMPLETED');
  const isDone = status === 'COMPLETED' || (status === '' && completedAt !== null);
  const times = { start: format(start), due: format(due) };
  return {
    uid: parts.uid,
    title: readTitle(task),
    allDay,
    ...times,
    dueAt: due && moment(allDay ? { ...due, wall: Math.floor(due.wall / dayMs) * dayMs } : due),
    zone: zone && name === '' ? 'UTC' : name,
    isDone,
    percent: isDone ? 100 : percent >= 0 && percent <= 100 ? Math.round(percent) : 0,
    priority: priority >= 0 && priority <= 9 ? Math.round(priority) : 0,
    notes: readDescription(task),
    ...readRepeat(readSeries(task, parts.zones)),
    reminders: readReminders(task, listTaskEdges(times)),
    completedAt,
    isPrivate: readIsPrivate(task),
    isCancelled: status === 'CANCELLED',
    sequence: readSequence(task),
    createdAt: readMoment(task, 'CREATED'),
    changedAt: readMoment(task, 'LAST-MODIFIED') ?? readMoment(task, 'DTSTAMP'),
  };
}
