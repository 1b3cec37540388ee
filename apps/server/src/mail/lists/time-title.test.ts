import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTimeTitle } from './time-title.ts';

const at = (text: string) => Date.parse(text);

describe('time groups', () => {
  // Saturday, 21 November 2026, 01:30 in Shanghai is still Friday in London.
  const now = at('2026-11-20T17:30:00Z');
  test.each([
    ['Asia/Shanghai', '2026-11-20T16:00:00Z', 'today'],
    ['Asia/Shanghai', '2026-11-20T15:59:59Z', 'yesterday'],
    ['Europe/London', '2026-11-20T15:59:59Z', 'today'],
    ['Asia/Shanghai', '2026-11-22T15:59:59Z', 'today'],
    ['Asia/Shanghai', '2026-11-15T16:00:00Z', 'thisWeek'],
    ['Asia/Shanghai', '2026-11-15T15:59:59Z', 'lastWeek'],
    ['Asia/Shanghai', '2026-11-08T16:00:00Z', 'lastWeek'],
    ['Asia/Shanghai', '2026-11-08T15:59:59Z', 'thisMonth'],
    ['Asia/Shanghai', '2026-10-31T15:59:59Z', '2026-10'],
    ['Asia/Shanghai', '2025-11-20T12:00:00Z', '2025-11'],
    ['America/St_Johns', '2026-11-20T03:30:00Z', 'today'],
    ['America/St_Johns', '2026-11-20T03:29:59Z', 'yesterday'],
  ])('%s %s is %s', (zone, moment, title) => {
    expect(createTimeTitle(now, zone)(at(moment))).toBe(title);
  });

  test('a group never comes twice in a list sorted by time', () => {
    const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'Pacific/Kiritimati', 'America/New_York');
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: 0, max: 4e12 }),
        fc.array(fc.nat(400 * 86_400_000), { maxLength: 60 }),
        (name, from, ages) => {
          const titles = ages
            .toSorted((a, b) => a - b)
            .map((age) => createTimeTitle(from, name)(from - age))
            .filter((title, index, all) => title !== all[index - 1]);
          expect(new Set(titles).size).toBe(titles.length);
        },
      ),
    );
  });
});
