import type { ObjectParts } from '../fields/calendar-object.ts';
import { maxRuleSteps } from '../limits.ts';
import { parseDateValue } from '../model/date-value.ts';
import {
  isExcluded,
  isRepeated,
  keyOfRecurrenceId,
  keyOfWall,
  type Override,
  readOverrides,
  readSeries,
  recurrenceIdOf,
  type Series,
  type Timing,
  wallInSeries,
} from './series.ts';
import { byRange, listWalls, readRanges } from './series-walls.ts';

/** One occurrence of an event. */
export interface Occurrence {
  readonly key: number;
  /** By the rule, by the clock of the series. */
  readonly ruleWall: number;
  readonly recurrenceId: string;
  /** When it really is. */
  readonly timing: Timing;
  readonly wall: number;
  /** The exception that says so; null: as the event says. */
  readonly override: Override | null;
}

/** An object with its rules and exceptions read. */
export interface ReadObject {
  readonly parts: ObjectParts;
  /** null: there is no event that the exceptions belong to. */
  readonly series: Series | null;
  readonly overrides: readonly Override[];
}

export function readObject(parts: ObjectParts): ReadObject {
  const series = parts.master && readSeries(parts.master, parts.zones);
  return { parts, series, overrides: readOverrides(parts, series?.timing ?? null) };
}

/** Whether the rules and dates have an occurrence at a wall time; EXDATE is not looked at. */
export function hasWall(series: Series, wall: number): boolean {
  const key = keyOfWall(series.timing, wall);
  // A time that the clocks passed over is found under the one that it is taken for.
  const hourMs = 3_600_000;
  const budget = { left: maxRuleSteps };
  for (const found of listWalls(series, budget, wall - hourMs, wall + hourMs)) {
    if (keyOfWall(series.timing, found) === key) return true;
  }
  return false;
}

/** The occurrence of that name; null where there is none, or it was taken out. */
export function findOccurrence({ parts, series, overrides }: ReadObject, recurrenceId: string): Occurrence | null {
  if (!series) {
    const override = overrides.find((candidate) => candidate.recurrenceId === recurrenceId);
    if (!override) return null;
    const { key, timing } = override;
    return { key, ruleWall: timing.start.wall, recurrenceId, timing, wall: timing.start.wall, override };
  }
  const value = parseDateValue(recurrenceId, series.timing.start.tzid);
  const key = keyOfRecurrenceId(series.timing, recurrenceId, parts.zones);
  if (!value || key === null || !isRepeated(series) || series.excludedKeys.has(key)) return null;
  const ruleWall = wallInSeries(series.timing, value, parts.zones);
  const name = recurrenceIdOf(series.timing, ruleWall);
  const override = overrides.find((candidate) => candidate.key === key);
  if (override) {
    const { timing } = override;
    return { key, ruleWall, recurrenceId: name, timing, wall: timing.start.wall, override };
  }
  if (isExcluded(series, ruleWall, key) || !hasWall(series, ruleWall)) return null;
  return { key, ruleWall, recurrenceId: name, ...byRange(series, readRanges(overrides), ruleWall, key) };
}
