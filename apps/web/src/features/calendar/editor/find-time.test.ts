import type { FreeBusy } from '@hongyan/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOfDate, instantOfText, instantOfWall } from '../../../lib/dates/days.ts';
import { busyPeople, findTimes, type SearchWindow } from './find-time.ts';

const zone = 'Asia/Shanghai';
const monday = dayOfDate('2026-11-23') ?? 0;
const at = (text: string): number => instantOfText(`2026-11-${text}`, zone) ?? 0;
const window: SearchWindow = {
  firstDay: monday,
  days: 7,
  zone,
  workdays: [1, 2, 3, 4, 5],
  workHours: [540, 1_080],
  notBefore: at('23T10:05'),
  minutes: 60,
};
const person = (...busy: readonly [string, string][]): FreeBusy => ({
  address: 'a@example.test',
  name: 'A',
  isKnown: true,
  busy: busy.map(([from, to]) => ({ startsAt: at(from), endsAt: at(to), kind: 'busy' })),
});

it('finds the first gaps that all have, not before now', () => {
  const people = [person(['23T10:00', '23T11:00'], ['23T14:00', '23T18:00']), person(['23T12:30', '23T13:30'])];
  const found = findTimes(people, window, 3).map(({ startsAt }) => startsAt);
  expect(found).toEqual([at('23T11:00'), at('24T09:00'), at('25T09:00')]);
});

it('finds the gap after the last meeting of a day, whatever the next day has', () => {
  const people = [person(['23T10:00', '23T15:00'], ['24T09:00', '24T18:00'])];
  expect(findTimes(people, window, 1)[0]?.startsAt).toBe(at('23T15:00'));
});

it('leaves out days without work and those that are full', () => {
  const full = person(['23T00:00', '27T23:00']);
  expect(findTimes([full], window, 3)).toEqual([]);
  expect(busyPeople([full], { startsAt: at('24T09:00'), endsAt: at('24T10:00') })).toHaveLength(1);
});

it('never proposes a time at which somebody is busy', () => {
  const busy = fc.tuple(fc.integer({ min: 0, max: 7 * 96 }), fc.integer({ min: 1, max: 30 }));
  const base = instantOfWall(monday, 0, zone);
  fc.assert(
    fc.property(fc.array(busy, { maxLength: 30 }), fc.integer({ min: 15, max: 240 }), (times, minutes) => {
      const list = times
        .map(([from, length]) => ({
          startsAt: base + from * 900_000,
          endsAt: base + (from + length) * 900_000,
          kind: 'busy' as const,
        }))
        .toSorted((one, other) => one.startsAt - other.startsAt);
      const people = [{ ...person(), busy: list }];
      for (const slot of findTimes(people, { ...window, minutes }, 5)) {
        expect(busyPeople(people, slot)).toEqual([]);
        expect(slot.startsAt).toBeGreaterThanOrEqual(window.notBefore);
      }
    }),
    { numRuns: 80 },
  );
});
