import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { civilOf, dayMs, dayNumberOf, dayOfWall, weekdayOf } from '../model/civil.ts';
import { parseRule, printRule } from './rule.ts';
import { countRuleWalls, lastCountedWall, listRuleWalls } from './rule-walls.ts';

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const first = dayNumberOf(2019, 1, 1);

function wallsOf(text: string, start: number, from: number, to: number): number[] {
  const rule = parseRule(text);
  if (!rule) throw new Error(`no rule: ${text}`);
  return [...listRuleWalls(rule, start, Number.POSITIVE_INFINITY, { from, to, budget: { left: 200_000 } })];
}

/** What ical.js says of the same rule; it leaves out a start that the rule does not name. */
function otherWalls(text: string, start: number, to: number): number[] {
  const { year, month, day } = civilOf(dayOfWall(start));
  const time = ICAL.Time.fromData({ year, month, day, hour: 9, minute: 30, second: 0 });
  const iterator = ICAL.Recur.fromString(text).iterator(time);
  const walls: number[] = [];
  for (let next = iterator.next(); next && walls.length < 2_000; next = iterator.next()) {
    const wall = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second);
    if (wall > to) break;
    walls.push(wall);
  }
  return walls;
}

const startDay = fc.integer({ min: first, max: first + 1_500 });
const interval = fc.integer({ min: 1, max: 5 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 });

/** Rules that name their start, in the forms that ical.js is known to compute well. */
const ruleAndStart = fc
  .record({ day: startDay, interval, weekdays, form: fc.integer({ min: 0, max: 7 }) })
  .map((given) => {
    const { month, day } = civilOf(given.day);
    const weekday = names[weekdayOf(given.day) - 1];
    const listed = [...new Set([weekdayOf(given.day), ...given.weekdays])].toSorted((a, b) => a - b);
    const byDay = listed.map((index) => names[index - 1]).join(',');
    const position = Math.ceil(day / 7);
    const forms = [
      `FREQ=DAILY;INTERVAL=${given.interval}`,
      `FREQ=WEEKLY;INTERVAL=${given.interval};BYDAY=${byDay};WKST=MO`,
      `FREQ=MONTHLY;INTERVAL=${given.interval};BYMONTHDAY=${day}`,
      `FREQ=MONTHLY;INTERVAL=${given.interval};BYDAY=${position > 4 ? -1 : position}${weekday}`,
      `FREQ=YEARLY;INTERVAL=${given.interval};BYMONTH=${month};BYMONTHDAY=${day}`,
      `FREQ=YEARLY;BYMONTH=${month};BYDAY=${position > 4 ? -1 : position}${weekday}`,
      `FREQ=DAILY;BYDAY=${byDay}`,
      `FREQ=HOURLY;INTERVAL=${given.interval * 5}`,
    ];
    return { text: forms[given.form] ?? '', start: given.day * dayMs + 9.5 * 3_600_000 };
  });

describe('the times of a rule', () => {
  it('are those of ical.js', () => {
    fc.assert(
      fc.property(ruleAndStart, fc.integer({ min: 1, max: 700 }), ({ text, start }, days) => {
        const to = start + days * dayMs;
        expect(wallsOf(text, start, start, to).slice(0, 2_000)).toEqual(otherWalls(text, start, to));
      }),
      { numRuns: 200 },
    );
  });

  it('are the same when the beginning is skipped', () => {
    fc.assert(
      fc.property(
        ruleAndStart,
        fc.option(fc.integer({ min: 1, max: 400 })),
        fc.integer({ max: 900, min: 0 }),
        (rule, count, days) => {
          const text = count === null ? rule.text : `${rule.text};COUNT=${count}`;
          const from = rule.start + days * dayMs;
          const to = from + 100 * dayMs;
          const all = wallsOf(text, rule.start, rule.start, to);
          expect(wallsOf(text, rule.start, from, to)).toEqual(all.filter((wall) => wall >= from));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are counted as they are listed', () => {
    fc.assert(
      fc.property(
        ruleAndStart,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 400 }),
        (given, count, days) => {
          const rule = parseRule(`${given.text};COUNT=${count}`);
          if (!rule) throw new Error('no rule');
          const walls = wallsOf(printRule(rule), given.start, given.start, Number.POSITIVE_INFINITY);
          const before = given.start + days * dayMs;
          const expected = walls.filter((wall) => wall < before).length;
          expect(countRuleWalls(rule, given.start, before, { left: 100_000 })).toBe(expected);
          expect(lastCountedWall(rule, given.start, { left: 100_000 })).toBe(walls.at(-1));
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each([
    '',
    'FREQ=',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=-1',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;UNTIL=x',
    'FREQ=WEEKLY;BYDAY=XX',
    '__proto__=1',
  ])('are none of a rule that is none: %s', (text) => expect(parseRule(text)).toBeNull());

  it('of a parsed rule are those of the rule as it is printed', () => {
    const text =
      'FREQ=MONTHLY;INTERVAL=2;COUNT=5;BYMONTH=1,3;BYMONTHDAY=-1,5;BYDAY=-1SU,2MO;BYHOUR=3;BYSETPOS=-1;WKST=SU';
    const rule = parseRule(text);
    expect(rule && printRule(rule)).toBe(text);
  });
});
