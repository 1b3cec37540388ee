/** The part of the day that a greeting names. */
export type DayPart = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';

/** By the hour of the person's own clock, 0 to 23. */
export function chooseDayPart(hour: number): DayPart {
  if (hour < 5) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 13) return 'noon';
  if (hour < 18) return 'afternoon';
  return 'evening';
}
