import { civilOf, dayMs, dayNumberOf, dayOfWall, daysInMonth, weekdayOf } from '../model/civil.ts';
import { type DayRules, isEveryDay, isRuleDay, makeDayRules } from './day-filter.ts';
import type { Rule } from './rule.ts';

/** Work that may still be done; each look at a day, a period or an occurrence takes one. */
export interface Budget {
  left: number;
}

/** What reading one period gives. */
export interface PeriodWalls {
  /** Ascending. */
  readonly walls: Iterable<number>;
  /** The period to look at next. */
  readonly next: number;
}

/** The periods of a rule: days, weeks, months, years, or less than a day, one for each interval; the first one holds the start. */
export interface Periods {
  /** The wall time at which a period begins. */
  startOf(index: number): number;
  /** The last period that begins at or before a wall time. */
  indexOf(wall: number): number;
  read(index: number, budget: Budget): PeriodWalls;
  /** How many occurrences every period has; null: they differ. */
  readonly perPeriod: number | null;
}

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Times of a day, in milliseconds after midnight: the product of three lists, given one by one. */
function* multiply(
  hours: readonly number[],
  minutes: readonly number[],
  seconds: readonly number[],
): Generator<number> {
  for (const hour of hours)
    for (const minute of minutes)
      for (const second of seconds) yield hour * hourMs + minute * minuteMs + Math.min(second, 59) * secondMs;
}

function orElse(values: readonly number[], otherwise: number): readonly number[] {
  return values.length > 0 ? values : [otherwise];
}

interface Times {
  readonly count: number;
  list(): Iterable<number>;
  at(index: number): number;
}

function makeTimes(hours: readonly number[], minutes: readonly number[], seconds: readonly number[]): Times {
  return {
    count: hours.length * minutes.length * seconds.length,
    list: () => multiply(hours, minutes, seconds),
    at(index) {
      const second = seconds[index % seconds.length] ?? 0;
      const rest = Math.floor(index / seconds.length);
      const hour = hours[Math.floor(rest / minutes.length)] ?? 0;
      return hour * hourMs + (minutes[rest % minutes.length] ?? 0) * minuteMs + Math.min(second, 59) * secondMs;
    },
  };
}

/** BYSETPOS: positions among `total`, ascending, each once. */
function choosePositions(positions: readonly number[], total: number): number[] {
  const indexes = positions.map((position) => (position > 0 ? position - 1 : total + position));
  return [...new Set(indexes.filter((index) => index >= 0 && index < total))].toSorted((a, b) => a - b);
}

function* wallsOf(rule: Rule, bases: readonly number[], times: Times): Generator<number> {
  if (rule.positions.length > 0) {
    for (const index of choosePositions(rule.positions, bases.length * times.count)) {
      yield (bases[Math.floor(index / times.count)] ?? 0) + times.at(index % times.count);
    }
    return;
  }
  for (const base of bases) for (const time of times.list()) yield base + time;
}

/** The first day of a period and the first day after it. */
type DayRange = readonly [number, number];

/** Where periods of whole days begin. */
function dayRangeOf(rule: Rule, first: number): { range(index: number): DayRange; indexOf(day: number): number } {
  const { interval } = rule;
  if (rule.frequency === 'DAILY') {
    return {
      range: (index) => [first + index * interval, first + index * interval + 1],
      indexOf: (day) => Math.floor((day - first) / interval),
    };
  }
  if (rule.frequency === 'WEEKLY') {
    const base = first - ((weekdayOf(first) - rule.weekStart + 7) % 7);
    return {
      range: (index) => [base + index * interval * 7, base + index * interval * 7 + 7],
      indexOf: (day) => Math.floor((day - base) / (7 * interval)),
    };
  }
  const { year, month } = civilOf(first);
  if (rule.frequency === 'MONTHLY') {
    const base = year * 12 + month - 1;
    const monthAt = (count: number): number => dayNumberOf(Math.floor(count / 12), (count % 12) + 1, 1);
    return {
      range: (index) => [monthAt(base + index * interval), monthAt(base + index * interval + 1)],
      indexOf(day) {
        const date = civilOf(day);
        return Math.floor((date.year * 12 + date.month - 1 - base) / interval);
      },
    };
  }
  return {
    range: (index) => [dayNumberOf(year + index * interval, 1, 1), dayNumberOf(year + index * interval + 1, 1, 1)],
    indexOf: (day) => Math.floor((civilOf(day).year - year) / interval),
  };
}

