import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFormFields, toFormFields, toInstant } from '../../../lib/dates/wall-clock.ts';
import { schedulePresets } from './schedule-time.ts';

const zone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(text);
const offered = (now: string, timeZone = zone) =>
  schedulePresets(at(now), timeZone).map(({ key, atMs }) => `${key} ${new Date(atMs).toISOString()}`);

describe('times that are offered', () => {
  it('are in the person’s zone, and none is over', () => {
    // A Friday.
    expect(offered('2026-11-20T14:05:00+08:00')).toEqual([
      'thisEvening 2026-11-20T10:00:00.000Z',
      'tomorrowMorning 2026-11-21T00:00:00.000Z',
      'mondayMorning 2026-11-23T00:00:00.000Z',
    ]);
    expect(offered('2026-11-20T18:00:00+08:00')[0]).toContain('tomorrowMorning');
  });

  it('names Monday once when it is tomorrow, and the next one on a Monday', () => {
    expect(offered('2026-11-22T09:00:00+08:00')).toHaveLength(2);
    expect(offered('2026-11-23T09:00:00+08:00')[2]).toContain('2026-11-30');
  });
});

describe('a time on the wall', () => {
  it('is the instant that shows it, in any zone', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
    const minutes = fc.integer({ min: at('2000-01-01T00:00Z') / 60_000, max: at('2060-01-01T00:00Z') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), minutes, (timeZone, minute) => {
        const { date, time } = toFormFields(minute * 60_000, timeZone);
        const read = readFormFields(date, time, timeZone);
        // An hour that comes twice is shown alike; what is read shows the same again.
        expect(read === undefined ? undefined : toFormFields(read, timeZone)).toEqual({ date, time });
      }),
    );
  });

  it('that summer time leaves out is taken after the gap, one that comes twice is the first', () => {
    const wall = { year: 2026, month: 3, day: 29, hour: 2, minute: 30 };
    expect(new Date(toInstant(wall, 'Europe/Berlin')).toISOString()).toBe('2026-03-29T01:30:00.000Z');
    const twice = { ...wall, month: 10, day: 25 };
    expect(new Date(toInstant(twice, 'Europe/Berlin')).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each([
    ['', '08:00'],
    ['2026-11-20', ''],
    ['20.11.2026', '08:00'],
  ])('is none in %j %j', (date, time) => {
    expect(readFormFields(date, time, zone)).toBeUndefined();
  });
});
