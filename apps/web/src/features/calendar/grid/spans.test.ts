import { calendarIdSchema, eventIdSchema, type Occurrence, type Task } from '@hongyan/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfDate, instantOfText } from '../../../lib/dates/days.ts';
import { eventState } from './event-state.ts';
import { cutRow, layoutDay, layoutRow, sortSpans, spanOf, spansOf, spansOfTasks } from './spans.ts';

const zone = 'Asia/Shanghai';
const monday = dayOfDate('2026-11-23') ?? 0;
let next = 0;

function occurrence(start: string, end: string, inZone = zone): Occurrence {
  const allDay = start.length === 10;
  const at = (text: string): number => instantOfText(text, allDay ? 'UTC' : inZone) ?? 0;
  return {
    calendarId: calendarIdSchema.parse('c1'),
    eventId: eventIdSchema.parse(`e${next++}`),
    recurrenceId: '',
    revision: 1,
    title: 'x',
    location: '',
    allDay,
    startsAt: at(start),
    endsAt: at(end),
    color: null,
    isRepeated: false,
    hasReminder: false,
    hasParticipants: false,
    busy: true,
    isPrivate: false,
    isCancelled: false,
    myAnswer: null,
  };
}

it('keeps the dates of a whole day in every zone, and ends one that ends at midnight on its own day', () => {
  const whole = spanOf(occurrence('2026-11-23', '2026-11-25'), 'America/New_York');
  expect([whole.firstDay, whole.lastDay, whole.isBar]).toEqual([monday, monday + 1, true]);
  const late = spanOf(occurrence('2026-11-23T22:00', '2026-11-24T00:00'), zone);
  expect([late.firstDay, late.lastDay, late.endMinutes]).toEqual([monday, monday, 1_440]);
});

const doneTask: Task = {
  ...{
    calendarId: calendarIdSchema.parse('c1'),
    taskId: eventIdSchema.parse('t1'),
    revision: 1,
    title: 'x',
    notes: '',
  },
  ...{ due: '2026-11-23', zone: '', priority: 0, repeat: null, reminders: [], percent: 100, completedAt: 1 },
  ...{ isDone: true, dueAt: monday * 86_400_000, isAllDay: true, customRepeat: '', mayChange: true },
  ...{ createdAt: 0, changedAt: 0 },
};

it('draws a done task as done, not as an event that does not take place', () => {
  const [done] = spansOfTasks([doneTask], zone);
  if (done === undefined) throw new Error('it is not drawn');
  expect(done.occurrence.isCancelled).toBe(false);
  expect(eventState(done)).toMatchObject({ 'data-done': true, 'data-cancelled': undefined });
  const [open] = spansOfTasks([{ ...doneTask, isDone: false }], zone);
  expect(open && eventState(open)).toMatchObject({ 'data-done': undefined });
});

it('puts overlapping events beside each other and lets the others fill the day', () => {
  const spans = spansOf(
    [
      occurrence('2026-11-23T09:00', '2026-11-23T11:00'),
      occurrence('2026-11-23T09:30', '2026-11-23T10:00'),
      occurrence('2026-11-23T10:00', '2026-11-23T12:00'),
      occurrence('2026-11-23T13:00', '2026-11-23T13:05'),
    ],
    zone,
  );
  expect(layoutDay(spans, monday).map(({ column, columns, width }) => [column, columns, width])).toEqual([
    [0, 2, 1],
    [1, 2, 1],
    [1, 2, 1],
    [0, 1, 1],
  ]);
});

it('draws an event over midnight in both days', () => {
  const spans = spansOf([occurrence('2026-11-23T23:00', '2026-11-24T01:00')], zone);
  const [evening] = layoutDay(spans, monday);
  const [morning] = layoutDay(spans, monday + 1);
  expect([evening?.from, evening?.to, evening?.isEnd]).toEqual([1_380, 1_440, false]);
  expect([morning?.from, morning?.to, morning?.isStart]).toEqual([0, 60, false]);
});

it('never draws two blocks over each other', () => {
  const minutes = fc.tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 1, max: 300 }));
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 25 }), (list) => {
      const base = instantOfText('2026-11-23T00:00', zone) ?? 0;
      const spans = spansOf(
        list.map(([from, length]) => ({
          ...occurrence('2026-11-23T00:00', '2026-11-23T00:00'),
          startsAt: base + from * 60_000,
          endsAt: base + Math.min(1_440, from + length) * 60_000,
        })),
        zone,
      );
      const blocks = layoutDay(spans, monday);
      expect(blocks).toHaveLength(list.length);
      for (const [index, one] of blocks.entries())
        for (const other of blocks.slice(index + 1)) {
          const isApart = one.to <= other.from || other.to <= one.from;
          const isBeside = one.column + one.width <= other.column || other.column + other.width <= one.column;
          // Two groups share nothing, whatever their columns are called.
          expect(isApart || isBeside).toBe(true);
        }
    }),
    { numRuns: 60 },
  );
});

it('stacks bars without a gap and says how many do not fit', () => {
  const spans = spansOf(
    [
      occurrence('2026-11-20', '2026-11-25'),
      occurrence('2026-11-24', '2026-11-26'),
      occurrence('2026-11-24T09:00', '2026-11-24T10:00'),
      occurrence('2026-11-26T09:00', '2026-11-26T10:00'),
    ],
    zone,
  );
  const bars = layoutRow(spans, monday, 7);
  expect(bars.map(({ from, to, lane, isStart }) => [from, to, lane, isStart])).toEqual([
    [0, 1, 0, false],
    [1, 2, 1, true],
    [1, 1, 2, true],
    [3, 3, 0, true],
  ]);
  const { shown, hidden } = cutRow(bars, 7, 2);
  expect(shown).toHaveLength(2);
  expect(hidden).toEqual([0, 2, 1, 0, 0, 0, 0]);
});

it('draws what is alike in times by its title, whatever came first, and tasks after events', () => {
  const wholeDay = (title: string): Occurrence => ({ ...occurrence('2026-11-23', '2026-11-24'), title });
  const spans = [
    ...spansOfTasks([{ ...doneTask, title: 'a' }], zone),
    ...spansOf([wholeDay('c'), wholeDay('b')], zone),
  ];
  expect(sortSpans(spans).map(({ occurrence: { title } }) => title)).toEqual(['b', 'c', 'a']);
});
