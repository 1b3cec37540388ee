/** The options that say what a resource is and allows. */
import { countCharacters } from '@hongyan/contract';
import { type AdminOption, type AdminRun, UsageError } from '../../../admin-command/admin-command.ts';
import type { ResourceSettings } from '../store.ts';

const minutesPerDay = 1_440;
const maxLocationCharacters = 100;

export const settingOptions: readonly AdminOption[] = [
  { name: 'kind', value: 'KIND', help: 'room (as a rule) or equipment' },
  { name: 'capacity', value: 'PEOPLE', help: 'how many people fit in; 0: not said' },
  { name: 'location', value: 'TEXT', help: 'where it is: building, floor' },
  { name: 'department', value: 'NAME', help: 'the department that it belongs to; "" takes it away' },
  {
    name: 'decides',
    value: 'HOW',
    help: 'auto (as a rule): accepts when it is free; manager: waits for the answer of a manager',
  },
  { name: 'bookers', value: 'WHO', help: 'everybody (as a rule), or named: those of "resource bookers"' },
  { name: 'days-ahead', value: 'DAYS', help: 'how far ahead it can be booked; 180 where nothing is said' },
  { name: 'longest', value: 'MINUTES', help: 'the longest booking; 1440 (a day) where nothing is said' },
  { name: 'hours', value: 'HOURS', help: 'when it can be booked, such as 08:00-20:00; "any" is the whole day' },
  {
    name: 'weekdays',
    value: 'DAYS',
    help: 'days on which it can be booked, Monday is 1: 12345 leaves out weekends and public holidays; "any" is every day',
  },
  { name: 'repeats', value: 'yes|no', help: 'whether a repeating event can book it; yes where nothing is said' },
  { name: 'zone', value: 'ZONE', help: 'the time zone of its place, such as Asia/Shanghai, which it has at first' },
];

function parseChoice<Choice extends string>(
  run: AdminRun,
  name: string,
  choices: readonly Choice[],
  before: Choice,
): Choice {
  const text = run.option(name);
  if (text === null) return before;
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new UsageError(`--${name} takes ${choices.join(' or ')}, not "${text}".`);
  return chosen;
}

function parseNumber(run: AdminRun, name: string, [min, max]: readonly [number, number], before: number): number {
  const text = run.option(name);
  if (text === null) return before;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new UsageError(`--${name} takes a number from ${String(min)} to ${String(max)}, not "${text}".`);
  return number;
}

function parseHours(run: AdminRun, before: readonly [number, number]): readonly [number, number] {
  const text = run.option('hours');
  if (text === null) return before;
  if (text === 'any') return [0, minutesPerDay];
  const found = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/.exec(text);
  const [fromHour = 99, fromMinute = 99, toHour = 99, toMinute = 99] = (found?.slice(1) ?? []).map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  if (fromMinute > 59 || toMinute > 59 || to > minutesPerDay || from >= to)
    throw new UsageError(`--hours takes hours such as 08:00-20:00, or any, not "${text}".`);
  return [from, to];
}

function parseWeekdays(run: AdminRun, before: string): string {
  const text = run.option('weekdays');
  if (text === null) return before;
  if (text === 'any') return '1234567';
  if (!/^[1-7]{1,7}$/.test(text)) throw new UsageError(`--weekdays takes days such as 12345, or any, not "${text}".`);
  return [...new Set(text)].toSorted().join('');
}

/** What the options change of settings. Throws UsageError. */
export function parseResourceSettings(run: AdminRun, before: ResourceSettings): ResourceSettings {
  const location = run.option('location') ?? before.location;
  if (countCharacters(location) > maxLocationCharacters)
    throw new UsageError(`--location takes at most ${String(maxLocationCharacters)} characters.`);
  const [hoursFrom, hoursTo] = parseHours(run, [before.hoursFrom, before.hoursTo]);
  return {
    kind: parseChoice(run, 'kind', ['room', 'equipment'], before.kind),
    capacity: parseNumber(run, 'capacity', [0, 100_000], before.capacity),
    location: location.replace(/\p{Cc}+/gu, ' ').trim(),
    decides: parseChoice(run, 'decides', ['auto', 'manager'], before.decides),
    whoBooks: parseChoice(run, 'bookers', ['everybody', 'named'], before.whoBooks),
    daysAhead: parseNumber(run, 'days-ahead', [1, 1_830], before.daysAhead),
    maxMinutes: parseNumber(run, 'longest', [5, 525_600], before.maxMinutes),
    hoursFrom,
    hoursTo,
    weekdays: parseWeekdays(run, before.weekdays),
    mayRepeat: parseChoice(run, 'repeats', ['yes', 'no'], before.mayRepeat ? 'yes' : 'no') === 'yes',
  };
}

/** The zone that is named; null: none is. Throws UsageError where there is no such zone. */
export function parseZone(run: AdminRun): string | null {
  const zone = run.option('zone');
  if (zone === null) return null;
  if (!Intl.supportedValuesOf('timeZone').includes(zone) && zone !== 'UTC')
    throw new UsageError(`There is no time zone ${zone}.`);
  return zone;
}

const printClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Settings in words, a line each. */
export function printSettings(settings: ResourceSettings): readonly (readonly [string, string])[] {
  const { hoursFrom, hoursTo } = settings;
  const isAllDay = hoursFrom === 0 && hoursTo === minutesPerDay;
  return [
    ['kind', settings.kind],
    ['capacity', settings.capacity === 0 ? 'not said' : String(settings.capacity)],
    ['location', settings.location === '' ? 'not said' : settings.location],
    ['decides', settings.decides],
    ['bookers', settings.whoBooks],
    ['days-ahead', String(settings.daysAhead)],
    ['longest', `${String(settings.maxMinutes)} minutes`],
    ['hours', isAllDay ? 'any' : `${printClock(hoursFrom)}-${printClock(hoursTo)}`],
    ['weekdays', settings.weekdays.length === 7 ? 'any' : settings.weekdays],
    ['repeats', settings.mayRepeat ? 'yes' : 'no'],
  ];
}
