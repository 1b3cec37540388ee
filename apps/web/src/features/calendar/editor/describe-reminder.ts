import type { Reminder } from '@hongyan/contract';
import { translate } from '../../../lib/language/strings.ts';
import { calendarStrings } from '../strings/calendar.strings.ts';

const minutesPerHour = 60;
const minutesPerDay = 1_440;

/** When an event is announced, in words. */
export function describeMinutes(minutes: number, allDay: boolean): string {
  if (allDay) return describeAllDay(minutes);
  if (minutes <= 0) return translate(calendarStrings, 'atStart');
  if (minutes % minutesPerDay === 0)
    return translate(calendarStrings, 'daysBefore', { count: minutes / minutesPerDay });
  if (minutes % minutesPerHour === 0)
    return translate(calendarStrings, 'hoursBefore', { count: minutes / minutesPerHour });
  return translate(calendarStrings, 'minutesBefore', { count: minutes });
}

/** Minutes before midnight of the first day: 900 is 9:00 on the day before, -540 is 9:00 on the day. */
function describeAllDay(minutes: number): string {
  const days = Math.ceil(minutes / minutesPerDay);
  const clock = days * minutesPerDay - minutes;
  const time = `${String(Math.floor(clock / minutesPerHour)).padStart(2, '0')}:${String(clock % minutesPerHour).padStart(2, '0')}`;
  return days <= 0
    ? translate(calendarStrings, 'onTheDay', { time })
    : translate(calendarStrings, 'daysBeforeAt', { count: days, time });
}

export const describeReminder = ({ minutes, by }: Reminder, allDay: boolean): string =>
  by === 'mail'
    ? translate(calendarStrings, 'byMail', { when: describeMinutes(minutes, allDay) })
    : describeMinutes(minutes, allDay);
