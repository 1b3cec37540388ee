import { type DateValue, parseDateValue, printDateValue } from '../model/date-value.ts';

export const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

export interface WeekdayPart {
  /** 0: every one. Negative: from the end. */
  readonly position: number;
  /** Monday is 1, Sunday 7. */
  readonly weekday: number;
}

/** An RRULE (RFC 5545 §3.3.10). Empty lists: not said. */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: DateValue | null;
  readonly seconds: readonly number[];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly weekdays: readonly WeekdayPart[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly weeks: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  /** The day that weeks begin with. */
  readonly weekStart: number;
}

const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdayForm = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/;
/** Of one part of a rule; every day of a year fits. */
const maxPartCharacters = 4_000;

/** Numbers within bounds, sorted, each once; null where one is none. */
function parseNumbers(text: string | undefined, from: number, to: number): number[] | null {
  if (text === undefined) return [];
  const numbers = text.split(',').map((part) => (/^[+-]?\d{1,3}$/.test(part.trim()) ? Number(part) : Number.NaN));
  const isValid = numbers.every((value) => value >= from && value <= to && (from >= 0 || value !== 0));
  return isValid ? [...new Set(numbers)].toSorted((a, b) => a - b) : null;
}

function parseWeekdays(text: string | undefined): WeekdayPart[] | null {
  if (text === undefined) return [];
  const parts = text.split(',').map((part) => {
    const match = weekdayForm.exec(part.trim());
    const position = Number(match?.[1] ?? 0);
    if (!match || Math.abs(position) > 53 || (match[1] !== undefined && position === 0)) return null;
    return { position, weekday: weekdayNames.indexOf(match[2] ?? '') + 1 };
  });
  return parts.every((part) => part !== null) ? parts : null;
}

function parsePositive(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,10}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function splitParts(value: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of value.slice(0, maxPartCharacters).toUpperCase().split(';')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return parts;
}

/** A rule; null where it cannot be one. */
export function parseRule(value: string): Rule | null {
  const parts = splitParts(value);
  const frequency = frequencies.find((name) => name === parts.get('FREQ'));
  const interval = parts.has('INTERVAL') ? parsePositive(parts.get('INTERVAL')) : 1;
  const count = parts.has('COUNT') ? parsePositive(parts.get('COUNT')) : 0;
  const until = parts.has('UNTIL') ? parseDateValue(parts.get('UNTIL') ?? '') : undefined;
  const seconds = parseNumbers(parts.get('BYSECOND'), 0, 60);
  const minutes = parseNumbers(parts.get('BYMINUTE'), 0, 59);
  const hours = parseNumbers(parts.get('BYHOUR'), 0, 23);
  const weekdays = parseWeekdays(parts.get('BYDAY'));
  const monthDays = parseNumbers(parts.get('BYMONTHDAY'), -31, 31);
  const yearDays = parseNumbers(parts.get('BYYEARDAY'), -366, 366);
  const weeks = parseNumbers(parts.get('BYWEEKNO'), -53, 53);
  const months = parseNumbers(parts.get('BYMONTH'), 1, 12);
  const positions = parseNumbers(parts.get('BYSETPOS'), -366, 366);
  if (!frequency || interval === null || count === null || until === null) return null;
  if (!seconds || !minutes || !hours || !weekdays || !monthDays || !yearDays || !weeks || !months || !positions) {
    return null;
  }
  const weekStart = weekdayNames.indexOf(parts.get('WKST') ?? 'MO') + 1;
  const dates = { weekdays, monthDays, yearDays, weeks, months, positions, weekStart: weekStart || 1 };
  return {
    frequency,
    interval,
    count: count === 0 ? null : count,
    until: until ?? null,
    seconds,
    minutes,
    hours,
    ...dates,
  };
}

/** A rule as text. */
export function printRule(rule: Rule): string {
  const lists: [string, readonly number[]][] = [
    ['BYMONTH', rule.months],
    ['BYWEEKNO', rule.weeks],
    ['BYYEARDAY', rule.yearDays],
    ['BYMONTHDAY', rule.monthDays],
  ];
  const times: [string, readonly number[]][] = [
    ['BYHOUR', rule.hours],
    ['BYMINUTE', rule.minutes],
    ['BYSECOND', rule.seconds],
    ['BYSETPOS', rule.positions],
  ];
  const print = ([name, values]: [string, readonly number[]]): string[] =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`];
  const weekdays = rule.weekdays.map(({ position, weekday }) => `${position || ''}${weekdayNames[weekday - 1]}`);
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${printDateValue(rule.until)}`]),
    ...lists.flatMap(print),
    ...(weekdays.length === 0 ? [] : [`BYDAY=${weekdays.join(',')}`]),
    ...times.flatMap(print),
    ...(rule.weekStart === 1 ? [] : [`WKST=${weekdayNames[rule.weekStart - 1]}`]),
  ].join(';');
}
