import type { Calendar } from '@hongyan/contract';
import type { ReactNode } from 'react';
import { CalendarContext } from '../data/calendar-context.ts';
import type { DayRange } from '../data/queries.ts';
import { useScreenSettings } from '../data/use-screen-settings.ts';

const ignore = (): void => undefined;

export interface MailCalendarProps {
  readonly calendars: readonly Calendar[];
  readonly range: DayRange;
  readonly children: ReactNode;
}

/** What parts of the calendar need around them where they stand beside a mail: nothing is opened or dragged there. */
export function MailCalendar({ calendars, range, children }: MailCalendarProps) {
  const settings = useScreenSettings(calendars, range);
  const actions = {
    draft: null,
    openEvent: ignore,
    beginEvent: ignore,
    dropEvent: ignore,
    openDay: ignore,
    leaf: ignore,
  };
  return <CalendarContext value={{ ...settings, ...actions }}>{children}</CalendarContext>;
}
