import { useMemo } from 'react';
import { minutesOfClock } from '../../../lib/dates/days.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';

export interface WorkTime {
  /** Monday is 1. */
  readonly workdays: readonly number[];
  /** Minutes of the day. */
  readonly workHours: readonly [number, number];
}

/** When the person works. */
export function useWorkTime(): WorkTime {
  const { workdays, workStart, workEnd } = useSettings();
  return useMemo(
    () => ({
      workdays: workdays.split('').map(Number),
      workHours: [minutesOfClock(workStart) ?? 540, minutesOfClock(workEnd) ?? 1_080],
    }),
    [workdays, workStart, workEnd],
  );
}
