import { maxRuleSteps } from '../limits.ts';
import { dayMs } from '../model/civil.ts';
import { type Component, makeLine, setLines } from '../model/component.ts';
import type { ReadObject } from '../recurrence/find-occurrence.ts';
import { isExcluded, keyOfWall, listDates, type Series, wallInSeries } from '../recurrence/series.ts';
import { listWalls } from '../recurrence/series-walls.ts';
import { makeUntil } from '../rules/repeat.ts';
import { printRule, type Rule } from '../rules/rule.ts';
import { countRuleWalls } from '../rules/rule-walls.ts';
import { CalendarChangeError } from '../types.ts';
import { momentOf } from '../zones/zone.ts';
import { setDates, valueInSeries } from './occurrence-lines.ts';

/** UNTIL values in the form that the event's DTSTART asks for (RFC 5545 §3.3.10). */
export function untilMaker({ timing }: Series): ReturnType<typeof makeUntil> {
  const { zone } = timing;
  return makeUntil(timing.start.isDate, zone === null, (wall) => (zone ? momentOf(zone, wall) : wall));
}

function cutRule(series: Series, rule: Rule, until: number, at: number): { before: Rule; after: Rule } {
  if (rule.count !== null) {
    const count = countRuleWalls(rule, series.timing.start.wall, at, { left: maxRuleSteps });
    if (count === null) throw new CalendarChangeError('tooComplex');
    return {
      before: { ...rule, count: Math.max(count, 1) },
      after: { ...rule, count: Math.max(rule.count - count, 1) },
    };
  }
  const last = series.timing.start.isDate ? at - dayMs : at - 1_000;
  const value = untilMaker(series)(Math.min(last, until));
  return { before: { ...rule, until: value }, after: rule };
}

/** Dates of a component on one side of a wall time, in the form of the series. */
function keepDates(
  object: ReadObject,
  series: Series,
  master: Component,
  isKept: (wall: number) => boolean,
): Component {
  let kept = master;
  for (const name of ['RDATE', 'EXDATE'] as const) {
    const walls = listDates(master, name).map((value) => wallInSeries(series.timing, value, object.parts.zones));
    const values = walls.filter(isKept).map((wall) => valueInSeries(series.timing, wall));
    kept = setDates(kept, name, values);
  }
  return kept;
}

/** A series in two: what is before a wall time of it, and what begins with it. Both still say the old beginning. */
export function cutSeries(
  object: ReadObject,
  series: Series,
  at: number,
): { readonly before: Component; readonly after: Component } {
  const rules = series.rules.map(({ rule, until }) => cutRule(series, rule, until, at));
  const linesOf = (side: 'before' | 'after') => rules.map((pair) => makeLine('RRULE', printRule(pair[side])));
  const before = setLines(series.master, 'RRULE', linesOf('before'));
  const after = setLines(series.master, 'RRULE', linesOf('after'));
  return {
    before: keepDates(object, series, before, (wall) => wall < at),
    after: keepDates(object, series, after, (wall) => wall >= at),
  };
}

/** Whether an event has any occurrence before a wall time. Where that is much work, it has. */
export function hasOccurrence({ series, overrides }: ReadObject, before = Number.POSITIVE_INFINITY): boolean {
  if (!series) return overrides.length > 0;
  const kept = new Set(overrides.map((override) => override.key));
  const budget = { left: maxRuleSteps };
  for (const wall of listWalls(series, budget, Number.NEGATIVE_INFINITY, before - 1)) {
    const key = keyOfWall(series.timing, wall);
    if (kept.has(key) || !isExcluded(series, wall, key)) return true;
  }
  return budget.left <= 0;
}
