/** The times that a snooze is offered until: by the web client for now, by a rule for when a message arrives. Pure. */
import { toInstant, toWallTime } from '../search/text/zoned-instant.ts';

/** Sooner is no snooze and no reminder. */
export const minSnoozeMs = 60_000;
/** Later is forgotten. */
const maxSnoozeMs = 5 * 366 * 24 * 60 * 60_000;

/** Whether a person may choose this time (epoch milliseconds): a minute to five years from now. */
export const isSnoozeTime = (atMs: number, nowMs: number): boolean =>
  atMs >= nowMs + minSnoozeMs && atMs <= nowMs + maxSnoozeMs;

/** Mornings that a rule may name. */
export const snoozeMornings = ['tomorrow', 'nextWeek'] as const;
export type SnoozeMorning = (typeof snoozeMornings)[number];

/** When a morning begins, in the person's zone. */
export const morningHour = 8;

/** A time that is offered; `atMs` is epoch milliseconds. */
interface OfferedTime<Key extends string> {
  readonly key: Key;
  readonly atMs: number;
}

export type SnoozeTime = OfferedTime<'laterToday' | SnoozeMorning>;
export type ReminderTime = OfferedTime<'tomorrow' | 'inThreeDays' | 'inAWeek'>;

const eveningHour = 18;
const laterHours = 3;
/** Later than this, "later today" would be the night. */
const lastHour = 20;

/** The instant at which clocks show an hour, some days after today. */
function hourOfDay(nowMs: number, { days, hour }: { days: number; hour: number }, timeZone: string): number {
  const today = toWallTime(nowMs, timeZone);
  return toInstant({ ...today, day: today.day + days, hour, minute: 0 }, timeZone);
}

/** From 1; on a Monday the next one is a week away. */
function countDaysToMonday(nowMs: number, timeZone: string): number {
  const { year, month, day } = toWallTime(nowMs, timeZone);
  return 8 - (new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7);
}

/** Tomorrow or Monday at 8:00 in the person's zone. */
export function findSnoozeMorning(morning: SnoozeMorning, nowMs: number, timeZone: string): number {
  const days = morning === 'tomorrow' ? 1 : countDaysToMonday(nowMs, timeZone);
  return hourOfDay(nowMs, { days, hour: morningHour }, timeZone);
}

/**
 * Later today (18:00, or three hours from now at the full hour where that is later), tomorrow 8:00, and Monday 8:00 where that is not tomorrow; in
 * the person's zone.
 */
export function snoozeTimes(nowMs: number, timeZone: string): readonly SnoozeTime[] {
  const { hour } = toWallTime(nowMs, timeZone);
  const later = Math.max(eveningHour, hour + laterHours);
  const morning = (key: SnoozeMorning): SnoozeTime => ({ key, atMs: findSnoozeMorning(key, nowMs, timeZone) });
  const times: (SnoozeTime | false)[] = [
    later <= lastHour && { key: 'laterToday', atMs: hourOfDay(nowMs, { days: 0, hour: later }, timeZone) },
    morning('tomorrow'),
    countDaysToMonday(nowMs, timeZone) > 1 && morning('nextWeek'),
  ];
  return times.filter((time) => time !== false);
}

/** By when an answer is waited for: 8:00 tomorrow, in three days and in a week, in the person's zone. */
export function reminderTimes(nowMs: number, timeZone: string): readonly ReminderTime[] {
  const morning = (days: number): number => hourOfDay(nowMs, { days, hour: morningHour }, timeZone);
  return [
    { key: 'tomorrow', atMs: morning(1) },
    { key: 'inThreeDays', atMs: morning(3) },
    { key: 'inAWeek', atMs: morning(7) },
  ];
}
