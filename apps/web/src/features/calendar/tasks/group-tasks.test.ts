import { calendarIdSchema, eventIdSchema, type Task } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { groupTasks } from './group-tasks.ts';

/** Monday, 23 November 2026, 10:00 in Shanghai. */
const reading = { nowMs: Date.UTC(2026, 10, 23, 2), timeZone: 'Asia/Shanghai' };
const blank: Task = {
  calendarId: calendarIdSchema.parse('c1'),
  taskId: eventIdSchema.parse('1'),
  revision: 1,
  title: '',
  notes: '',
  due: '',
  zone: '',
  priority: 0,
  repeat: null,
  reminders: [],
  isDone: false,
  percent: 0,
  completedAt: null,
  dueAt: null,
  isAllDay: false,
  customRepeat: '',
  mayChange: true,
  createdAt: 0,
  changedAt: 0,
};
const allDay = (title: string, due: string, more: Partial<Task> = {}): Task => ({
  ...blank,
  ...{ title, due, dueAt: Date.parse(`${due}T00:00Z`), isAllDay: true },
  ...more,
});
const timed = (title: string, dueAt: number): Task => ({ ...blank, title, dueAt, due: 'x', zone: 'Asia/Shanghai' });
const list = (...tasks: Task[]) =>
  groupTasks(tasks, reading).map(({ group, tasks: found }) => [group, found.map(({ title }) => title)]);

it('puts tasks where they are due, by the clocks of the person', () => {
  const tasks = [
    { ...blank, title: 'none' },
    allDay('in a week', '2026-11-30'),
    allDay('later', '2026-12-01'),
    allDay('yesterday', '2026-11-22'),
    timed('an hour ago', reading.nowMs - 3_600_000),
    // Still Monday in Shanghai.
    timed('tonight', Date.UTC(2026, 10, 23, 15, 59)),
    timed('after midnight', Date.UTC(2026, 10, 23, 16)),
    allDay('today', '2026-11-23'),
  ];
  expect(list(...tasks)).toEqual([
    ['overdue', ['yesterday', 'an hour ago']],
    ['today', ['tonight', 'today']],
    ['week', ['after midnight', 'in a week']],
    ['later', ['later']],
    ['none', ['none']],
  ]);
});

it('orders by priority within a day, what has none last, and what is done by when it was', () => {
  const due = '2026-11-25';
  expect(
    list(
      allDay('without', due),
      allDay('low', due, { priority: 9 }),
      allDay('high', due, { priority: 1 }),
      allDay('first done', due, { isDone: true, completedAt: 1 }),
      allDay('done last', due, { isDone: true, completedAt: 2 }),
    ),
  ).toEqual([
    ['week', ['high', 'low', 'without']],
    ['done', ['done last', 'first done']],
  ]);
});
