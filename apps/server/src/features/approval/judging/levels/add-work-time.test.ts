import { expect, it, test } from 'vitest';
import { addWorkTime, type WorkHours } from './add-work-time.ts';

/** Days of 2026 that are not what their weekday says: Spring Festival, Qingming and the National Day. */
const free = [
  '02-15',
  '02-16',
  '02-17',
  '02-18',
  '02-19',
  '02-20',
  '02-21',
  '02-22',
  '02-23',
  '04-04',
  '04-05',
  '04-06',
];
const freeInOctober = ['10-01', '10-02', '10-03', '10-04', '10-05', '10-06', '10-07'];
const work = ['02-14', '02-28', '09-20', '10-10'];
const days = [
  ...[...free, ...freeInOctober].map((day) => [`2026-${day}`, false] as const),
  ...work.map((day) => [`2026-${day}`, true] as const),
];
const china: WorkHours = { startHour: 9, endHour: 18, zone: 'Asia/Shanghai', specialDays: new Map(days) };
const newYork: WorkHours = { ...china, zone: 'America/New_York', specialDays: new Map() };
const add = (start: string, hours: number, workHours: WorkHours) =>
  new Date(addWorkTime(Date.parse(start), hours, workHours)).toISOString().slice(0, 16);

test.each<[string, WorkHours, string, number, string]>([
  ['within a day', china, '2026-11-25T10:00+08:00', 2, '2026-11-25T12:00+08:00'],
  ['before work begins', china, '2026-11-25T06:00+08:00', 2, '2026-11-25T11:00+08:00'],
  ['after work has ended', china, '2026-11-25T20:00+08:00', 2, '2026-11-26T11:00+08:00'],
  ['to the end of a day', china, '2026-11-25T10:00+08:00', 8, '2026-11-25T18:00+08:00'],
  ['longer than a day', china, '2026-11-25T10:00+08:00', 20, '2026-11-27T12:00+08:00'],
  ['over a weekend', china, '2026-11-27T17:00+08:00', 2, '2026-11-30T10:00+08:00'],
  ['begun on a Saturday', china, '2026-11-28T12:00+08:00', 1, '2026-11-30T10:00+08:00'],
  ['over a long weekend', china, '2026-04-03T17:00+08:00', 2, '2026-04-07T10:00+08:00'],
  [
    'over the National Day, with the Saturday that makes up for it',
    china,
    '2026-09-30T17:00+08:00',
    20,
    '2026-10-10T10:00+08:00',
  ],
  ['on a Saturday that makes up for Spring Festival', china, '2026-02-14T10:00+08:00', 3, '2026-02-14T13:00+08:00'],
  ['over Spring Festival', china, '2026-02-14T17:00+08:00', 2, '2026-02-24T10:00+08:00'],
  ['a quarter of an hour', china, '2026-11-25T10:00+08:00', 0.25, '2026-11-25T10:15+08:00'],
  ['over the beginning of daylight saving', newYork, '2026-03-06T17:00-05:00', 2, '2026-03-09T10:00-04:00'],
  ['over its end', newYork, '2026-10-30T17:00-04:00', 2, '2026-11-02T10:00-05:00'],
  [
    'round the clock, over a night that is an hour short',
    { ...newYork, startHour: 0, endHour: 24, specialDays: new Map([['2026-03-08', true]]) },
    '2026-03-08T01:00-05:00',
    2,
    '2026-03-08T04:00-04:00',
  ],
  [
    'where the end is before the start: the whole day',
    { ...china, startHour: 18, endHour: 9 },
    '2026-11-25T20:00+08:00',
    5,
    '2026-11-26T01:00+08:00',
  ],
])('%s', (_, workHours, start, hours, expected) => {
  expect(add(start, hours, workHours)).toBe(new Date(expected).toISOString().slice(0, 16));
});

it('ends where nobody ever works', () => {
  const specialDays = { get: () => false } as unknown as WorkHours['specialDays'];
  expect(addWorkTime(0, 1, { ...china, specialDays })).toBeGreaterThan(Date.UTC(1985, 0, 1));
});
