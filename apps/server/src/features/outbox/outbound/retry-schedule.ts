const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Waits before the second, third… attempt; the last one repeats. RFC 5321 §4.5.4.1 asks for 30 minutes in general and quick first tries are kind to greylisting. */
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];

/** RFC 5321 §4.5.4.1: give up after four to five days. */
export const giveUpAfterMs = 5 * 24 * hourMs;

/** RFC 5321 §4.5.4.1 leaves it to us when a sender hears that a mail is late; four hours are longer than greylisting and restarts take. */
export const delayWarningAfterMs = 4 * hourMs;

/** When to try again after the given number of attempts; null when it is time to give up. */
export function nextAttemptAt(input: {
  readonly attempts: number;
  readonly now: number;
  /** When its delivery began. */
  readonly releasedAt: number;
}): number | null {
  const wait = waitsMs[Math.min(Math.max(input.attempts, 1), waitsMs.length) - 1] ?? hourMs;
  const at = input.now + wait;
  return at - input.releasedAt > giveUpAfterMs ? null : at;
}
