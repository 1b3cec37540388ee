import type { Occurrence, Task } from '@hongyan/contract';
import { type Day, minutesPerDay, msPerDay, wallOfInstant } from '../../../lib/dates/days.ts';
import { objectKey } from '../data/change-order.ts';

/** An occurrence as the person's wall calendar has it. */
export interface Span {
  readonly key: string;
  readonly occurrence: Occurrence;
  readonly firstDay: Day;
  /** Is part of it. */
  readonly lastDay: Day;
  /** Minutes of the first day; 0 of a whole day. */
  readonly startMinutes: number;
  /** Minutes of the last day at which it ends. */
  readonly endMinutes: number;
  /** Drawn as a bar above the hours: it is all day, or takes a day and more. */
  readonly isBar: boolean;
  /** It is a task, drawn where it is due. */
  readonly task?: Task;
}

/** Stays the same when the server names what was drawn before. */
export const occurrenceKey = ({
  calendarId,
  eventId,
  recurrenceId,
}: Pick<Occurrence, 'calendarId' | 'eventId' | 'recurrenceId'>): string =>
  `${objectKey({ calendarId, id: eventId })}/${recurrenceId}`;

type Times = Pick<Occurrence, 'startsAt' | 'endsAt' | 'allDay'>;

/** Where something stands on the wall calendar. The dates of what is all day are the same in every zone. */
export function timesOf({ startsAt, endsAt, allDay }: Times, zone: string): Omit<Span, 'key' | 'occurrence' | 'task'> {
  if (allDay) {
    const firstDay = Math.floor(startsAt / msPerDay);
    const lastDay = Math.max(firstDay, Math.ceil(endsAt / msPerDay) - 1);
    return { firstDay, lastDay, startMinutes: 0, endMinutes: minutesPerDay, isBar: true };
  }
  const start = wallOfInstant(startsAt, zone);
  const end = wallOfInstant(Math.max(startsAt, endsAt), zone);
  // One that ends at midnight is not part of the next day.
  const endsBefore = end.minutes === 0 && end.day > start.day;
  return {
    firstDay: start.day,
    lastDay: endsBefore ? end.day - 1 : end.day,
    startMinutes: start.minutes,
    endMinutes: endsBefore ? minutesPerDay : end.minutes,
    isBar: endsAt - startsAt >= msPerDay,
  };
}

export const spanOf = (occurrence: Occurrence, zone: string): Span => ({
  key: occurrenceKey(occurrence),
  occurrence,
  ...timesOf(occurrence, zone),
});

/** A task takes no time; it is drawn, and dragged, as if it took so long. */
const taskMinutes = 30;

/** A task with a due date as the views draw it. */
function spanOfTask(task: Task, dueAt: number, zone: string): Span {
  const { calendarId, taskId, revision, title, isAllDay } = task;
  const span = spanOf(
    {
      ...{ calendarId, revision, title, eventId: taskId, recurrenceId: '', location: '', color: null },
      ...{ allDay: isAllDay, startsAt: dueAt, endsAt: isAllDay ? dueAt + msPerDay : dueAt },
      ...{ isRepeated: task.repeat !== null || task.customRepeat !== '', hasReminder: task.reminders.length > 0 },
      ...{ hasParticipants: false, busy: true, isPrivate: false, isCancelled: false, myAnswer: null },
    },
    zone,
  );
  const endMinutes = isAllDay ? span.endMinutes : Math.min(minutesPerDay, span.startMinutes + taskMinutes);
  return { ...span, endMinutes, task };
}

/** A task without a date, for a list that groups it by none: where it would stand means nothing. */
export const spanOfUndated = (task: Task, zone: string): Span => spanOfTask(task, 0, zone);

export const spansOfTasks = (tasks: readonly Task[], zone: string): readonly Span[] =>
  tasks.flatMap((task) => (task.dueAt === null ? [] : [spanOfTask(task, task.dueAt, zone)]));

export const sortSpans = (spans: readonly Span[]): readonly Span[] => spans.toSorted(compareSpans);

const compareSpans = (one: Span, other: Span): number =>
  one.firstDay - other.firstDay ||
  Number(other.isBar) - Number(one.isBar) ||
  one.startMinutes - other.startMinutes ||
  other.lastDay - one.lastDay ||
  other.endMinutes - one.endMinutes ||
  Number(one.task !== undefined) - Number(other.task !== undefined) ||
  compareTexts(one.occurrence.title, other.occurrence.title) ||
  compareTexts(one.key, other.key);

const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other);

/** All of them in the order in which they are drawn and read. */
export const spansOf = (occurrences: readonly Occurrence[], zone: string): readonly Span[] =>
  sortSpans(occurrences.map((occurrence) => spanOf(occurrence, zone)));

