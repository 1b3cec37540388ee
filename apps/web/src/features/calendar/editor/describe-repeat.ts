import type { Repeat } from '@hongyan/contract';
import { dayTitle, monthName, weekdayName } from '../../../lib/dates/day-names.ts';
import { type Day, dayOfDate, partsOfDay, weekdayOf } from '../../../lib/dates/days.ts';

const ordinalsEn = ['first', 'second', 'third', 'fourth', 'last'];
const ordinalsZh = ['第一个', '第二个', '第三个', '第四个', '最后一个'];
const unitsZh = { day: '天', week: '周', month: '个月', year: '年' } as const;
const workdays = '12345';

/** Which of its weekday in the month a day is: 0 the first, 4 the last. The fifth is the last. */
export function weekdayRank(day: Day): number {
  return Math.floor((partsOfDay(day).date - 1) / 7);
}

/** The weekday of a day within its month, in words: 第三个周五, third Fri. */
export function weekdayOfMonth(day: Day, language: 'zh' | 'en'): string {
  const rank = weekdayRank(day);
  const weekday = weekdayName(weekdayOf(day), language);
  return language === 'zh' ? `${ordinalsZh[rank] ?? ''}${weekday}` : `${ordinalsEn[rank] ?? ''} ${weekday}`;
}

/** How an event repeats that begins on a day, in words. */
export function describeRepeat(repeat: Repeat, firstDay: Day, language: 'zh' | 'en'): string {
  const words = language === 'zh' ? inChinese(repeat, firstDay) : inEnglish(repeat, firstDay);
  return words + describeEnd(repeat, language);
}

function weekdayList(repeat: Repeat, firstDay: Day): readonly number[] {
  return repeat.weekdays.length > 0 ? repeat.weekdays.toSorted((one, other) => one - other) : [weekdayOf(firstDay)];
}

function inChinese(repeat: Repeat, firstDay: Day): string {
  const { every, interval, by } = repeat;
  const { month, date } = partsOfDay(firstDay);
  const days = weekdayList(repeat, firstDay);
  const count = interval === 1 ? '每' : `每 ${interval} `;
  if (every === 'day') return `${count}天`;
  if (every === 'week') {
    if (interval === 1 && days.join('') === workdays) return '每个工作日';
    const names = days.map((day) => weekdayName(day, 'zh').slice(1)).join('、');
    return `${count}周${interval === 1 ? names : `的周${names}`}`;
  }
  const on = by === 'weekday' ? weekdayOfMonth(firstDay, 'zh') : `${date}日`;
  if (every === 'month') return interval === 1 ? `每月${on}` : `每 ${interval} ${unitsZh.month}的${on}`;
  return `${count}年${interval === 1 ? '' : '的'}${month}月${by === 'weekday' ? '的' : ''}${on}`;
}

function inEnglish(repeat: Repeat, firstDay: Day): string {
  const { every, interval, by } = repeat;
  const { month, date } = partsOfDay(firstDay);
  const days = weekdayList(repeat, firstDay);
  const unit = interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`;
  if (every === 'day') return unit;
  if (every === 'week') {
    if (interval === 1 && days.join('') === workdays) return 'Every weekday';
    return `${unit} on ${days.map((day) => weekdayName(day, 'en')).join(', ')}`;
  }
  const on = by === 'weekday' ? `the ${weekdayOfMonth(firstDay, 'en')}` : `day ${date}`;
  if (every === 'month') return `${unit} on ${on}`;
  return by === 'weekday'
    ? `${unit} on ${on} of ${monthName(month, 'en')}`
    : `${unit} on ${date} ${monthName(month, 'en')}`;
}

function describeEnd({ end }: Repeat, language: 'zh' | 'en'): string {
  if (end.kind === 'never') return '';
  if (end.kind === 'count') return language === 'zh' ? `，共 ${end.count} 次` : `, ${end.count} times`;
  const day = dayOfDate(end.date);
  const date = day === undefined ? end.date : dayTitle(day, language, true);
  return language === 'zh' ? `，到${date}为止` : `, until ${date}`;
}