/** The days of a period that the rule names; months that it does not name are passed over. */
function listDays(rules: DayRules, [from, to]: DayRange, budget: Budget): number[] {
  const days: number[] = [];
  for (let day = from; day < to; day++) {
    budget.left -= 1;
    if (rules.months.size > 0) {
      const { year, month, day: ofMonth } = civilOf(day);
      if (!rules.months.has(month)) {
        day += daysInMonth(year, month) - ofMonth;
        continue;
      }
    }
    if (isRuleDay(rules, day)) days.push(day);
  }
  return days;
}

function makeDayPeriods(rule: Rule, start: number): Periods {
  const first = dayOfWall(start);
  const rules = makeDayRules(rule, first);
  const time = start - first * dayMs;
  const times = makeTimes(
    orElse(rule.hours, Math.floor(time / hourMs)),
    orElse(rule.minutes, Math.floor(time / minuteMs) % 60),
    orElse(rule.seconds, Math.floor(time / secondMs) % 60),
  );
  const ranges = dayRangeOf(rule, first);
  const isPlainWeek =
    rule.frequency === 'WEEKLY' && rules.months.size + rules.monthDays.size + rules.yearDays.size === 0;
  let perPeriod: number | null = null;
  if (rule.positions.length === 0 && rule.frequency === 'DAILY' && isEveryDay(rules)) perPeriod = times.count;
  if (rule.positions.length === 0 && isPlainWeek && rules.weeks.size === 0) {
    perPeriod = rules.weekdays.size * times.count;
  }
  return {
    startOf: (index) => ranges.range(index)[0] * dayMs,
    indexOf: (wall) => ranges.indexOf(dayOfWall(wall)),
    read(index, budget) {
      const bases = listDays(rules, ranges.range(index), budget).map((day) => day * dayMs);
      return { walls: wallsOf(rule, bases, times), next: index + 1 };
    },
    perPeriod,
  };
}

/** SECONDLY, MINUTELY and HOURLY: what a rule says of days, hours and minutes passes over whole ones that do not fit. */
function makeTimePeriods(rule: Rule, start: number): Periods {
  const unit = { SECONDLY: secondMs, MINUTELY: minuteMs }[rule.frequency as 'SECONDLY' | 'MINUTELY'] ?? hourMs;
  const rules = makeDayRules(rule, dayOfWall(start));
  const base = Math.floor(start / unit) * unit;
  const step = unit * rule.interval;
  const minutes = unit === hourMs ? orElse(rule.minutes, Math.floor(start / minuteMs) % 60) : [0];
  const seconds = unit === secondMs ? [0] : orElse(rule.seconds, Math.floor(start / secondMs) % 60);
  const times = makeTimes([0], minutes, seconds);
  const indexAfter = (wall: number): number => Math.ceil((wall - base) / step);
  const limits: { readonly values: ReadonlySet<number>; readonly size: number; readonly modulus: number }[] = [
    { values: new Set(rule.hours), size: hourMs, modulus: 24 },
    { values: new Set(unit < hourMs ? rule.minutes : []), size: minuteMs, modulus: 60 },
    { values: new Set(unit < minuteMs ? rule.seconds : []), size: secondMs, modulus: 60 },
  ].filter((limit) => limit.values.size > 0);
  const isFree = limits.length === 0 && isEveryDay(rules) && rule.positions.length === 0;
  return {
    startOf: (index) => base + index * step,
    indexOf: (wall) => Math.floor((wall - base) / step),
    read(index, budget) {
      const at = base + index * step;
      budget.left -= 1;
      const day = dayOfWall(at);
      if (!isRuleDay(rules, day)) return { walls: [], next: Math.max(index + 1, indexAfter((day + 1) * dayMs)) };
      for (const { values, size, modulus } of limits) {
        const count = Math.floor(at / size);
        if (values.has(((count % modulus) + modulus) % modulus)) continue;
        return { walls: [], next: Math.max(index + 1, indexAfter((count + 1) * size)) };
      }
      return { walls: wallsOf(rule, [at], times), next: index + 1 };
    },
    perPeriod: isFree ? times.count : null,
  };
}

/** The periods of a rule whose first occurrence begins at `start`. */
export function makePeriods(rule: Rule, start: number): Periods {
  const isTime = rule.frequency === 'SECONDLY' || rule.frequency === 'MINUTELY' || rule.frequency === 'HOURLY';
  return isTime ? makeTimePeriods(rule, start) : makeDayPeriods(rule, start);
}
