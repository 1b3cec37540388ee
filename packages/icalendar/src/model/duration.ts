/** A DURATION (RFC 5545 §3.3.6): days are of the calendar, the rest is exact time. */
export interface Span {
  readonly days: number;
  readonly ms: number;
}

const durationForm = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,9})M)?(?:(\d{1,10})S)?)?$/i;

function numberOf(part: string | undefined): number {
  return Number(part ?? 0);
}

/** A duration, negative ones too; null where it is none. */
export function parseDuration(text: string): Span | null {
  const match = durationForm.exec(text.trim());
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map(numberOf);
  const sign = match[1] === '-' ? -1 : 1;
  // Plus zero: a negative zero is no number that people compare.
  return { days: sign * (weeks * 7 + days) + 0, ms: sign * ((hours * 60 + minutes) * 60 + seconds) * 1_000 + 0 };
}

/** Minutes as a trigger: `-PT15M`, `PT0S`. */
export function printMinutesBefore(minutes: number): string {
  if (minutes === 0) return 'PT0S';
  const size = Math.abs(minutes);
  const sign = minutes > 0 ? '-' : '';
  return size % 1_440 === 0 ? `${sign}P${size / 1_440}D` : `${sign}PT${size}M`;
}
