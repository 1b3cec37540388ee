import { maxRuleSteps } from '../limits.ts';
import { dayMs, dayOfWall } from '../model/civil.ts';
import { type Component, makeLine, removeLines, setLine } from '../model/component.ts';
import type { DateValue } from '../model/date-value.ts';
import type { ReadObject } from '../recurrence/find-occurrence.ts';
import { keyOfWall, listDates, type Override, readSeries, type Series, wallInSeries } from '../recurrence/series.ts';
import { listWalls } from '../recurrence/series-walls.ts';
import { repeatOfRule, ruleOfRepeat } from '../rules/repeat.ts';
import { printRule, type Rule } from '../rules/rule.ts';
import type { Repeat } from '../types.ts';
import { untilMaker } from './cut-series.ts';
import { printRepeat, setTimes } from './event-lines.ts';
import { setDates, setRecurrenceId, setTimesAt } from './occurrence-lines.ts';

/** How all occurrences of a series move. */
export interface Move {
  /** The new beginning of the series. */
  readonly start: DateValue;
  readonly end: DateValue;
  /** By the wall. */
  readonly delta: number;
}

interface Moved {
  readonly master: Component;
  readonly overrides: readonly Component[];
}

function timeOfDay(wall: number): number {
  return wall - dayOfWall(wall) * dayMs;
}

/** The last day on which one may begin, however UNTIL says it, moved by whole days. */
function moveUntil(series: Series, moved: Series, rule: Rule, until: number): DateValue | null {
  if (!rule.until) return null;
  const { wall } = series.timing.start;
  const isBefore = timeOfDay(until) < timeOfDay(wall);
  const days = dayOfWall(moved.timing.start.wall) - dayOfWall(wall);
  const lastDay = dayOfWall(until) - (isBefore ? 1 : 0) + days;
  return untilMaker(moved)(lastDay * dayMs + dayMs - 1_000);
}

/** A rule after its event has moved: what it says of weekdays and dates moves along where a form could say it. */
function moveRule(series: Series, moved: Series, { rule, until }: Series['rules'][number]): Rule {
  const { wall } = series.timing.start;
  const newWall = moved.timing.start.wall;
  const days = dayOfWall(newWall) - dayOfWall(wall);
  const last = moveUntil(series, moved, rule, until);
  const repeat = days === 0 ? null : repeatOfRule(rule, wall, until);
  if (!repeat) return { ...rule, until: last };
  const weekdays = repeat.weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1);
  const fresh = ruleOfRepeat({ ...repeat, weekdays, end: { kind: 'never' } }, newWall, untilMaker(moved));
  return { ...fresh, count: rule.count, until: last, weekStart: rule.weekStart };
}

function moveDates(object: ReadObject, series: Series, master: Component, move: Move): Component {
  let moved = master;
  for (const name of ['RDATE', 'EXDATE'] as const) {
    const values = listDates(master, name).map((value) => {
      const wall = wallInSeries(series.timing, value, object.parts.zones) + move.delta;
      return { ...move.start, wall: move.start.isDate ? dayOfWall(wall) * dayMs : wall };
    });
    moved = setDates(moved, name, values);
  }
  return moved;
}

/** By the clock of the series, when the occurrence of an exception would be by the rule. */
function ruleWallOf(series: Series, override: Override): number {
  const { timing } = series;
  const wall = timing.zone ? override.key + timing.zone.offsetAt(override.key) : override.key;
  return timing.start.isDate ? dayOfWall(wall) * dayMs : wall;
}

function moveOverride(object: ReadObject, series: Series, moved: Series, override: Override, move: Move): Component {
  const ruleWall = ruleWallOf(series, override) + move.delta;
  const named = setRecurrenceId(override.component, moved.timing, ruleWall);
  const own = wallInSeries(series.timing, override.timing.start, object.parts.zones) + move.delta;
  const wall = move.start.isDate ? dayOfWall(own) * dayMs : own;
  // An exception that took as long as the others goes on doing so.
  const isUsual = JSON.stringify(override.timing.span) === JSON.stringify(series.timing.span);
  const isOtherForm = series.timing.start.isDate !== moved.timing.start.isDate;
  const span = isUsual || isOtherForm ? moved.timing.span : override.timing.span;
  return setTimesAt(named, { ...moved.timing, span }, wall);
}

/** The series at another time, its exceptions and dates with it. */
export function moveSeries(object: ReadObject, series: Series, move: Move): Moved {
  const timed = setTimes(moveDates(object, series, series.master, move), move.start, move.end);
  const moved = readSeries(timed, object.parts.zones);
  if (!moved) return { master: timed, overrides: [] };
  const rules = series.rules.map((rule) => makeLine('RRULE', printRule(moveRule(series, moved, rule))));
  const others = removeLines(timed, 'RRULE');
  const master = { ...others, lines: [...others.lines, ...rules] };
  return { master, overrides: object.overrides.map((override) => moveOverride(object, series, moved, override, move)) };
}

/** The event with another repetition; exceptions and EXDATEs stay where it still has an occurrence. */
export function repeatSeries(object: ReadObject, master: Component, repeat: Repeat | null): Moved {
  const once = removeLines(master, 'RRULE', 'RDATE', 'EXRULE');
  const single = { master: removeLines(once, 'EXDATE'), overrides: [] };
  const first = readSeries(once, object.parts.zones);
  if (!repeat || !first) return single;
  const repeated = setLine(once, makeLine('RRULE', printRepeat(repeat, first.timing.start)));
  const series = readSeries(repeated, object.parts.zones);
  if (!series) return single;
  const { zones } = object.parts;
  const excluded = listDates(repeated, 'EXDATE');
  const walls = excluded.map((value) => wallInSeries(series.timing, value, zones));
  const last = [...walls, ...object.overrides.map((override) => override.key + dayMs)].reduce(
    (a, b) => Math.max(a, b),
    0,
  );
  const keys = new Set<number>();
  const budget = { left: maxRuleSteps };
  if (walls.length + object.overrides.length > 0) {
    for (const wall of listWalls(series, budget, Number.NEGATIVE_INFINITY, last))
      keys.add(keyOfWall(series.timing, wall));
  }
  const kept = excluded.filter((_, index) => keys.has(keyOfWall(series.timing, walls[index] ?? 0)));
  return {
    master: setDates(repeated, 'EXDATE', kept),
    overrides: object.overrides.filter(({ key }) => keys.has(key)).map(({ component }) => component),
  };
}
