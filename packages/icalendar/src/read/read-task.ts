import { readReminders } from '../fields/alarms.ts';
import { parseObject } from '../fields/calendar-object.ts';
import { readTitle, readWord } from '../fields/listed-fields.ts';
import { findLine } from '../model/component.ts';
import { formatWall, readDateLine } from '../model/date-value.ts';
import { readSeries } from '../recurrence/series.ts';
import type { TaskDetails } from '../types.ts';
import { momentOf, utcZone, wallOf } from '../zones/zone.ts';
import { findEqualZone } from '../zones/zone-table.ts';
import { readRepeat } from './read-details.ts';
import { readDescription, readMoment, readSequence } from './read-fields.ts';

/** A task as a person reads it; null where there is none. */
export function readTask(text: string): TaskDetails | null {
  const parts = parseObject(text, 'task');
  const task = parts?.master ?? parts?.overrides[0];
  if (!parts || !task) return null;
  const start = readDateLine(findLine(task, 'DTSTART'));
  const due = readDateLine(findLine(task, 'DUE'));
  const first = start ?? due;
  const zone = first && !first.isDate ? parts.zones.zoneOf(first) : null;
  const name = zone && first ? findEqualZone(zone, momentOf(zone, first.wall)) : '';
  const shown = zone && name === '' ? utcZone : zone;
  const allDay = first?.isDate === true;
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
  return {
    uid: parts.uid,
    title: readTitle(task),
    allDay,
    start: format(start),
    due: format(due),
    zone: zone && name === '' ? 'UTC' : name,
    isDone,
    percent: isDone ? 100 : percent >= 0 && percent <= 100 ? Math.round(percent) : 0,
    priority: priority >= 0 && priority <= 9 ? Math.round(priority) : 0,
    notes: readDescription(task),
    ...readRepeat(readSeries(task, parts.zones)),
    reminders: readReminders(task),
    completedAt,
    isCancelled: status === 'CANCELLED',
    sequence: readSequence(task),
    createdAt: readMoment(task, 'CREATED'),
    changedAt: readMoment(task, 'LAST-MODIFIED') ?? readMoment(task, 'DTSTAMP'),
  };
}
