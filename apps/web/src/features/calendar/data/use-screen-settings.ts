import type { Calendar } from '@hongyan/contract';
import { useMemo } from 'react';
import { wallOfInstant } from '../../../lib/dates/days.ts';
import { useDateReading } from '../../../platform/settings/date-reading.ts';
import { useSettings } from '../../../platform/settings/home-index.ts';
import type { CalendarScreen } from './calendar-context.ts';
import type { DayRange } from './queries.ts';
import { useSpecialDays } from './special-days.ts';
import { useWorkTime } from './use-work-time.ts';

/** The days of the person's week. */
export function useWeekSettings(): Pick<CalendarScreen, 'firstWeekday' | 'workdays'> {
  const { calendarWeekStart } = useSettings();
  const { workdays } = useWorkTime();
  return useMemo(() => ({ firstWeekday: calendarWeekStart, workdays }), [calendarWeekStart, workdays]);
}

type ScreenSettings = Omit<CalendarScreen, 'draft' | 'openEvent' | 'beginEvent' | 'dropEvent' | 'openDay' | 'leaf'>;

/** What everything of the calendar draws by: the person's settings, their calendars, the public holidays of some days. */
export function useScreenSettings(calendars: readonly Calendar[], range: DayRange): ScreenSettings {
  const settings = useSettings();
  const reading = useDateReading();
  const week = useWeekSettings();
  const { workHours } = useWorkTime();
  const specialDays = useSpecialDays(range, settings.showHolidays);
  return useMemo(
    () => ({
      reading,
      today: wallOfInstant(reading.nowMs, reading.timeZone).day,
      calendars: new Map(calendars.map((one) => [one.calendarId as string, one])),
      specialDays,
      showLunar: settings.showLunar,
      showWeekNumbers: settings.showWeekNumbers,
      ...week,
      workHours,
      eventMinutes: settings.eventMinutes,
      secondZone: settings.secondZone,
    }),
    [reading, calendars, specialDays, settings, week, workHours],
  );
}
