import { hourOfDay } from '../../lib/dates/wall-clock.ts';
import { zonedTime } from '../../lib/dates/zoned-time.ts';

/** A time that is offered; `atMs` is epoch milliseconds. */
export interface SnoozeTime {
  readonly key: 'laterToday' | 'tomorrow' | 'nextWeek';
  readonly atMs: number;
}

const morningHour = 8;
const eveningHour = 18;
const laterHours = 3;
/** Later than this, "later today" would be the night. */
const lastHour = 20;

/**
 * Later today (18:00, or three hours from now at the full hour where that is later), tomorrow 8:00, and Monday 8:00 where that is not tomorrow; in
 * the person's zone.
 */
export function snoozeTimes(nowMs: number, timeZone: string): readonly SnoozeTime[] {
  const { hour, weekday } = zonedTime(nowMs, timeZone);
  const at = (days: number, wanted: number): number => hourOfDay(nowMs, { days, hour: wanted }, timeZone);
  const later = Math.max(eveningHour, hour + laterHours);
  const daysToMonday = 8 - weekday;
  const times: (SnoozeTime | false)[] = [
    later <= lastHour && { key: 'laterToday', atMs: at(0, later) },
    { key: 'tomorrow', atMs: at(1, morningHour) },
    daysToMonday > 1 && { key: 'nextWeek', atMs: at(daysToMonday, morningHour) },
  ];
  return times.filter((time) => time !== false);
}
