import type { Language } from '../language/language.ts';
import { dayNumber, type ZonedTime, zonedTime } from './zoned-time.ts';

/** How a person reads time: their zone (IANA), their clock, their language. `nowMs` is handed in so that tests can stand still. */
export interface DateReading {
  nowMs: number;
  timeZone: string;
  clock: 12 | 24;
  language: Language;
}

/**
 * A date as short as its age allows: today 14:05, yesterday 昨天 09:12 / Yesterday 09:12, this year
 * 3月8日 / 8 Mar, else 2025-03-08. A date in the future (a scheduled mail, a wrong clock) is never shown as a bare time.
 */
export function formatMailTime(timeMs: number, reading: DateReading): string {
  const time = zonedTime(timeMs, reading.timeZone);
  const now = zonedTime(reading.nowMs, reading.timeZone);
  const age = dayNumber(now) - dayNumber(time);
  if (age === 0) return formatClock(time, reading);
  if (age === 1) return `${reading.language === 'zh' ? '昨天' : 'Yesterday'} ${formatClock(time, reading)}`;
  if (time.year === now.year) return formatDayMonth(time, reading.language);
  return formatIsoDate(time);
}

/** The whole date for an opened mail and for tooltips: 2026年11月20日 周五 14:05 / Fri, 20 Nov 2026, 14:05. */
export function formatFullTime(timeMs: number, reading: DateReading): string {
  const time = zonedTime(timeMs, reading.timeZone);
  const clock = formatClock(time, reading);
  if (reading.language === 'zh')
    return `${time.year}年${time.month}月${time.day}日 周${chineseWeekdays[time.weekday - 1]} ${clock}`;
  return `${englishWeekdays[time.weekday - 1]}, ${time.day} ${englishMonths[time.month - 1]} ${time.year}, ${clock}`;
}

/** Only the time of day: 14:05, 下午 2:05, 2:05 pm. */
export function formatTimeOfDay(timeMs: number, reading: DateReading): string {
  return formatClock(zonedTime(timeMs, reading.timeZone), reading);
}

/** 2025-03-08. */
export function formatIsoDate({ year, month, day }: ZonedTime): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function formatDayMonth({ month, day }: ZonedTime, language: Language): string {
  return language === 'zh' ? `${month}月${day}日` : `${day} ${englishMonths[month - 1]}`;
}

/** A time of day as the person reads it: 14:05, 下午 2:05, 2:05 pm. */
export function formatClock(
  { hour, minute }: Pick<ZonedTime, 'hour' | 'minute'>,
  { clock, language }: Pick<DateReading, 'clock' | 'language'>,
): string {
  if (clock === 24) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  const short = `${hour % 12 || 12}:${twoDigits(minute)}`;
  const isMorning = hour < 12;
  return language === 'zh' ? `${isMorning ? '上午' : '下午'} ${short}` : `${short} ${isMorning ? 'am' : 'pm'}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const chineseWeekdays = ['一', '二', '三', '四', '五', '六', '日'];
const englishWeekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
