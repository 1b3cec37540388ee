import { defineStrings, translate } from '../language/strings.ts';
import type { TimeGroup } from './choose-time-group.ts';

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
