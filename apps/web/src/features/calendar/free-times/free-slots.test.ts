import { expect, it } from 'vitest';
import { dayOfDate, instantOfWall, wallOfInstant } from '../../../lib/dates/days.ts';
import { listFreeSlots, type OfferedDays, suggestSlots } from './free-slots.ts';

const zone = 'Asia/Shanghai';
const monday = dayOfDate('2026-11-23') ?? 0;
const at = (day: number, minutes: number): number => instantOfWall(day, minutes, zone);
const days: OfferedDays = {
  ...{ firstDay: monday, count: 3, zone, workdays: [1, 2, 3, 4, 5], specialDays: new Map() },
  ...{ workHours: [540, 720], notBefore: at(monday, 610), minutes: 60 },
};
const busy = (day: number, from: number, to: number) => ({
  startsAt: at(day, from),
  endsAt: at(day, to),
  kind: 'busy' as const,
});
const read = (offered = days, ...taken: ReturnType<typeof busy>[]): readonly string[] =>
  listFreeSlots(taken, offered).map(
    ({ day, slots }) =>
      `${String(day - monday)}: ${slots.map(({ startsAt }) => wallOfInstant(startsAt, zone).minutes).join(' ')}`,
  );

it('offers what is free within the hours of work, not before now', () => {
  expect(read()).toEqual(['0: 630 660', '1: 540 570 600 630 660', '2: 540 570 600 630 660']);
  expect(read(days, busy(monday + 1, 560, 640), busy(monday + 2, 0, 1_440))).toEqual(['0: 630 660', '1: 660', '2: ']);
});

it('knows holidays and the days that are worked for them', () => {
  const special = (date: string, isWorkday: boolean) => ({ date, nameZh: '', nameEn: '', isWorkday });
  const specialDays = new Map([
    [monday + 1, special('2026-11-24', false)],
    [monday + 5, special('2026-11-28', true)],
  ]);
  expect(read({ ...days, specialDays, count: 5 }).map((line) => line[0])).toEqual(['0', '2', '3', '4', '5']);
});

it('leaves out today when it is over, and suggests one time a day', () => {
  const late = { ...days, notBefore: at(monday, 700) };
  const found = listFreeSlots([], late);
  expect(found.map(({ day }) => day - monday)).toEqual([1, 2, 3]);
  expect(suggestSlots(found, 2).map(({ startsAt }) => startsAt)).toEqual([at(monday + 1, 540), at(monday + 2, 540)]);
});
