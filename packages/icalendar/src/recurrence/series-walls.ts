import { dayMs, dayOfWall } from '../model/civil.ts';
import type { Budget } from '../rules/periods.ts';
import { listRuleWalls } from '../rules/rule-walls.ts';
import { keyOfWall, type Override, type Series, type Timing } from './series.ts';

/** Wall times by the rules and dates of a series, from one on to another; not sorted, with doubles. */
export function* listWalls(series: Series, budget: Budget, from: number, to: number): Generator<number> {
  const start = series.timing.start.wall;
  if (series.rules.length === 0 && start >= from && start <= to) yield start;
  for (const date of series.dates) if (date >= from && date <= to) yield date;
  for (const { rule, until } of series.rules) yield* listRuleWalls(rule, start, until, { from, to, budget });
}

/** Exceptions with RANGE=THISANDFUTURE, by their key. */
export interface Ranges {
  readonly list: readonly Override[];
  /** The largest time by which one of them moves its occurrences. */
  readonly shift: number;
  readonly span: number;
}

/** How long something takes, days taken as long as they usually are. */
export function spanMs(timing: Timing): number {
  return timing.span.days * dayMs + timing.span.ms;
}

function shiftOf(override: Override): number {
  const { timing, key } = override;
  return keyOfWall(timing, timing.start.wall) - key;
}

export function readRanges(overrides: readonly Override[]): Ranges {
  const list = overrides.filter((override) => override.isRange);
  const shift = list.reduce((most, override) => Math.max(most, Math.abs(shiftOf(override))), 0);
  const span = list.reduce((most, override) => Math.max(most, spanMs(override.timing)), 0);
  return { list, shift, span };
}

/** What an occurrence is by the last THISANDFUTURE before it, if there is one (RFC 5545 §3.8.4.4). */
export function byRange(
  series: Series,
  ranges: Ranges,
  wall: number,
  key: number,
): { timing: Timing; wall: number; override: Override | null } {
  const override = ranges.list.findLast((range) => range.key <= key) ?? null;
  if (!override) return { timing: series.timing, wall, override };
  // The wall time moves by as much as that of the exception did, by its own clock.
  const moved = keyOfWall(series.timing, wall) + shiftOf(override);
  const { timing } = override;
  const offset = timing.zone ? timing.zone.offsetAt(moved) : 0;
  const isSameDay = timing.start.isDate ? dayOfWall(moved + offset) * dayMs : moved + offset;
  return { timing, wall: isSameDay, override };
}
