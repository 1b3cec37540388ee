import type { SpecialDay } from '@hongyan/contract';
import { useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Day, dayOfDate, partsOfDay } from '../../../lib/dates/days.ts';
import { type DayRange, specialDaysQuery } from './queries.ts';

const none: ReadonlyMap<Day, SpecialDay> = new Map();

/** Public holidays of the years that some days are in, by day. */
export function useSpecialDays({ from, to }: DayRange, isOn: boolean): ReadonlyMap<Day, SpecialDay> {
  const years = [...new Set([partsOfDay(from).year, partsOfDay(to).year])];
  // Another function would make another map each time: everything that draws by it would be drawn again.
  const combine = useCallback(
    (answers: readonly { readonly data: readonly SpecialDay[] | undefined }[]): ReadonlyMap<Day, SpecialDay> => {
      const days = answers.flatMap(({ data }) => data ?? []);
      if (!isOn || days.length === 0) return none;
      return new Map(
        days.flatMap((special) => {
          const day = dayOfDate(special.date);
          return day === undefined ? [] : [[day, special] as const];
        }),
      );
    },
    [isOn],
  );
  return useQueries({ queries: years.map((year) => specialDaysQuery(year, isOn)), combine });
}
