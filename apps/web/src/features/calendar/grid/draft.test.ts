import { expect, it } from 'vitest';
import { dayOfDate, minutesPerDay } from '../../../lib/dates/days.ts';
import { draftOfClick, draftOfDrag, draftOnDay, type Spot, timesOfDraft } from './draft.ts';
import type { Span } from './spans.ts';

const monday = dayOfDate('2026-11-23') ?? 0;
const at = (hours: number, kind: Spot['kind'] = 'time', day = monday): Spot => ({
  kind,
  at: day * minutesPerDay + hours * 60,
});
const meeting = {
  key: 'x',
  firstDay: monday,
  lastDay: monday,
  startMinutes: 555,
  endMinutes: 615,
  isBar: false,
  occurrence: { allDay: false },
} as Span;
const holiday = {
  ...meeting,
  lastDay: monday + 1,
  startMinutes: 0,
  endMinutes: 1_440,
  isBar: true,
  occurrence: { allDay: true },
} as Span;

const result = (...parameters: Parameters<typeof draftOfDrag>): string => {
  const { start, end } = timesOfDraft(draftOfDrag(...parameters));
  return `${start} ${end}`;
};

it('makes a time by dragging up or down, in quarters of an hour', () => {
  expect(result({ kind: 'create', from: at(9.1) }, at(10.1), 60)).toBe('2026-11-23T09:00 2026-11-23T10:15');
  expect(result({ kind: 'create', from: at(9.1) }, at(8), 60)).toBe('2026-11-23T08:00 2026-11-23T09:15');
  expect(result({ kind: 'create', from: at(0, 'day', monday + 2) }, at(0, 'day'), 60)).toBe('2026-11-23 2026-11-26');
});

it('moves by time within the hours and by days elsewhere, and keeps the length', () => {
  expect(result({ kind: 'move', span: meeting, grabbed: at(9.5) }, at(11.5, 'time', monday + 1), 60)).toBe(
    '2026-11-24T11:15 2026-11-24T12:15',
  );
  expect(result({ kind: 'move', span: meeting, grabbed: at(0, 'day') }, at(0, 'day', monday + 3), 60)).toBe(
    '2026-11-26T09:15 2026-11-26T10:15',
  );
  expect(
    result({ kind: 'move', span: holiday, grabbed: at(0, 'allDay', monday + 1) }, at(0, 'allDay', monday + 2), 60),
  ).toBe('2026-11-24 2026-11-26');
});

it('makes a whole day of an event that is dropped above the hours, and the other way round', () => {
  expect(result({ kind: 'move', span: meeting, grabbed: at(9.5) }, at(0, 'allDay'), 60)).toBe('2026-11-23 2026-11-24');
  expect(result({ kind: 'move', span: holiday, grabbed: at(0, 'allDay') }, at(14.1), 45)).toBe(
    '2026-11-23T14:00 2026-11-23T14:45',
  );
});

it('resizes to a quarter of an hour at least', () => {
  expect(result({ kind: 'resize', span: meeting, edge: 'end' }, at(11), 60)).toBe('2026-11-23T09:15 2026-11-23T11:15');
  expect(result({ kind: 'resize', span: meeting, edge: 'end' }, at(2), 60)).toBe('2026-11-23T09:15 2026-11-23T09:30');
  expect(result({ kind: 'resize', span: meeting, edge: 'start' }, at(23), 60)).toBe(
    '2026-11-23T10:00 2026-11-23T10:15',
  );
});

it('gives a click the usual length, and each day its part', () => {
  const late = draftOfClick(at(23.6), 60);
  expect(timesOfDraft(late)).toEqual({ start: '2026-11-23T23:30', end: '2026-11-24T00:30' });
  expect(draftOnDay(late, monday)).toEqual({ from: 1_410, to: 1_440 });
  expect(draftOnDay(late, monday + 1)).toEqual({ from: 0, to: 30 });
  expect(draftOnDay(late, monday + 2)).toBeUndefined();
});
