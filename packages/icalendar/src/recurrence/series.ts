import type { ObjectParts } from '../fields/calendar-object.ts';
import { maxListedDates, maxRules } from '../limits.ts';
import { dayMs, dayOfWall } from '../model/civil.ts';
import { type Component, findLine, findParameter, listLines } from '../model/component.ts';
import { type DateValue, parseDateValue, printDateValue, readDateLine, readDateList } from '../model/date-value.ts';
import { parseDuration, type Span } from '../model/duration.ts';
import { parseRule, type Rule } from '../rules/rule.ts';
import { momentOf, wallOf, type Zone } from '../zones/zone.ts';
import type { ZoneTable } from '../zones/zone-table.ts';

/** When one component happens: its beginning and how long it takes. */
export interface Timing {
  readonly start: DateValue;
  /** null: floating, or a date. */
  readonly zone: Zone | null;
  readonly span: Span;
}

export interface SeriesRule {
  readonly rule: Rule;
  /** By the clock of the series; infinite where it has no UNTIL. */
  readonly until: number;
}

export interface Override {
  readonly component: Component;
  /** Key of the occurrence that it stands for. */
  readonly key: number;
  readonly recurrenceId: string;
  readonly timing: Timing;
  /** RANGE=THISANDFUTURE. */
  readonly isRange: boolean;
}

/**
 * A repeated event. Occurrences are known by a key: the moment at which they would begin by the rule, of floating and
 * all-day events that of their wall time taken for UTC, so that every way to write a RECURRENCE-ID finds its occurrence.
 */
export interface Series {
  readonly master: Component;
  readonly timing: Timing;
  readonly rules: readonly SeriesRule[];
  /** Wall times by the clock of the series. */
  readonly dates: readonly number[];
  readonly excludedKeys: ReadonlySet<number>;
  /** EXDATE;VALUE=DATE of an event with times: the whole day, as some programs mean it. */
  readonly excludedDays: ReadonlySet<number>;
}

/** The span of a component that begins at `start` (RFC 5545 §3.6.1; DUE of a task). */
function readSpan(component: Component, start: DateValue, zones: ZoneTable): Span {
  const end = readDateLine(findLine(component, 'DTEND') ?? findLine(component, 'DUE'));
  const duration = parseDuration(findLine(component, 'DURATION')?.value ?? '');
  if (start.isDate) {
    const days = end ? dayOfWall(end.wall) - dayOfWall(start.wall) : (duration?.days ?? 1);
    return { days: Math.max(days, 1), ms: 0 };
  }
  if (end) {
    // A date as the end of a time is the midnight of the start's clock.
    const value = end.isDate ? { ...start, wall: end.wall } : end;
    const zone = zones.zoneOf(start);
    const isComparable = zone !== null && (value.isUtc || zones.zoneOf(value) !== null);
    const ms = isComparable ? zones.momentOf(value, zone) - zones.momentOf(start, zone) : value.wall - start.wall;
    return { days: 0, ms: Math.max(ms, 0) };
  }
  if (duration && duration.days >= 0 && duration.ms >= 0) return duration;
  return { days: 0, ms: 0 };
}

/** When a component happens; null where it says no beginning. A task without one happens when it is due. */
export function readTiming(component: Component, zones: ZoneTable): Timing | null {
  const start = readDateLine(findLine(component, 'DTSTART') ?? findLine(component, 'DUE'));
  if (!start) return null;
  return { start, zone: start.isDate ? null : zones.zoneOf(start), span: readSpan(component, start, zones) };
}

/** The key of a wall time by the clock of a series. */
export function keyOfWall(timing: Timing, wall: number): number {
  return timing.zone ? momentOf(timing.zone, wall) : wall;
}

/** A value in whatever form as a wall time by the clock of a series. */
export function wallInSeries(timing: Timing, value: DateValue, zones: ZoneTable): number {
  if (timing.start.isDate) return dayOfWall(value.wall) * dayMs;
  if (value.isDate) return value.wall + (timing.start.wall - dayOfWall(timing.start.wall) * dayMs);
  const zone = zones.zoneOf(value);
  if (!timing.zone || !zone || zone === timing.zone) return value.wall;
  return wallOf(timing.zone, momentOf(zone, value.wall));
}

