import type { Repeat } from '@hongyan/contract';
import { type EntryText, englishWeekday, numeral, readNumber, readWeekday } from './entry-text.ts';

const units: Readonly<Record<string, Repeat['every']>> = {
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  年: 'year',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};

const repeat = (every: Repeat['every'], interval = 1, weekdays: readonly number[] = []): Repeat => ({
  every,
  interval,
  weekdays: [...weekdays],
  by: 'date',
  end: { kind: 'never' },
});

const workdays = [1, 2, 3, 4, 5];

function readChinese(text: EntryText): Repeat | undefined {
  if (text.take(/每个?工作日/)) return repeat('week', 1, workdays);
  const days = text.take(/每(?:个|逢)?(?:周|星期|礼拜)([一二三四五六日天](?:[、,和及]?[一二三四五六日天])*)/);
  if (days) return repeat('week', 1, weekdaysIn((days[1] ?? '').split('')));
  const every = text.take(new RegExp(`每隔?(${numeral})?个?(天|日|周|星期|礼拜|月(?!\\d)|年)`));
  if (!every) return undefined;
  const interval = readNumber(every[1]) ?? 1;
  return repeat(units[every[2] ?? ''] ?? 'day', Math.min(99, Math.max(1, interval)));
}

function readEnglish(text: EntryText): Repeat | undefined {
  if (text.take(/\b(?:every|each) (?:weekday|workday)s?\b/i)) return repeat('week', 1, workdays);
  const list = `${englishWeekday}(?:(?:,| and|, and| &)? ?${englishWeekday})*`;
  const days = text.take(new RegExp(`\\b(?:every|each) (other )?(${list})\\b`, 'i'));
  if (days) return repeat('week', days[1] === undefined ? 1 : 2, weekdaysIn((days[2] ?? '').match(/[a-z]+/gi) ?? []));
  const every = text.take(/\b(?:every|each) (?:(\d{1,2}|other|two|three) )?(day|week|month|year)s?\b/i);
  if (every) {
    const count = { other: 2, two: 2, three: 3 }[(every[1] ?? '').toLowerCase()] ?? Number(every[1] ?? 1);
    return repeat(units[(every[2] ?? '').toLowerCase()] ?? 'day', Math.max(1, count));
  }
  const word = text.take(/\b(daily|weekly|monthly|yearly|annually)\b/i);
  return word ? repeat(units[(word[1] ?? '').toLowerCase()] ?? 'day') : undefined;
}

const weekdaysIn = (names: readonly string[]): readonly number[] =>
  [...new Set(names.flatMap((name) => readWeekday(name) ?? []))].toSorted((one, other) => one - other);

/** How it repeats; taken out of the text. */
export const readRepeat = (text: EntryText): Repeat | undefined => readChinese(text) ?? readEnglish(text);
