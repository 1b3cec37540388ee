import type { Occurrence } from '@hongyan/contract';
import { dayTitle } from '../../../lib/dates/day-names.ts';
import { minutesPerDay, msPerDay } from '../../../lib/dates/days.ts';
import { type DateReading, formatTimeOfDay } from '../../../lib/dates/format-date.ts';
import { translate } from '../../../lib/language/strings.ts';
import { rangeTitle } from '../data/view-state.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';
import type { Draft, WallMinutes } from './draft.ts';
import { timesOf } from './spans.ts';

/** Where only the time may be seen it is busy. */
export const shownTitle = ({ title }: Pick<Occurrence, 'title'>): string =>
  title === '' ? translate(calendarStrings, 'busyTitle') : title;

/** 周一 11月23日 09:00 – 10:00, or its dates where it is all day. */
export function whenOf(occurrence: Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay'>, reading: DateReading): string {
  const { firstDay, lastDay } = timesOf(occurrence, reading.timeZone);
  const { language } = reading;
  if (occurrence.allDay)
    return firstDay === lastDay
      ? `${dayTitle(firstDay, language, true)} ${translate(calendarStrings, 'allDay')}`
      : rangeTitle(firstDay, lastDay, language);
  const start = formatTimeOfDay(occurrence.startsAt, reading);
  // What takes no time, such as a task that is due, is at one moment.
  if (occurrence.endsAt === occurrence.startsAt) return `${dayTitle(firstDay, language, true)} ${start}`;
  const end = formatTimeOfDay(occurrence.endsAt, reading);
  if (occurrence.endsAt - occurrence.startsAt >= msPerDay)
    return `${dayTitle(firstDay, language, true)} ${start} – ${dayTitle(lastDay, language)} ${end}`;
  return `${dayTitle(firstDay, language, true)} ${start} – ${end}`;
}

/** 09:00 – 10:00. */
export const formatTimes = (
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
  reading: DateReading,
): string => `${formatTimeOfDay(startsAt, reading)} – ${formatTimeOfDay(endsAt, reading)}`;

/** A time of day of the wall, as the person reads it. */
export const formatWall = (at: WallMinutes, reading: DateReading): string =>
  formatTimeOfDay(at * 60_000, { ...reading, timeZone: 'UTC' });

/** A draft in words. */
export function whenOfDraft({ allDay, from, to }: Draft, reading: DateReading): string {
  const first = Math.floor(from / minutesPerDay);
  const last = Math.ceil(to / minutesPerDay) - 1;
  const { language } = reading;
  if (allDay)
    return first === last
      ? `${dayTitle(first, language)} ${translate(calendarStrings, 'allDay')}`
      : rangeTitle(first, last, language);
  const end = last === first || to % minutesPerDay === 0 ? '' : `${dayTitle(last, language)} `;
  return `${dayTitle(first, language)} ${formatWall(from, reading)} – ${end}${formatWall(to, reading)}`;
}
