import { hourOfDay } from '../../../lib/dates/wall-clock.ts';
import { zonedTime } from '../../../lib/dates/zoned-time.ts';

/** A time that is offered for sending; `atMs` is epoch milliseconds. */
export interface SchedulePreset {
  readonly key: 'thisEvening' | 'tomorrowMorning' | 'mondayMorning';
  readonly atMs: number;
}

const eveningHour = 18;
const morningHour = 8;
const monday = 1;

/** This evening (while it is before that), tomorrow 8:00, Monday 8:00 (when that is not tomorrow), in the person's zone. */
export function schedulePresets(nowMs: number, timeZone: string): readonly SchedulePreset[] {
  const now = zonedTime(nowMs, timeZone);
  const at = (days: number, hour: number): number => hourOfDay(nowMs, { days, hour }, timeZone);
  const daysToMonday = 7 - now.weekday + monday;
  const presets: SchedulePreset[] = [
    { key: 'thisEvening', atMs: at(0, eveningHour) },
    { key: 'tomorrowMorning', atMs: at(1, morningHour) },
    { key: 'mondayMorning', atMs: at(daysToMonday, morningHour) },
  ];
  return presets.filter(({ key, atMs }) => atMs > nowMs && !(key === 'mondayMorning' && daysToMonday === 1));
}
