import type { Calendar, Occurrence, SpecialDay } from '@hongyan/contract';
import { createContext, useContext } from 'react';
import type { Day } from '../../../lib/dates/days.ts';
import type { DateReading } from '../../../lib/dates/format-date.ts';
import type { Draft } from '../grid/draft.ts';
import type { Span } from '../grid/spans.ts';

/** What all views of the calendar draw from, and what can be done in them. */
export interface CalendarScreen {
  readonly reading: DateReading;
  readonly today: Day;
  readonly calendars: ReadonlyMap<string, Calendar>;
  readonly specialDays: ReadonlyMap<Day, SpecialDay>;
  readonly showLunar: boolean;
  readonly showWeekNumbers: boolean;
  readonly firstWeekday: number;
  readonly workdays: readonly number[];
  /** Minutes of the day. */
  readonly workHours: readonly [number, number];
  readonly eventMinutes: number;
  /** Empty: none. */
  readonly secondZone: string;
  /** The time that is being chosen for a new event. */
  readonly draft: Draft | null;
  readonly openEvent: (span: Span, anchor: Element) => void;
  readonly beginEvent: (draft: Draft) => void;
  readonly dropEvent: (span: Span, draft: Draft, isCopy: boolean) => void;
  readonly openDay: (day: Day) => void;
  readonly leaf: (by: 1 | -1) => void;
}

export const CalendarContext = createContext<CalendarScreen | null>(null);

export function useCalendarScreen(): CalendarScreen {
  const screen = useContext(CalendarContext);
  if (screen === null) throw new Error('No calendar around this');
  return screen;
}

/** The number of the colour an event is drawn in: its own, else its calendar's. */
export const colorOf = (
  { color, calendarId }: Pick<Occurrence, 'color' | 'calendarId'>,
  calendars: CalendarScreen['calendars'],
): number => color ?? calendars.get(calendarId)?.color ?? 1;

/** Whether it may be changed here. */
export function mayEdit(
  { calendarId }: Pick<Occurrence, 'calendarId'>,
  calendars: CalendarScreen['calendars'],
): boolean {
  const right = calendars.get(calendarId)?.right;
  return right === 'edit' || right === 'manage';
}

/** Whether it may be dragged: what somebody else organises keeps its time. */
export const mayMove = (
  occurrence: Pick<Occurrence, 'calendarId' | 'myAnswer'>,
  calendars: CalendarScreen['calendars'],
): boolean => occurrence.myAnswer === null && mayEdit(occurrence, calendars);
