import { dayTitle, monthName, monthTitle, shortMonthName } from '../../../lib/dates/day-names.ts';
import {
  addMonths,
  type Day,
  dateOfDay,
  dayOfDate,
  dayOfParts,
  monthStartOf,
  partsOfDay,
  weekdayOf,
  weekNumberOf,
  weekStartOf,
} from '../../../lib/dates/days.ts';
import type { DayRange } from './queries.ts';

export const calendarViews = ['day', 'workWeek', 'week', 'month', 'list', 'year'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** The views that a phone has room for. */
export const phoneViews: readonly CalendarView[] = ['day', 'month', 'list'];

/** Keys of the views: by their position, and by a word's first sign where that is free. */
export const viewKeys: Readonly<Record<CalendarView, readonly string[]>> = {
  day: ['1', 'd'],
  workWeek: ['2', 'x'],
  week: ['3', 'w'],
  month: ['4', 'm'],
  list: ['5', 'a'],
  year: ['6', 'y'],
};

/** What the address says: `?view=week&date=2026-11-23`. */
export interface ViewState {
  readonly view: CalendarView;
  readonly day: Day;
}

export interface WeekSettings {
  readonly firstWeekday: number;
  /** Monday is 1. */
  readonly workdays: readonly number[];
}

/** Days of the list. */
const listDays = 30;

/** `views`: those that there are; an address with another one comes from a wider screen. */
export function readViewState(
  search: URLSearchParams,
  fallback: ViewState,
  views: readonly CalendarView[] = calendarViews,
): ViewState {
  const view = views.find((name) => name === search.get('view')) ?? fallback.view;
  return { view, day: dayOfDate(search.get('date') ?? '') ?? fallback.day };
}

export const viewPath = ({ view, day }: ViewState): string => `/calendar?view=${view}&date=${dateOfDay(day)}`;

/** The days that a view draws. */
export function shownDays({ view, day }: ViewState, { firstWeekday, workdays }: WeekSettings): readonly Day[] {
  const { from, to } = rangeOf({ view, day }, firstWeekday);
  if (view === 'day') return [day];
  const days = Array.from({ length: to - from }, (_, index) => from + index);
  if (view !== 'workWeek') return days;
  const shown = days.filter((one) => workdays.includes(weekdayOf(one)));
  return shown.length > 0 ? shown : days;
}

/** The days that are asked for; a day and a work week ask for their week, so that changing between them is at once. */
export function rangeOf({ view, day }: ViewState, firstWeekday: number): DayRange {
  switch (view) {
    case 'day':
    case 'workWeek':
    case 'week': {
      const from = weekStartOf(day, firstWeekday);
      return { from, to: from + 7 };
    }
    case 'month': {
      const from = weekStartOf(monthStartOf(day), firstWeekday);
      const last = addMonths(monthStartOf(day), 1) - 1;
      return { from, to: weekStartOf(last, firstWeekday) + 7 };
    }
    case 'list':
      return { from: day, to: day + listDays };
    case 'year': {
      const { year } = partsOfDay(day);
      return { from: dayOfParts(year, 1, 1), to: dayOfParts(year + 1, 1, 1) };
    }
  }
}

/** The same view before or after. */
export function leaf({ view, day }: ViewState, by: 1 | -1): ViewState {
  switch (view) {
    case 'day':
      return { view, day: day + by };
    case 'workWeek':
    case 'week':
      return { view, day: day + by * 7 };
    case 'month':
      return { view, day: addMonths(monthStartOf(day), by) };
    case 'list':
      return { view, day: day + by * listDays };
    case 'year':
      return { view, day: addMonths(day, by * 12) };
  }
}

/** What the view is called: the month, the days, the year. `impliedYear` is left out of days, where there is little room. */
export function viewTitle(state: ViewState, week: WeekSettings, language: 'zh' | 'en', impliedYear?: number): string {
  const { view, day } = state;
  if (view === 'month') return monthTitle(day, language);
  if (view === 'year') return language === 'zh' ? `${partsOfDay(day).year}年` : String(partsOfDay(day).year);
  if (view === 'day') return dayTitle(day, language, partsOfDay(day).year !== impliedYear);
  const days = shownDays(state, week);
  return rangeTitle(days[0] ?? day, days.at(-1) ?? day, language, impliedYear);
}

/** 2026年11月23日 – 29日; 23 – 29 November 2026. */
export function rangeTitle(from: Day, to: Day, language: 'zh' | 'en', impliedYear?: number): string {
  const [first, last] = [partsOfDay(from), partsOfDay(to)];
  const isSameYear = first.year === last.year;
  const isImplied = isSameYear && first.year === impliedYear;
  const isSameMonth = isSameYear && first.month === last.month;
  if (language === 'zh') {
    const end = `${isSameYear ? '' : `${last.year}年`}${isSameMonth ? '' : `${last.month}月`}${last.date}日`;
    return `${isImplied ? '' : `${first.year}年`}${first.month}月${first.date}日 – ${end}`;
  }
  const start = `${first.date}${isSameMonth ? '' : ` ${shortMonthName(first.month, language)}`}${isSameYear ? '' : ` ${first.year}`}`;
  return `${start} – ${last.date} ${isSameMonth ? monthName(last.month, language) : shortMonthName(last.month, language)}${isImplied ? '' : ` ${last.year}`}`;
}

/** The number of the week that most of its days are in. */
export const shownWeekNumber = (firstDay: Day): number => weekNumberOf(firstDay + 3);
