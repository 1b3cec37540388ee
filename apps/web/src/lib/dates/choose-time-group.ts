import { dayNumber, zonedTime } from './zoned-time.ts';

/**
 * Groups of a list by age, newest first. `month:2025-03` is everything older, by its month; `later` is a date in the future.
 * Weeks begin on Monday; `thisWeek` is this week before yesterday, `thisMonth` this month before last week.
 */
export type TimeGroup =
  | 'later'
  | 'today'
  | 'yesterday'
  | 'thisWeek'
  | 'lastWeek'
  | 'thisMonth'
  | `month:${number}-${string}`;

/** The group of an instant (epoch ms) as seen from `nowMs` in an IANA zone. */
export function chooseTimeGroup(timeMs: number, nowMs: number, timeZone: string): TimeGroup {
  const time = zonedTime(timeMs, timeZone);
  const now = zonedTime(nowMs, timeZone);
  const today = dayNumber(now);
  const day = dayNumber(time);
  const monday = today - (now.weekday - 1);
  if (day > today) return 'later';
  if (day === today) return 'today';
  if (day === today - 1) return 'yesterday';
  if (day >= monday) return 'thisWeek';
  if (day >= monday - 7) return 'lastWeek';
  if (time.year === now.year && time.month === now.month) return 'thisMonth';
  return `month:${time.year}-${String(time.month).padStart(2, '0')}`;
}