/** The key of a value in whatever form. */
function keyOfValue(timing: Timing, value: DateValue, zones: ZoneTable): number {
  const zone = value.isDate || timing.start.isDate ? null : zones.zoneOf(value);
  if (timing.zone && zone) return momentOf(zone, value.wall);
  return keyOfWall(timing, wallInSeries(timing, value, zones));
}

/** How an occurrence is called: its wall time in the form of the series' start. */
export function recurrenceIdOf(timing: Timing, wall: number): string {
  return printDateValue({ wall, isDate: timing.start.isDate, isUtc: timing.start.isUtc });
}

/** The key of an occurrence by what it is called; null where nothing can be called so. */
export function keyOfRecurrenceId(timing: Timing, recurrenceId: string, zones: ZoneTable): number | null {
  const value = parseDateValue(recurrenceId, timing.start.tzid);
  return value ? keyOfValue(timing, value, zones) : null;
}

function untilOf(rule: Rule, timing: Timing): number {
  const { until } = rule;
  if (!until) return Number.POSITIVE_INFINITY;
  if (until.isDate) return until.wall + dayMs - 1;
  if (timing.start.isDate) return dayOfWall(until.wall) * dayMs;
  return until.isUtc && timing.zone ? wallOf(timing.zone, until.wall) : until.wall;
}

/** The values of all RDATE or EXDATE lines. */
export function listDates(component: Component, name: 'RDATE' | 'EXDATE'): DateValue[] {
  const dates: DateValue[] = [];
  for (const line of listLines(component, name)) dates.push(...readDateList(line, maxListedDates - dates.length));
  return dates.slice(0, maxListedDates);
}

/** The rules and dates of an event; null where it says no beginning. */
export function readSeries(master: Component, zones: ZoneTable): Series | null {
  const timing = readTiming(master, zones);
  if (!timing) return null;
  const rules = listLines(master, 'RRULE')
    .slice(0, maxRules)
    .flatMap((line) => parseRule(line.value) ?? [])
    .map((rule) => ({ rule, until: untilOf(rule, timing) }));
  const excluded = listDates(master, 'EXDATE');
  const ofDays = timing.start.isDate ? [] : excluded.filter((value) => value.isDate);
  return {
    master,
    timing,
    rules,
    dates: listDates(master, 'RDATE').map((value) => wallInSeries(timing, value, zones)),
    excludedKeys: new Set(
      excluded.filter((value) => timing.start.isDate || !value.isDate).map((value) => keyOfValue(timing, value, zones)),
    ),
    excludedDays: new Set(ofDays.map((value) => dayOfWall(value.wall))),
  };
}

/** Whether the event has, or may have, more than one occurrence. */
export function isRepeated(series: Series): boolean {
  return series.rules.length > 0 || series.dates.length > 0;
}

export function isExcluded(series: Series, wall: number, key: number): boolean {
  return series.excludedKeys.has(key) || series.excludedDays.has(dayOfWall(wall));
}

/** The exceptions of an object, by their occurrence; of two for one occurrence the later line wins. */
export function readOverrides(parts: ObjectParts, timing: Timing | null): readonly Override[] {
  const found = new Map<number, Override>();
  for (const component of parts.overrides) {
    const line = findLine(component, 'RECURRENCE-ID');
    const id = readDateLine(line);
    const own = readTiming(component, parts.zones);
    if (!id || !own) continue;
    const key = timing
      ? keyOfValue(timing, id, parts.zones)
      : parts.zones.momentOf(id, { name: '', offsetAt: () => 0 });
    const wall = timing ? wallInSeries(timing, id, parts.zones) : id.wall;
    const isRange = findParameter(line, 'RANGE').toUpperCase() === 'THISANDFUTURE';
    const recurrenceId = timing ? recurrenceIdOf(timing, wall) : printDateValue(id);
    found.set(key, { component, key, recurrenceId, timing: own, isRange });
  }
  return [...found.values()].toSorted((a, b) => a.key - b.key);
}

/** When something that begins at a wall time begins and ends; of dates midnight UTC. */
export function timesOf(
  timing: Timing,
  wall: number,
  floating: Zone,
): { readonly startsAt: number; readonly endsAt: number } {
  const { days, ms } = timing.span;
  if (timing.start.isDate) return { startsAt: wall, endsAt: wall + days * dayMs };
  const zone = timing.zone ?? floating;
  const startsAt = momentOf(zone, wall);
  const endsAt = days === 0 ? startsAt + ms : momentOf(zone, wall + days * dayMs) + ms;
  return { startsAt, endsAt };
}
