import { civilOf, dayMs, dayOfWall, weekdayOf } from '../model/civil.ts';
import { type DateValue, formatWall, makeMoment, parseWall } from '../model/date-value.ts';
import type { Repeat, RepeatEnd } from '../types.ts';
import { type Frequency, printRule, type Rule, type WeekdayPart } from './rule.ts';

const everyOf: Readonly<Partial<Record<Frequency, Repeat['every']>>> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
};
const frequencyOf: Readonly<Record<Repeat['every'], Frequency>> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
};
/** What a form offers. */
const maxInterval = 99;
const maxCount = 1_000;

/** The weekday of a date as a rule names it within a month: the third Friday; the fifth is the last. */
function weekdayPartOf(wall: number): WeekdayPart {
  const dayNumber = dayOfWall(wall);
  const position = Math.ceil(civilOf(dayNumber).day / 7);
  return { position: position > 4 ? -1 : position, weekday: weekdayOf(dayNumber) };
}

const noParts = {
  seconds: [],
  minutes: [],
  hours: [],
  weekdays: [],
  monthDays: [],
  yearDays: [],
  weeks: [],
  months: [],
};

/** The rule that a form's repetition means for an event that begins at `wall`; `until` makes the end of a day a value of UNTIL. */
export function ruleOfRepeat(repeat: Repeat, wall: number, until: (lastWall: number) => DateValue): Rule {
  const { day, month } = civilOf(dayOfWall(wall));
  const rule: Rule = {
    ...noParts,
    frequency: frequencyOf[repeat.every],
    interval: repeat.interval,
    count: repeat.end.kind === 'count' ? repeat.end.count : null,
    until: repeat.end.kind === 'until' ? until((parseWall(repeat.end.date)?.wall ?? wall) + dayMs - 1_000) : null,
    positions: [],
    weekStart: 1,
  };
  if (repeat.every === 'week') {
    const weekdays = repeat.weekdays.length > 0 ? repeat.weekdays : [weekdayOf(dayOfWall(wall))];
    const sorted = [...new Set(weekdays)].toSorted((a, b) => a - b);
    return { ...rule, weekdays: sorted.map((weekday) => ({ position: 0, weekday })) };
  }
  if (repeat.every === 'day') return rule;
  const months = repeat.every === 'year' ? [month] : [];
  if (repeat.by === 'weekday') return { ...rule, months, weekdays: [weekdayPartOf(wall)] };
  return { ...rule, months, monthDays: [day] };
}

/** The UNTIL of an event in a zone, floating, or all-day, for the last wall time that may be. */
export function makeUntil(isDate: boolean, isFloating: boolean, momentOfWall: (wall: number) => number) {
  return (lastWall: number): DateValue => {
    if (isDate) return { wall: dayOfWall(lastWall) * dayMs, isDate: true, isUtc: false, tzid: '' };
    if (isFloating) return { wall: lastWall, isDate: false, isUtc: false, tzid: '' };
    return makeMoment(momentOfWall(lastWall));
  };
}

function endOf(rule: Rule, until: number): RepeatEnd | null {
  if (rule.count !== null) return rule.count <= maxCount ? { kind: 'count', count: rule.count } : null;
  if (rule.until === null) return { kind: 'never' };
  return { kind: 'until', date: formatWall(until, true) };
}

/** BYDAY=FR;BYSETPOS=3 as Outlook writes what BYDAY=3FR says; DAILY;BYDAY=MO,TU as what it is by the week. */
function simplify(rule: Rule): Rule {
  const [first] = rule.weekdays;
  const [position = 0] = rule.positions;
  if (rule.frequency === 'DAILY' && rule.interval === 1 && first) return { ...rule, frequency: 'WEEKLY' };
  const isOne = rule.weekdays.length === 1 && rule.positions.length === 1 && first?.position === 0;
  const isMonth = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.months.length === 1);
  return first && isOne && isMonth ? { ...rule, positions: [], weekdays: [{ ...first, position }] } : rule;
}

/** What both mean the same of, written the same way. */
function fillIn(rule: Rule, wall: number): Rule {
  const { day, month } = civilOf(dayOfWall(wall));
  const isOpen = rule.weekdays.length + rule.monthDays.length === 0;
  if (rule.frequency === 'WEEKLY') {
    const weekdays = isOpen ? [{ position: 0, weekday: weekdayOf(dayOfWall(wall)) }] : rule.weekdays;
    const isWeekStartIdle = rule.interval === 1 || weekdays.length === 1;
    const sorted = weekdays.toSorted((a, b) => a.weekday - b.weekday);
    return { ...rule, weekdays: sorted, weekStart: isWeekStartIdle ? 1 : rule.weekStart };
  }
  const isMonthly = rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY';
  const monthDays = isOpen && isMonthly ? [day] : rule.monthDays;
  const isOfYear = rule.frequency === 'YEARLY' && rule.months.length === 0 && isOpen;
  return { ...rule, monthDays, months: isOfYear ? [month] : rule.months, weekStart: 1 };
}

/** How an event repeats as a form says it; null where a form would say something else. `until` is by the event's clock. */
export function repeatOfRule(given: Rule, wall: number, until: number): Repeat | null {
  const rule = fillIn(simplify(given), wall);
  const every = everyOf[rule.frequency];
  const end = endOf(rule, until);
  if (!every || !end || rule.interval > maxInterval) return null;
  const isByWeekday = every !== 'week' && rule.weekdays.length > 0;
  const weekdays = every === 'week' ? rule.weekdays.map((part) => part.weekday) : [];
  const repeat: Repeat = { every, interval: rule.interval, weekdays, by: isByWeekday ? 'weekday' : 'date', end };
  const same = { ...rule, until: null, count: null };
  const own = ruleOfRepeat({ ...repeat, end: { kind: 'never' } }, wall, () => makeMoment(0));
  return printRule(own) === printRule(same) ? repeat : null;
}