export const spansOfDay = (spans: readonly Span[], day: Day): readonly Span[] =>
  spans.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day);

/** A part of an occurrence within one day's column, beside those that it overlaps. */
export interface Block {
  readonly span: Span;
  readonly from: number;
  readonly to: number;
  /** Which of the columns it is in, and how many there are. */
  readonly column: number;
  readonly columns: number;
  /** How many columns it fills: those at its end that nothing else needs. */
  readonly width: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** A block is drawn at least this high, and overlaps as if it took so long. */
const leastMinutes = 20;

type Unplaced = Omit<Block, 'column' | 'columns' | 'width'>;

/** The blocks of one day: each as far left as it can be, a group of overlapping ones shares the width. */
export function layoutDay(spans: readonly Span[], day: Day): readonly Block[] {
  const unplaced = spans
    .filter(({ isBar, firstDay, lastDay }) => !isBar && firstDay <= day && lastDay >= day)
    .map((span): Unplaced => {
      const isStart = span.firstDay === day;
      const isEnd = span.lastDay === day;
      return {
        span,
        isStart,
        isEnd,
        from: isStart ? span.startMinutes : 0,
        to: isEnd ? span.endMinutes : minutesPerDay,
      };
    })
    .toSorted((one, other) => one.from - other.from || other.to - one.to);
  const blocks: Block[] = [];
  let group: Unplaced[] = [];
  let groupEnd = -1;
  for (const block of unplaced) {
    if (block.from >= groupEnd && group.length > 0) {
      blocks.push(...layoutGroup(group));
      group = [];
    }
    group.push(block);
    groupEnd = Math.max(group.length === 1 ? 0 : groupEnd, shownEnd(block));
  }
  return group.length > 0 ? [...blocks, ...layoutGroup(group)] : blocks;
}

const shownEnd = ({ from, to }: Pick<Block, 'from' | 'to'>): number => Math.max(to, from + leastMinutes);

function layoutGroup(group: readonly Unplaced[]): readonly Block[] {
  const columns: Unplaced[][] = [];
  const placed = group.map((block) => {
    const free = columns.findIndex((column) => column.every((other) => shownEnd(other) <= block.from));
    const column = free === -1 ? columns.length : free;
    (columns[column] ??= []).push(block);
    return { block, column };
  });
  return placed.map(({ block, column }) => {
    const next = columns.findIndex(
      (others, index) =>
        index > column && others.some((other) => other.from < shownEnd(block) && shownEnd(other) > block.from),
    );
    return { ...block, column, columns: columns.length, width: (next === -1 ? columns.length : next) - column };
  });
}

/** A bar within a row of days. */
export interface Bar {
  readonly span: Span;
  /** Index of the row's day. */
  readonly from: number;
  /** Is part of it. */
  readonly to: number;
  /** From the top. */
  readonly lane: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** The spans that touch some days in a row, each in the highest lane that is free on all of its days. */
export function layoutRow(spans: readonly Span[], firstDay: Day, days: number): readonly Bar[] {
  const taken: boolean[][] = [];
  return spans
    .filter((span) => span.firstDay < firstDay + days && span.lastDay >= firstDay)
    .map((span) => {
      const from = Math.max(0, span.firstDay - firstDay);
      const to = Math.min(days - 1, span.lastDay - firstDay);
      let lane = 0;
      while (isTaken(taken[lane], from, to)) lane++;
      const row = (taken[lane] ??= []);
      for (let index = from; index <= to; index++) row[index] = true;
      return {
        span,
        from,
        to,
        lane,
        isStart: span.firstDay >= firstDay,
        isEnd: span.lastDay < firstDay + days,
      };
    });
}

function isTaken(row: readonly boolean[] | undefined, from: number, to: number): boolean {
  for (let index = from; index <= to; index++) if (row?.[index] === true) return true;
  return false;
}

/** What a row shows in so many lanes: the bars that fit, and for each day how many are left out. */
export function cutRow(
  bars: readonly Bar[],
  days: number,
  lanes: number,
): { readonly shown: readonly Bar[]; readonly hidden: readonly number[] } {
  const count = (index: number, which: (bar: Bar) => boolean): number =>
    bars.filter((bar) => bar.from <= index && bar.to >= index && which(bar)).length;
  const isFull = Array.from({ length: days }, (_, index) => count(index, ({ lane }) => lane >= lanes) > 0);
  // Where something is left out the last lane says how much.
  const isShown = (bar: Bar): boolean =>
    bar.lane < lanes - 1 || (bar.lane < lanes && !isFull.slice(bar.from, bar.to + 1).includes(true));
  const shown = bars.filter(isShown);
  return {
    shown,
    hidden: Array.from({ length: days }, (_, index) => count(index, (bar) => !isShown(bar))),
  };
}
