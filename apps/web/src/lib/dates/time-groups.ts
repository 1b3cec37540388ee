import { defineStrings, translate } from '../language/strings.ts';
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

const timeGroupStrings = defineStrings('timeGroups', {
  zh: {
    later: '以后',
    today: '今天',
    yesterday: '昨天',
    thisWeek: '本周早些时候',
    lastWeek: '上周',
    thisMonth: '本月早些时候',
    month: '{{year}}年{{month}}月',
  },
  en: {
    later: 'Later',
    today: 'Today',
    yesterday: 'Yesterday',
    thisWeek: 'Earlier this week',
    lastWeek: 'Last week',
    thisMonth: 'Earlier this month',
    month: '{{monthName}} {{year}}',
  },
});

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

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

/** The header of a group in the language in use. */
export function timeGroupLabel(group: TimeGroup): string {
  const month = /^month:(\d+)-(\d+)$/.exec(group);
  if (!month) return translate(timeGroupStrings, group as Exclude<TimeGroup, `month:${string}`>);
  const number = Number(month[2]);
  return translate(timeGroupStrings, 'month', {
    year: Number(month[1]),
    month: number,
    monthName: monthNames[number - 1] ?? '',
  });
}
