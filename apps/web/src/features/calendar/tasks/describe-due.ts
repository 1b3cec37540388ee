import type { Task } from '@hongyan/contract';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { partsOfDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { type DateReading, formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { translate } from '../../../lib/language/strings.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import { findDueDay } from './group-tasks.ts';

/** When a task is due, in words: today 17:00, Fri 27 Nov; empty: at no time. */
export function describeDue(task: Task, reading: DateReading): string {
  const day = findDueDay(task, reading.timeZone);
  if (day === undefined || task.dueAt === null) return '';
  const today = wallOfInstant(reading.nowMs, reading.timeZone).day;
  const date =
    day === today
      ? translate(calendarStrings, 'today')
      : day === today + 1
        ? translate(calendarStrings, 'tomorrow')
        : dayTitle(day, reading.language, partsOfDay(day).year !== partsOfDay(today).year);
  return task.isAllDay ? date : `${date} ${formatTimeOfDay(task.dueAt, reading)}`;
}
