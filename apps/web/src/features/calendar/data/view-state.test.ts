import { expect, it } from 'vitest';
import { dateOfDay, dayOfDate } from '../../../lib/dates/days.ts';
import { leaf, phoneViews, rangeOf, rangeTitle, readViewState, shownDays, viewPath, viewTitle } from './view-state.ts';

const day = (date: string): number => dayOfDate(date) ?? 0;
const monday = day('2026-11-23');
const week = { firstWeekday: 1, workdays: [1, 2, 3, 4, 5] };

it('reads view and date from the address, and writes them', () => {
  const fallback = { view: 'week' as const, day: monday };
  expect(readViewState(new URLSearchParams('view=month&date=2027-02-06'), fallback)).toEqual({
    view: 'month',
    day: day('2027-02-06'),
  });
  expect(readViewState(new URLSearchParams('view=never&date=2026-02-30'), fallback)).toEqual(fallback);
  // An address of a wide screen, opened on a phone.
  const onPhone = { view: 'day' as const, day: monday };
  expect(readViewState(new URLSearchParams('view=week'), onPhone, phoneViews)).toEqual(onPhone);
  expect(viewPath(fallback)).toBe('/calendar?view=week&date=2026-11-23');
});

it('draws whole weeks of a month and the days of work of a work week', () => {
  const { from, to } = rangeOf({ view: 'month', day: monday }, 7);
  expect([dateOfDay(from), dateOfDay(to - 1)]).toEqual(['2026-11-01', '2026-12-05']);
  expect(shownDays({ view: 'workWeek', day: day('2026-11-29') }, week)).toEqual([0, 1, 2, 3, 4].map((n) => monday + n));
  expect(shownDays({ view: 'workWeek', day: monday }, { ...week, workdays: [] })).toHaveLength(7);
});

it('goes from the last day of a month to the next month', () => {
  expect(dateOfDay(leaf({ view: 'month', day: day('2026-01-31') }, 1).day)).toBe('2026-02-01');
  expect(dateOfDay(leaf({ view: 'year', day: day('2028-02-29') }, 1).day)).toBe('2029-02-28');
});

it('says what is shown in both languages', () => {
  expect(viewTitle({ view: 'week', day: monday }, week, 'zh')).toBe('2026年11月23日 – 29日');
  expect(viewTitle({ view: 'week', day: monday }, week, 'en')).toBe('23 – 29 November 2026');
  expect(rangeTitle(day('2026-11-30'), day('2026-12-06'), 'en')).toBe('30 Nov – 6 Dec 2026');
  expect(rangeTitle(day('2026-12-28'), day('2027-01-03'), 'zh')).toBe('2026年12月28日 – 2027年1月3日');
  const list = { view: 'list', day: monday } as const;
  expect(viewTitle(list, week, 'zh', 2026)).toBe('11月23日 – 12月22日');
  expect(viewTitle(list, week, 'en', 2026)).toBe('23 Nov – 22 Dec');
  expect(viewTitle(list, week, 'en', 2027)).toBe('23 Nov – 22 Dec 2026');
  expect(viewTitle({ view: 'day', day: monday }, week, 'en')).toBe('Mon 23 Nov 2026');
});
