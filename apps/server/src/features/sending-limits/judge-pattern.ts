/** Whether somebody suddenly sends much more to the outside than they ever did: the arithmetic, without the store. */
import { countsSince, longestSince, periodMs, type SentPeriod } from './limits.ts';

const hourMs = 3_600_000;

/** What is many times as much as before. */
const timesUsual = 5;

/** `share`: from how many times the setting on, for a slow robot sends as much in a day as a quick one in some hours. */
const windows = [
  { hours: 1, share: 1 },
  { hours: 24, share: 3 },
] as const;

/** How long what somebody sends as a rule is known (`sweep-sent-counts.ts`). */
export const usualMs = 30 * 24 * hourMs;

/** What was noticed. */
export interface UnusualSending {
  /** 1 or 24. */
  readonly hours: number;
  /** Recipients outside within these hours. */
  readonly recipients: number;
  /** The most in as many hours of the month before. */
  readonly usual: number;
}

const sumSince = (periods: readonly SentPeriod[], since: number): number =>
  periods.reduce((sum, { start, outside }) => (start >= since ? sum + outside : sum), 0);

/** Windows in which more was sent than what is never unusual. `periods`: of the last 24 hours. */
export function findBusyWindows(periods: readonly SentPeriod[], unusualFrom: number, now: number) {
  if (unusualFrom === 0) return [];
  return windows
    .map(({ hours, share }) => ({ hours, least: unusualFrom * share }))
    .map((window) => ({ ...window, recipients: sumSince(periods, countsSince(now, window.hours * hourMs)) }))
    .filter(({ recipients, least }) => recipients > least);
}

/** The most recipients outside in any window of so many hours; `periods` in the order of time. */
export function findBusiest(periods: readonly Pick<SentPeriod, 'start' | 'outside'>[], hours: number): number {
  let most = 0;
  let sum = 0;
  let first = 0;
  for (const { start, outside } of periods) {
    sum += outside;
    // The windows of the limits, seen from the end of this period.
    const since = countsSince(start + periodMs - 1, hours * hourMs);
    for (let oldest = periods[first]; oldest !== undefined && oldest.start < since; oldest = periods[first]) {
      sum -= oldest.outside;
      first += 1;
    }
    most = Math.max(most, sum);
  }
  return most;
}

/** The first of the busy windows that is many times as busy as any before; null: it is as usual. `earlier`: of the month before the last 24 hours, in the order of time. */
export function judgePattern(
  busy: ReturnType<typeof findBusyWindows>,
  earlier: readonly Pick<SentPeriod, 'start' | 'outside'>[],
): UnusualSending | null {
  for (const { hours, recipients } of busy) {
    const usual = findBusiest(earlier, hours);
    if (recipients > usual * timesUsual) return { hours, recipients, usual };
  }
  return null;
}

/** Between which times what is usual is looked for: what was sent in the last 24 hours is what is judged. */
export const usualBetween = (now: number): { readonly since: number; readonly before: number } => ({
  since: now - usualMs,
  before: longestSince(now),
});
