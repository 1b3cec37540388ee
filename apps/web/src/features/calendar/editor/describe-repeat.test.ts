import type { Repeat } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { describeRepeat } from './describe-repeat.ts';

/** A Friday, the third of its month. */
const friday = dayOfDate('2026-11-20') ?? 0;
const once: Repeat = { every: 'day', interval: 1, weekdays: [], by: 'date', end: { kind: 'never' } };

it.each<[Partial<Repeat>, string, string]>([
  [{}, '每天', 'Every day'],
  [{ interval: 3 }, '每 3 天', 'Every 3 days'],
  [{ every: 'week' }, '每周五', 'Every week on Fri'],
  [{ every: 'week', weekdays: [4, 2] }, '每周二、四', 'Every week on Tue, Thu'],
  [{ every: 'week', weekdays: [1, 2, 3, 4, 5] }, '每个工作日', 'Every weekday'],
  [{ every: 'week', interval: 2, weekdays: [1] }, '每 2 周的周一', 'Every 2 weeks on Mon'],
  [{ every: 'month' }, '每月20日', 'Every month on day 20'],
  [{ every: 'month', by: 'weekday' }, '每月第三个周五', 'Every month on the third Fri'],
  [{ every: 'year' }, '每年11月20日', 'Every year on 20 November'],
  [{ end: { kind: 'count', count: 5 } }, '每天，共 5 次', 'Every day, 5 times'],
  [
    { end: { kind: 'until', date: '2026-12-31' } },
    '每天，到2026年12月31日 周四为止',
    'Every day, until Thu 31 Dec 2026',
  ],
])('says %o in both languages', (repeat, zh, en) => {
  const whole = { ...once, ...repeat };
  expect(describeRepeat(whole, friday, 'zh')).toBe(zh);
  expect(describeRepeat(whole, friday, 'en')).toBe(en);
});
