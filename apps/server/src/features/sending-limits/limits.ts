/** How much may be sent, and what of it was: the arithmetic of both, without the store. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** What was sent is counted in pieces of this length: an hour is told to ten minutes, and a day has 145 rows at most. */
export const periodMs = 10 * minuteMs;

/** How much one person may send. */
export interface SendingLimits {
  readonly messagesPerHour: number;
  readonly messagesPerDay: number;
  readonly recipientsPerHour: number;
  readonly recipientsPerDay: number;
}

/** What was sent in the ten minutes from `start` on, epoch milliseconds. */
export interface SentPeriod {
  readonly start: number;
  readonly messages: number;
  readonly recipients: number;
  /** Recipients on other servers. */
  readonly outside: number;
}

const rules = [
  { limit: 'messagesPerHour', counted: 'messages', windowMs: hourMs },
  { limit: 'recipientsPerHour', counted: 'recipients', windowMs: hourMs },
  { limit: 'messagesPerDay', counted: 'messages', windowMs: dayMs },
  { limit: 'recipientsPerDay', counted: 'recipients', windowMs: dayMs },
] as const satisfies readonly {
  readonly limit: keyof SendingLimits;
  readonly counted: 'messages' | 'recipients';
  readonly windowMs: number;
}[];

/** When the ten minutes began that a time lies in. */
export const findPeriod = (now: number): number => now - (now % periodMs);

/** From when on a period counts in a window that ends now: one that reaches into it counts as a whole, so that no hour has more than its limit. */
export const countsSince = (now: number, windowMs: number): number => now - windowMs - periodMs + 1;

/** From when on periods count in any window. */
export const longestSince = (now: number): number => countsSince(now, dayMs);

/** The limit that was passed, and when there is room again, epoch milliseconds. */
export interface PassedLimit {
  readonly limit: keyof SendingLimits;
  readonly max: number;
  readonly freeAt: number;
}

/**
 * The limit that these periods pass, the one with the longest wait; null: none. They are in the order of time, and what is to be sent now is in the
 * last of them; `recipients` of it are the last message's.
 */
export function findPassedLimit(
  periods: readonly SentPeriod[],
  limits: SendingLimits,
  now: number,
): PassedLimit | null {
  let passed: PassedLimit | null = null;
  for (const { limit, counted, windowMs } of rules) {
    const counting = periods.filter(({ start }) => start >= countsSince(now, windowMs));
    let total = counting.reduce((sum, period) => sum + period[counted], 0);
    if (total <= limits[limit]) continue;
    let freeAt = now;
    for (const period of counting) {
      if (total <= limits[limit]) break;
      total -= period[counted];
      freeAt = period.start + windowMs + periodMs;
    }
    if (passed === null || freeAt > passed.freeAt) passed = { limit, max: limits[limit], freeAt };
  }
  return passed;
}

/** What was sent in the last hour and the last 24 hours, as the limits count it. */
export function sumSent(periods: readonly SentPeriod[], now: number): Readonly<Record<keyof SendingLimits, number>> {
  const sums = rules.map(({ limit, counted, windowMs }) => {
    const counting = periods.filter(({ start }) => start >= countsSince(now, windowMs));
    return [limit, counting.reduce((sum, period) => sum + period[counted], 0)] as const;
  });
  return Object.fromEntries(sums) as Record<keyof SendingLimits, number>;
}
