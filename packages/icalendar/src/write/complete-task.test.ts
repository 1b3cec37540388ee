import { describe, expect, it } from 'vitest';
import { listTaskAlarms } from '../read/list-task-alarms.ts';
import { readTask } from '../read/read-task.ts';
import type { Repeat, TaskFields } from '../types.ts';
import { completeTask } from './complete-task.ts';
import { composeTask, updateTask } from './tasks.ts';

const now = Date.UTC(2026, 10, 23, 8);
const daily: Repeat = { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } };
const plain: TaskFields = {
  title: 'Send the report',
  allDay: true,
  start: '',
  due: '2026-11-27',
  zone: '',
  isDone: false,
  percent: 0,
  priority: 0,
  notes: '',
  repeat: null,
  reminders: [],
};
const compose = (fields: Partial<TaskFields>): string => composeTask({ ...plain, ...fields }, { uid: 'one', now });
const complete = (text: string, notBefore = 0) => completeTask(text, { now, doneUid: 'done', notBefore });

describe('completing a task', () => {
  it('marks one that does not repeat', () => {
    const { text, done } = complete(compose({}));
    expect(done).toBeNull();
    expect(readTask(text)).toMatchObject({ isDone: true, percent: 100, completedAt: now, due: '2026-11-27' });
  });

  it('moves one that repeats to its next date and keeps what was done', () => {
    const { text, done } = complete(compose({ start: '2026-11-27', repeat: daily }));
    expect(readTask(text)).toMatchObject({ uid: 'one', isDone: false, start: '2026-11-28', due: '2026-11-28' });
    expect(readTask(text)?.repeat).toMatchObject({ every: 'day' });
    expect(readTask(done ?? '')).toMatchObject({ uid: 'done', isDone: true, due: '2026-11-27', repeat: null });
  });

  it('passes over dates before the day that it is', () => {
    const { text } = complete(
      compose({ start: '2026-11-01', due: '2026-11-01', repeat: daily }),
      Date.UTC(2026, 10, 23),
    );
    expect(readTask(text)?.due).toBe('2026-11-23');
  });

  it('counts down a rule that counts, and ends with the last', () => {
    const repeat: Repeat = { ...daily, end: { kind: 'count', count: 3 } };
    const first = complete(compose({ start: '2026-11-27', repeat }));
    expect(first.text).toContain('COUNT=2');
    const second = complete(first.text);
    expect(readTask(second.text)).toMatchObject({ due: '2026-11-29', isDone: false });
    const third = complete(second.text);
    expect(third.done).toBeNull();
    expect(readTask(third.text)).toMatchObject({ due: '2026-11-29', isDone: true });
  });

  it('keeps the time of day over a change of the clocks, and how long before it began', () => {
    const fields = { allDay: false, start: '2026-10-24T08:00', due: '2026-10-24T09:30', zone: 'Europe/Berlin' };
    const { text } = complete(compose({ ...fields, repeat: { ...daily, interval: 2 } }));
    expect(readTask(text)).toMatchObject({ start: '2026-10-26T08:00', due: '2026-10-26T09:30', zone: 'Europe/Berlin' });
    expect(readTask(text)?.dueAt).toBe(Date.UTC(2026, 9, 26, 8, 30));
  });
});

describe('reminders of a task', () => {
  const reminders = [{ minutes: 15, by: 'notice' as const }];
  const zone = { floatingZone: 'Asia/Shanghai' };

  it('are counted from when it is due (RFC 5545 §3.8.6.3)', () => {
    const text = compose({ allDay: false, due: '2026-11-27T09:00', zone: 'Asia/Shanghai', reminders });
    expect(text).toContain('TRIGGER;RELATED=END:-PT15M');
    expect(readTask(text)?.reminders).toEqual(reminders);
    expect(listTaskAlarms(text, zone)).toEqual([{ at: Date.UTC(2026, 10, 27, 0, 45), minutes: 15, by: 'notice' }]);
  });

  it('of programs that know no RELATED are read too, and stay as they are', () => {
    const text = compose({ reminders }).replace(';RELATED=END', '');
    expect(readTask(text)?.reminders).toEqual(reminders);
    expect(updateTask(text, { title: 'Other', reminders }, { now })).toContain('TRIGGER:-PT15M');
    expect(listTaskAlarms(text, zone)).toEqual([{ at: Date.UTC(2026, 10, 26, 15, 45), minutes: 15, by: 'notice' }]);
  });

  it('at a moment are given at it', () => {
    const text = compose({ reminders }).replace(
      'TRIGGER;RELATED=END:-PT15M',
      'TRIGGER;VALUE=DATE-TIME:20261126T010000Z',
    );
    expect(listTaskAlarms(text, zone).map(({ at }) => at)).toEqual([Date.UTC(2026, 10, 26, 1)]);
    expect(readTask(text)?.reminders).toEqual([]);
  });
});

describe('a task without DUE', () => {
  it('is due when its duration is over', () => {
    const text = compose({ due: '', start: '2026-11-27' }).replace('SUMMARY', 'DURATION:P2D\r\nSUMMARY');
    expect(readTask(text)).toMatchObject({ due: '2026-11-29', dueAt: Date.UTC(2026, 10, 29) });
  });

  it('is due at no time', () => {
    expect(readTask(compose({ due: '' }))).toMatchObject({ due: '', dueAt: null });
  });
});
