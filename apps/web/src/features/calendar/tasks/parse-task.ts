import type { Repeat } from '@hongyan/contract';
import { dateOfDay, wallTime } from '../../../lib/dates/days.ts';
import { EntryText } from '../quick-entry/entry-text.ts';
import { type EntryContext, maxEntryCharacters, timesOfEntry } from '../quick-entry/parse-entry.ts';
import { readDate } from '../quick-entry/read-date.ts';
import { readRepeat } from '../quick-entry/read-repeat.ts';
import { readTime } from '../quick-entry/read-time.ts';

/** What was understood of a line of words. */
export interface TaskEntry {
  readonly title: string;
  /** A date, or a date and time; empty: none was said. */
  readonly due: string;
  readonly repeat: Repeat | null;
}

/** Reads a task in words of Chinese or English: `周五 交报告`, `send report Fri 5pm`. Places and people stay in the title. */
export function parseTask(line: string, context: EntryContext): TaskEntry {
  const text = new EntryText(Array.from(line).slice(0, maxEntryCharacters).join(''));
  const repeat = readRepeat(text) ?? null;
  const date = readDate(text, context.today);
  const time = readTime(text);
  const title = text.rest;
  if (date === undefined && time === undefined && repeat === null) return { title, due: '', repeat };
  const when = timesOfEntry({ date, time, length: undefined, allDay: false, repeat }, context);
  return { title, due: when.allDay ? dateOfDay(when.day) : wallTime(when.day, when.startMinutes), repeat };
}
