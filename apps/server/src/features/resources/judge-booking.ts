/** Whether a resource takes a booking. Reads nothing: everything that it depends on is given. */
import type { TimeRange } from '../calendar/in-transaction.ts';
import type { ResourceSettings } from './store.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesPerDay = 1_440;
/** Dates that an answer names. */
export const maxNamedDates = 10;

/** What a resource allows, and where it stands. */
export interface BookingTerms
  extends Pick<
    ResourceSettings,
    'decides' | 'daysAhead' | 'maxMinutes' | 'hoursFrom' | 'hoursTo' | 'weekdays' | 'mayRepeat'
  > {
  /** What clocks show where it stands at a moment, as if it were UTC. */
  readonly toWall: (at: number) => number;
  /** The moment at which clocks show that. */
  readonly fromWall: (wall: number) => number;
  /** Days that are not what their weekday says, by date: whether people work. */
  readonly specialDays: ReadonlyMap<string, boolean>;
}

/** What somebody asks for. */
export interface BookingRequest {
  readonly now: number;
  readonly mayBook: boolean;
  /** They answer for the resource themselves. */
  readonly isManager: boolean;
  readonly isRepeated: boolean;
  /** There are more occurrences than one looks at. */
  readonly isCut: boolean;
  /** In order; of a repeated one those that end after `now` and begin before `findLastMoment`. */
  readonly occurrences: readonly TimeRange[];
  /** The beginning of the first one. */
  readonly startsAt: number;
  /** Other bookings, in any order. */
  readonly taken: readonly TimeRange[];
}

export type Refusal =
  | { readonly kind: 'notBooker' | 'notRepeated' | 'past' | 'tooMany' }
  /** The last moment before which a booking may begin. */
  | { readonly kind: 'tooFar'; readonly before: number }
  | { readonly kind: 'tooLong' | 'closed' }
  /** When it is free again. */
  | { readonly kind: 'taken'; readonly until: number }
  /** Beginnings of occurrences at which it is taken, the first few. */
  | { readonly kind: 'takenOn'; readonly times: readonly number[]; readonly more: number };

export type Verdict =
  | { readonly answer: 'accepted' }
  | { readonly answer: 'tentative' }
  | { readonly answer: 'declined'; readonly reason: Refusal };

/** The moment before which a booking has to begin: the end of the last day, where the resource stands. */
export function findLastMoment({ daysAhead, toWall, fromWall }: BookingTerms, now: number): number {
  return fromWall((Math.floor(toWall(now) / dayMs) + daysAhead + 1) * dayMs);
}

/** Joins what overlaps or touches, in order. */
function joinTimes(times: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, to) };
    else joined.push({ from, to });
  }
  return joined;
}

/** The last of the joined times that overlaps this one. */
function findLastOverlap(joined: readonly TimeRange[], { from, to }: TimeRange): TimeRange | undefined {
  let [low, high] = [0, joined.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((joined[middle]?.from ?? 0) < to) low = middle + 1;
    else high = middle;
  }
  const last = joined[low - 1];
  return last !== undefined && last.to > from ? last : undefined;
}

function isOpenDay({ weekdays, specialDays }: BookingTerms, day: number): boolean {
  const date = new Date(day * dayMs);
  const special = specialDays.get(date.toISOString().slice(0, 10));
  return special ?? weekdays.includes(String(date.getUTCDay() === 0 ? 7 : date.getUTCDay()));
}

/** Whether a time lies within the hours and days on which the resource can be booked. */
function isWithinHours(terms: BookingTerms, { from, to }: TimeRange): boolean {
  const isAllHours = terms.hoursFrom === 0 && terms.hoursTo === minutesPerDay;
  const isAllDays = terms.weekdays.length === 7;
  if (isAllHours && isAllDays) return true;
  const [start, end] = [terms.toWall(from), terms.toWall(to)];
  const [first, last] = [Math.floor(start / dayMs), Math.floor(Math.max(start, end - 1) / dayMs)];
  if (!isAllHours) {
    const [begins, ends] = [start - first * dayMs, end - first * dayMs];
    if (first !== last || begins < terms.hoursFrom * minuteMs || ends > terms.hoursTo * minuteMs) return false;
  }
  for (let day = first; day <= last && !isAllDays; day += 1) if (!isOpenDay(terms, day)) return false;
  return true;
}

function refuse(terms: BookingTerms, request: BookingRequest): Refusal | null {
  const { now, occurrences, isRepeated, startsAt } = request;
  if (!request.mayBook) return { kind: 'notBooker' };
  if (isRepeated && !terms.mayRepeat) return { kind: 'notRepeated' };
  const before = findLastMoment(terms, now);
  if (startsAt >= before) return { kind: 'tooFar', before };
  if (request.isCut) return { kind: 'tooMany' };
  if (!occurrences.some(({ to }) => to > now)) return { kind: 'past' };
  if (occurrences.some(({ from, to }) => to - from > terms.maxMinutes * minuteMs)) return { kind: 'tooLong' };
  if (!occurrences.every((occurrence) => isWithinHours(terms, occurrence))) return { kind: 'closed' };
  const joined = joinTimes(request.taken);
  const conflicts = occurrences.flatMap((occurrence) => {
    const overlap = findLastOverlap(joined, occurrence);
    return overlap === undefined ? [] : [{ at: occurrence.from, until: overlap.to }];
  });
  const [first] = conflicts;
  if (first === undefined) return null;
  if (!isRepeated) return { kind: 'taken', until: first.until };
  const times = conflicts.slice(0, maxNamedDates).map(({ at }) => at);
  return { kind: 'takenOn', times, more: conflicts.length - times.length };
}

/** What the resource answers. */
export function judgeBooking(terms: BookingTerms, request: BookingRequest): Verdict {
  const reason = refuse(terms, request);
  if (reason !== null) return { answer: 'declined', reason };
  return { answer: terms.decides === 'auto' || request.isManager ? 'accepted' : 'tentative' };
}
