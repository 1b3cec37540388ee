import type { FreeBusy, SpecialDay } from '@hongyan/contract';
import { type Day, instantOfWall, weekdayOf } from '../../../lib/dates/days.ts';
import type { TimeSlot } from '../editor/find-time.ts';

/** The days that are offered, and how they are worked. */
export interface OfferedDays {
  readonly firstDay: Day;
  /** Working days that are offered. */
  readonly count: number;
  readonly zone: string;
  /** Monday is 1. */
  readonly workdays: readonly number[];
  /** Public holidays, and the days that are worked for them. */
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
  /** Minutes of the day. */
  readonly workHours: readonly [number, number];
  /** Nothing begins before, epoch milliseconds. */
  readonly notBefore: number;
  readonly minutes: number;
}

export interface DaySlots {
  readonly day: Day;
  readonly slots: readonly TimeSlot[];
}

/** Times begin on the half hour. */
const stepMinutes = 30;
/** Working days are looked for so far ahead; a week of holidays has to be in it. */
export const searchedDays = 21;

/** The free times of the next working days, each beginning on the half hour. */
export function listFreeSlots(busy: FreeBusy['busy'], days: OfferedDays): readonly DaySlots[] {
  const found: DaySlots[] = [];
  for (let day = days.firstDay; day < days.firstDay + searchedDays && found.length < days.count; day++) {
    if (!isWorkday(day, days)) continue;
    const slots = slotsOfDay(day, days).filter(
      ({ startsAt, endsAt }) => !busy.some((one) => one.startsAt < endsAt && one.endsAt > startsAt),
    );
    // A day that is over says nothing; one that is full does.
    if (day > days.firstDay || slots.length > 0) found.push({ day, slots });
  }
  return found;
}

function isWorkday(day: Day, { workdays, specialDays }: OfferedDays): boolean {
  return specialDays.get(day)?.isWorkday ?? (workdays.length === 0 || workdays.includes(weekdayOf(day)));
}

function slotsOfDay(day: Day, { workHours, minutes, zone, notBefore }: OfferedDays): readonly TimeSlot[] {
  const [first, last] = workHours;
  const slots: TimeSlot[] = [];
  for (let at = Math.ceil(first / stepMinutes) * stepMinutes; at + minutes <= last; at += stepMinutes) {
    const startsAt = instantOfWall(day, at, zone);
    if (startsAt >= notBefore) slots.push({ startsAt, endsAt: startsAt + minutes * 60_000 });
  }
  return slots;
}

/** The first free time of each of the first days: what is suggested. */
export const suggestSlots = (days: readonly DaySlots[], wanted: number): readonly TimeSlot[] =>
  days.flatMap(({ slots }) => slots.slice(0, 1)).slice(0, wanted);
