import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { dayOfDate, minutesPerDay } from '../../../lib/dates/days.ts';
import { changeStart, fieldsOfForm, findProblem, isSameForm, newForm } from './event-form.ts';

const day = dayOfDate('2026-11-23') ?? 0;
const zone = 'Asia/Shanghai';
const settings = { eventReminder: 15, timeZoneName: zone };
const calendarId = calendarIdSchema.parse('c1');
const timed = newForm(
  { allDay: false, from: day * minutesPerDay + 540, to: day * minutesPerDay + 600 },
  calendarId,
  settings,
);
const whole = newForm({ allDay: true, from: day * minutesPerDay, to: (day + 2) * minutesPerDay }, calendarId, settings);

it('shows the last day of a whole-day event and stores the day after it', () => {
  expect([whole.startDate, whole.endDate]).toEqual(['2026-11-23', '2026-11-24']);
  expect(fieldsOfForm(whole)).toMatchObject({ start: '2026-11-23', end: '2026-11-25', zone: '', reminders: [] });
});

it('moves the end with the beginning', () => {
  const moved = changeStart(timed, { time: '23:30' });
  expect(fieldsOfForm(moved)).toMatchObject({ start: '2026-11-23T23:30', end: '2026-11-24T00:30' });
  expect(changeStart(whole, { date: '2026-12-31' }).endDate).toBe('2027-01-01');
  expect(changeStart(timed, { date: '' }).endDate).toBe('2026-11-23');
});

it('counts a title as a person does and names the first problem', () => {
  const titled = { ...timed, title: '会'.repeat(15) };
  expect(findProblem(titled, 15, zone)).toBeUndefined();
  expect(findProblem({ ...timed, title: '👩‍👩‍👧'.repeat(15) }, 15, zone)).toBeUndefined();
  expect(findProblem({ ...titled, title: '会'.repeat(16) }, 15, zone)).toBe('titleTooLong');
  expect(findProblem({ ...timed, title: '  ' }, 15, zone)).toBe('titleEmpty');
  expect(findProblem({ ...titled, endTime: '08:00' }, 15, zone)).toBe('endBeforeStart');
  expect(findProblem({ ...titled, startDate: '2026-02-30' }, 15, zone)).toBe('timeInvalid');
});

it('knows whether something was changed', () => {
  expect(isSameForm(timed, { ...timed, title: ' ' })).toBe(true);
  expect(isSameForm(timed, { ...timed, busy: false })).toBe(false);
});
