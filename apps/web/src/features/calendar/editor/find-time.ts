import type { FreeBusy } from '@hongyan/contract';
import { type Day, instantOfWall, weekdayOf } from '../../../lib/dates/days.ts';

export interface TimeSlot {
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface SearchWindow {
  readonly firstDay: Day;
  readonly days: number;
  readonly zone: string;
  /** Monday is 1. */
  readonly workdays: readonly number[];
  /** Minutes of the day. */
  readonly workHours: readonly [number, number];
  /** Nothing begins before. */
  readonly notBefore: number;
  readonly minutes: number;
}

const stepMs = 15 * 60_000;

/** The first times within the hours of work at which all of them are free, on different days where that can be. */
export function findTimes(people: readonly FreeBusy[], window: SearchWindow, wanted: number): readonly TimeSlot[] {
  const busy = people.flatMap((one) => one.busy).toSorted((one, other) => one.startsAt - other.startsAt);
  const lengthMs = window.minutes * 60_000;
  const found: TimeSlot[] = [];
  for (let day = window.firstDay; day < window.firstDay + window.days && found.length < wanted; day++) {
    if (window.workdays.length > 0 && !window.workdays.includes(weekdayOf(day))) continue;
    const from = instantOfWall(day, window.workHours[0], window.zone);
    const to = instantOfWall(day, window.workHours[1], window.zone);
    found.push(...freeWithin(busy, { from: Math.max(from, roundUp(window.notBefore)), to, lengthMs }).slice(0, 2));
  }
  return found.slice(0, wanted);
}

const roundUp = (timeMs: number): number => Math.ceil(timeMs / stepMs) * stepMs;

function freeWithin(
  busy: FreeBusy['busy'],
  { from, to, lengthMs }: { readonly from: number; readonly to: number; readonly lengthMs: number },
): readonly TimeSlot[] {
  const slots: TimeSlot[] = [];
  const within = busy.filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from);
  let at = from;
  // The end closes the last gap, whatever the days after have.
  for (const { startsAt, endsAt } of [...within, { startsAt: to, endsAt: to }]) {
    if (startsAt - at >= lengthMs) slots.push({ startsAt: at, endsAt: at + lengthMs });
    at = Math.max(at, roundUp(endsAt));
  }
  return slots;
}

/** Who is busy at some time between two moments. */
export const busyPeople = (people: readonly FreeBusy[], { startsAt, endsAt }: TimeSlot): readonly FreeBusy[] =>
  people.filter(({ busy }) => busy.some((one) => one.startsAt < endsAt && one.endsAt > startsAt));
