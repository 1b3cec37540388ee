import { listAlarms, readTrigger } from '../fields/alarms.ts';
import { parseObject } from '../fields/calendar-object.ts';
import { findLine } from '../model/component.ts';
import { type DateValue, readDateLine } from '../model/date-value.ts';
import type { TaskAlarm } from '../types.ts';
import { findIanaZone } from '../zones/iana-zone.ts';
import { momentOf, utcZone } from '../zones/zone.ts';
import { readDue } from './read-task.ts';

/** Alarms of one task that go off. */
const maxAlarms = 20;

/** When the alarms of a task go off, as it is now: one that repeats moves on when it is done. Dates and floating times are those of a zone. */
export function listTaskAlarms(
  text: string,
  { floatingZone }: { readonly floatingZone: string },
): readonly TaskAlarm[] {
  const parts = parseObject(text, 'task');
  const task = parts?.master;
  if (!parts || !task) return [];
  const moment = (value: DateValue | null): number | null => {
    const zone = value && !value.isDate ? parts.zones.zoneOf(value) : null;
    return value && momentOf(zone ?? findIanaZone(floatingZone) ?? utcZone, value.wall);
  };
  const [startsAt, dueAt] = [moment(readDateLine(findLine(task, 'DTSTART'))), moment(readDue(task))];
  return listAlarms(task)
    .slice(0, maxAlarms)
    .flatMap((alarm) => {
      const trigger = readTrigger(alarm);
      if (!trigger) return [];
      if (trigger.kind === 'moment') return [{ at: trigger.at, by: trigger.by }];
      // Without the edge that it names, an alarm is counted from the other: some programs write one without DTSTART.
      const base = trigger.kind === 'start' ? (startsAt ?? dueAt) : (dueAt ?? startsAt);
      return base === null ? [] : [{ at: base + trigger.ms, by: trigger.by }];
    })
    .map(({ at, by }) => ({ at, by, minutes: dueAt === null ? 0 : Math.round((dueAt - at) / 60_000) }));
}
