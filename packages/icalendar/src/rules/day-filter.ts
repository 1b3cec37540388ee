import { type CivilDate, civilOf, dayNumberOf, daysInMonth, daysInYear, weekdayOf } from '../model/civil.ts';
import type { Rule } from './rule.ts';

/** What a rule says of days, with what it leaves to the first occurrence filled in (RFC 5545 §3.3.10, table and notes). */
export interface DayRules {
  readonly months: ReadonlySet<number>;
  readonly monthDays: ReadonlySet<number>;
  readonly yearDays: ReadonlySet<number>;
  readonly weeks: ReadonlySet<number>;
  /** Every one of these. */
  readonly weekdays: ReadonlySet<number>;
  /** The nth of a month or year: `position/weekday`, from the end where it is negative. */
  readonly nth: ReadonlySet<string>;
  readonly isNthOfYear: boolean;
  readonly weekStart: number;
}

/** The rules of days for a rule whose first occurrence is on `first`. */
export function makeDayRules(rule: Rule, first: number): DayRules {
  const start = civilOf(first);
  const { frequency } = rule;
  const isByDay = rule.weekdays.length > 0 || rule.monthDays.length > 0 || rule.yearDays.length > 0;
  const isLoose = frequency === 'YEARLY' || frequency === 'MONTHLY' || frequency === 'WEEKLY';
  const isOpen = isLoose && !isByDay;
  const ofWeek = isOpen && (frequency === 'WEEKLY' || rule.weeks.length > 0);
  const ofMonth = isOpen && !ofWeek;
  const isNth = frequency === 'YEARLY' || frequency === 'MONTHLY';
  const plain = rule.weekdays.filter((part) => !isNth || part.position === 0).map((part) => part.weekday);
  const nth = rule.weekdays.filter((part) => isNth && part.position !== 0);
  const isYearAlone = ofMonth && frequency === 'YEARLY' && rule.months.length === 0;
  return {
    months: new Set(isYearAlone ? [start.month] : rule.months),
    monthDays: new Set(ofMonth ? [start.day] : rule.monthDays),
    yearDays: new Set(rule.yearDays),
    weeks: new Set(rule.weeks),
    weekdays: new Set(ofWeek ? [weekdayOf(first)] : plain),
    nth: new Set(nth.map((part) => `${part.position}/${part.weekday}`)),
    isNthOfYear: frequency === 'YEARLY' && rule.months.length === 0,
    weekStart: rule.weekStart,
  };
}

function firstWeekStart(year: number, weekStart: number): number {
  const january4 = dayNumberOf(year, 1, 4);
  return january4 - ((weekdayOf(january4) - weekStart + 7) % 7);
}

function isInWeeks(rules: DayRules, dayNumber: number, date: CivilDate): boolean {
  let year = date.year;
  let first = firstWeekStart(year, rules.weekStart);
  if (dayNumber < first) {
    year -= 1;
    first = firstWeekStart(year, rules.weekStart);
  } else if (dayNumber >= firstWeekStart(year + 1, rules.weekStart)) {
    year += 1;
    first = firstWeekStart(year, rules.weekStart);
  }
  const weeks = (firstWeekStart(year + 1, rules.weekStart) - first) / 7;
  const week = Math.floor((dayNumber - first) / 7) + 1;
  return rules.weeks.has(week) || rules.weeks.has(week - weeks - 1);
}

function isOnWeekday(rules: DayRules, dayNumber: number, date: CivilDate): boolean {
  const weekday = weekdayOf(dayNumber);
  if (rules.weekdays.has(weekday)) return true;
  if (rules.nth.size === 0) return false;
  const index = rules.isNthOfYear ? dayNumber - dayNumberOf(date.year, 1, 1) : date.day - 1;
  const length = rules.isNthOfYear ? daysInYear(date.year) : daysInMonth(date.year, date.month);
  const fromStart = Math.floor(index / 7) + 1;
  const fromEnd = -(Math.floor((length - 1 - index) / 7) + 1);
  return rules.nth.has(`${fromStart}/${weekday}`) || rules.nth.has(`${fromEnd}/${weekday}`);
}

/** Whether a day is one that the rule names. */
export function isRuleDay(rules: DayRules, dayNumber: number): boolean {
  const date = civilOf(dayNumber);
  if (rules.months.size > 0 && !rules.months.has(date.month)) return false;
  if (rules.monthDays.size > 0) {
    const fromEnd = date.day - daysInMonth(date.year, date.month) - 1;
    if (!rules.monthDays.has(date.day) && !rules.monthDays.has(fromEnd)) return false;
  }
  if (rules.yearDays.size > 0) {
    const index = dayNumber - dayNumberOf(date.year, 1, 1) + 1;
    if (!rules.yearDays.has(index) && !rules.yearDays.has(index - daysInYear(date.year) - 1)) return false;
  }
  if (rules.weekdays.size + rules.nth.size > 0 && !isOnWeekday(rules, dayNumber, date)) return false;
  return rules.weeks.size === 0 || isInWeeks(rules, dayNumber, date);
}

/** Whether every day is named. */
export function isEveryDay(rules: DayRules): boolean {
  const { months, monthDays, yearDays, weeks, weekdays, nth } = rules;
  return months.size + monthDays.size + yearDays.size + weeks.size + weekdays.size + nth.size === 0;
}
