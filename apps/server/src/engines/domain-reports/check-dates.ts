import { maxAgeMs, maxAheadMs, maxSpanMs } from './limits.ts';
import { ReportRefused } from './report.ts';

/** Throws `ReportRefused` for a time that a report of today cannot be about. */
export function checkDates(beginsAt: number, endsAt: number, now: number): void {
  const isPossible =
    Number.isSafeInteger(beginsAt) &&
    Number.isSafeInteger(endsAt) &&
    endsAt >= beginsAt &&
    endsAt - beginsAt <= maxSpanMs &&
    beginsAt >= now - maxAgeMs &&
    endsAt <= now + maxAheadMs;
  if (!isPossible) throw new ReportRefused('dates');
}
