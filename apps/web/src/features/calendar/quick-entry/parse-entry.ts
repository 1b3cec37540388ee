import type { Repeat } from '@hongyan/contract';
import { type Day, minutesPerDay, weekdayOf } from '../../../lib/dates/days.ts';
import { EntryText } from './entry-text.ts';
import { type FoundDate, readDate } from './read-date.ts';
import { readRepeat } from './read-repeat.ts';
import { type FoundTime, readLength, readTime } from './read-time.ts';

/** Now, as the person's wall has it, and how long an event is that says nothing of it. */
export interface EntryContext {
  readonly today: Day;
  readonly minutes: number;
  readonly eventMinutes: number;
}

/** What was understood of a line of words. */
export interface QuickEntry {
  /** Without what was understood otherwise. */
  readonly title: string;
  /** The title as it stands when none of `people` is known. */
  readonly titleWithPeople: string;
  readonly allDay: boolean;
  readonly day: Day;
  /** Of an event with hours: minutes since midnight of `day`; the end may be on the next day. */
  readonly startMinutes: number;
  readonly endMinutes: number;
  readonly location: string;
  /** Names of people, as they were written. */
  readonly people: readonly string[];
  readonly repeat: Repeat | null;
  /** Whether the words said when; else it is the next full hour. */
  readonly hasTime: boolean;
}

/** Longer lines are no entry but a text. */
export const maxEntryCharacters = 300;
const maxPeople = 10;

/** Reads an entry in words of Chinese or English: `周五下午三点 和王海燕 评审`, `lunch with Anna Fri 12:30`. */
export function parseEntry(line: string, context: EntryContext): QuickEntry {
  const text = new EntryText(Array.from(line).slice(0, maxEntryCharacters).join(''));
  const repeat = readRepeat(text) ?? null;
  const allDay = text.take(/全天|整天|\ball[ -]day\b/i) !== undefined;
  const date = readDate(text, context.today);
  const time = allDay ? undefined : readTime(text);
  const length = allDay || time?.end !== undefined ? undefined : readLength(text);
  const location = readLocation(text);
  const titleWithPeople = text.rest;
  const people = readPeople(text);
  return {
    title: text.rest,
    titleWithPeople,
    location,
    people,
    repeat,
    hasTime: date !== undefined || time !== undefined || allDay || repeat !== null,
    ...timesOfEntry({ date, time, length, allDay, repeat }, context),
  };
}

interface FoundParts {
  readonly date: FoundDate | undefined;
  readonly time: FoundTime | undefined;
  readonly length: number | undefined;
  readonly allDay: boolean;
  readonly repeat: Repeat | null;
}

/** When it is: a date alone is the whole day, a time that is over today is tomorrow's. */
export function timesOfEntry(
  parts: FoundParts,
  context: EntryContext,
): Pick<QuickEntry, 'allDay' | 'day' | 'startMinutes' | 'endMinutes'> {
  const { date, time, length, allDay, repeat } = parts;
  const { today, minutes, eventMinutes } = context;
  const firstDay = date?.day ?? firstOfRepeat(repeat, today);
  if (allDay || (time === undefined && length === undefined && (date !== undefined || repeat !== null)))
    return { allDay: true, day: firstDay, startMinutes: 0, endMinutes: minutesPerDay };
  const start = time?.start ?? Math.min(minutesPerDay - 60, (Math.floor(minutes / 60) + 1) * 60);
  const isOver = time !== undefined && firstDay === today && start <= minutes;
  const later = date === undefined && repeat === null ? 1 : date?.isWeekday === true ? 7 : 0;
  return {
    allDay: false,
    day: firstDay + (isOver ? later : 0),
    startMinutes: start,
    endMinutes: time?.end ?? start + (length ?? eventMinutes),
  };
}

function firstOfRepeat(repeat: Repeat | null, today: Day): Day {
  if (repeat === null || repeat.weekdays.length === 0) return today;
  const away = repeat.weekdays.map((weekday) => (weekday - weekdayOf(today) + 7) % 7);
  return today + Math.min(...away);
}

const rooms = /(?<=\s)(?:在\s?)?(\S*(?:会议室|办公室|报告厅|会议厅|教室|礼堂|会议中心|餐厅|食堂|楼)\S*)(?=\s)/;

/** The place that a line names; empty where it names none. */
export const readEntryLocation = (line: string): string =>
  readLocation(new EntryText(Array.from(line).slice(0, maxEntryCharacters).join('')));

function readLocation(text: EntryText): string {
  const match =
    text.take(/(?<=\s)@\s?([^\s@]+)(?=\s)/) ??
    text.take(rooms) ??
    text.take(/(?<=\s)在\s?(\S+)(?=\s)/) ??
    text.take(/\b(?:in|at) ((?:the )?(?:(?:meeting |conference )?room \S+|[A-Z][\w'’]*(?: [A-Z0-9][\w'’]*)*))(?=\s)/);
  return match?.[1] ?? '';
}

function readPeople(text: EntryText): readonly string[] {
  const chinese = text.take(/(?<=\s)(?:和|跟|与|同|约)\s?([^\s]{2,40})(?=\s)/);
  const english = chinese
    ? undefined
    : text.take(
        /\bwith ((?:\S+@\S+|[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)*)(?:(?:,| and|, and| &) (?:\S+@\S+|[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*)*))*)/,
      );
  const words = (chinese ?? english)?.[1] ?? '';
  return words
    .split(/、|，|,|和|与|及|\band\b|&/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, maxPeople);
}
