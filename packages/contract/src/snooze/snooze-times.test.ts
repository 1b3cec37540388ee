import { describe, expect, it } from 'vitest';
import { findSnoozeMorning, reminderTimes, snoozeTimes } from './snooze-times.ts';

const zone = 'Asia/Shanghai';
/** 27 November 2026 is a Friday. */
const at = (day: number, hour: number, minute = 0): number => Date.UTC(2026, 10, day, hour - 8, minute);
const times = (nowMs: number) => snoozeTimes(nowMs, zone).map(({ key, atMs }) => [key, atMs]);

describe('times to snooze until', () => {
  it('are this evening, tomorrow morning and Monday morning', () => {
    expect(times(at(27, 9, 30))).toEqual([
      ['laterToday', at(27, 18)],
      ['tomorrow', at(28, 8)],
      ['nextWeek', at(30, 8)],
    ]);
  });
  it('are three hours later in the afternoon, and not today at night', () => {
    expect(times(at(27, 16, 10))[0]).toEqual(['laterToday', at(27, 19)]);
    expect(times(at(27, 18))[0]).toEqual(['tomorrow', at(28, 8)]);
  });
  it('name Monday once', () => {
    expect(times(at(29, 9)).map(([key]) => key)).toEqual(['laterToday', 'tomorrow']);
    expect(times(at(30, 9)).at(-1)).toEqual(['nextWeek', at(37, 8)]);
  });
  it('are the same for a rule, on every day of the week and where clocks are set meanwhile', () => {
    for (let day = 23; day < 30; day += 1)
      for (const { key, atMs } of snoozeTimes(at(day, 9), zone))
        if (key !== 'laterToday') expect(findSnoozeMorning(key, at(day, 9), zone)).toBe(atMs);
    // On a Sunday next week begins tomorrow.
    expect(findSnoozeMorning('nextWeek', at(29, 9), zone)).toBe(at(30, 8));
    // 28 March 2026 is a Saturday, and clocks go forward on Sunday.
    const saturday = Date.UTC(2026, 2, 28, 22);
    expect(findSnoozeMorning('nextWeek', saturday, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 30, 6));
    expect(findSnoozeMorning('tomorrow', saturday, 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 6));
  });
});

it('times to be reminded at are mornings, also where clocks are set meanwhile', () => {
  expect(reminderTimes(at(27, 23, 30), zone)).toEqual([
    { key: 'tomorrow', atMs: at(28, 8) },
    { key: 'inThreeDays', atMs: at(30, 8) },
    { key: 'inAWeek', atMs: at(34, 8) },
  ]);
  // Clocks go forward on 29 March 2026.
  const days = reminderTimes(Date.UTC(2026, 2, 28, 12), 'Europe/Berlin').map(({ atMs }) =>
    new Date(atMs).toISOString(),
  );
  expect(days).toEqual(['2026-03-29T06:00:00.000Z', '2026-03-31T06:00:00.000Z', '2026-04-04T06:00:00.000Z']);
});
