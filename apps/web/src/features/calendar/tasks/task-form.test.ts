import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { parseTask } from './parse-task.ts';
import { fieldsOfTaskForm, findTaskProblem, type TaskForm } from './task-form.ts';

const context = { today: dayOfDate('2026-11-23') ?? 0, minutes: 600, eventMinutes: 60 };
const form: TaskForm = {
  calendarId: calendarIdSchema.parse('c1'),
  title: ' 交报告 ',
  dueDate: '2026-11-27',
  dueTime: '',
  zone: '',
  priority: 0,
  notes: '',
  repeat: null,
  reminders: [{ minutes: 900, by: 'notice' }],
};

it.each([
  ['周五 交报告', '交报告', '2026-11-27'],
  ['send report Fri 5pm', 'send report', '2026-11-27T17:00'],
  ['明天下午三点 给张伟打电话', '给张伟打电话', '2026-11-24T15:00'],
  ['call with Anna at Room 5', 'call with Anna at Room 5', ''],
  ['买牛奶', '买牛奶', ''],
])('understands %s', (line, title, due) => {
  expect(parseTask(line, context)).toMatchObject({ title, due, repeat: null });
});

it('understands how a task repeats', () => {
  const entry = parseTask('每周五 交周报', context);
  expect(entry).toMatchObject({ title: '交周报', due: '2026-11-27', repeat: { every: 'week', weekdays: [5] } });
});

it('saves a date, a time in the zone of the person, or no time with nothing that needs one', () => {
  expect(fieldsOfTaskForm(form, 'Asia/Shanghai')).toMatchObject({ title: '交报告', due: '2026-11-27', zone: '' });
  const timed = fieldsOfTaskForm({ ...form, dueTime: '17:00' }, 'Asia/Shanghai');
  expect(timed).toMatchObject({ due: '2026-11-27T17:00', zone: 'Asia/Shanghai' });
  expect(fieldsOfTaskForm({ ...form, dueDate: '', dueTime: '17:00' }, 'Asia/Shanghai')).toMatchObject({
    ...{ due: '', zone: '', reminders: [] },
  });
});

it('names the first problem', () => {
  expect(findTaskProblem(form, '')).toBeUndefined();
  expect(findTaskProblem({ ...form, title: ' ' }, '')).toBe('titleEmpty');
  expect(findTaskProblem({ ...form, title: '长'.repeat(201) }, '')).toBe('titleTooLong');
  expect(findTaskProblem({ ...form, title: '长'.repeat(201) }, '长'.repeat(201))).toBeUndefined();
  expect(findTaskProblem({ ...form, dueDate: '2026-02-30' }, '')).toBe('dueInvalid');
  expect(findTaskProblem({ ...form, notes: '长'.repeat(10_001) }, '')).toBe('descriptionTooLong');
});
