import { type ObjectParts, parseObject } from '../fields/calendar-object.ts';
import { type ListedFields, readListedFields } from '../fields/listed-fields.ts';
import { defaultMaxOccurrences, maxRuleSteps } from '../limits.ts';
import { dayMs } from '../model/civil.ts';
import { lastCountedWall } from '../rules/rule-walls.ts';
import type { Expansion, ListedOccurrence } from '../types.ts';
import { findIanaZone } from '../zones/iana-zone.ts';
import { momentOf, utcZone, wallOf, type Zone } from '../zones/zone.ts';
import {
  isExcluded,
  isRepeated,
  keyOfWall,
  type Override,
  readOverrides,
  readSeries,
  recurrenceIdOf,
  type Series,
  type Timing,
  timesOf,
} from './series.ts';
import { byRange, listWalls, readRanges, spanMs } from './series-walls.ts';

export interface ExpandOptions {
  /** Epoch milliseconds. Occurrences that touch this time are listed. */
  readonly from: number;
  readonly to: number;
  /** IANA: where floating times and all-day events happen. */
  readonly floatingZone: string;
  /** Occurrences at most. */
  readonly max?: number;
}

/** An occurrence with the component that says what it is. */
export interface Found {
  readonly occurrence: ListedOccurrence;
  readonly override: Override | null;
}

/** All-day events begin at most this far from midnight UTC. */
const dateSlackMs = 2 * dayMs;
/** A change of the clocks moves a time by less. */
const clockSlackMs = 4 * 3_600_000;

interface Query extends ExpandOptions {
  readonly floating: Zone;
  readonly max: number;
}

function touches(allDay: boolean, startsAt: number, endsAt: number, query: Query): boolean {
  // Dates are midnights of UTC in what is given, and days of the reader's own zone in what is asked.
  const from = allDay ? momentOf(query.floating, startsAt) : startsAt;
  const to = allDay ? momentOf(query.floating, endsAt) : endsAt;
  // What takes no time touches the moment at which it begins.
  return from < query.to && (to > query.from || (from === to && from >= query.from));
}

/** Gathers what touches the time asked for. */
class Gathering {
  readonly found: Found[] = [];
  readonly #query: Query;
  readonly #fields = new Map<unknown, ListedFields>();

  constructor(query: Query) {
    this.#query = query;
  }

  get isFull(): boolean {
    return this.found.length > this.#query.max;
  }

  add(
    parts: { timing: Timing; wall: number; recurrenceId: string; isRepeated: boolean; override: Override | null },
    series: Series | null,
  ): void {
    const { timing, wall, recurrenceId, override } = parts;
    const times = timesOf(timing, wall, this.#query.floating);
    const allDay = timing.start.isDate;
    if (!touches(allDay, times.startsAt, times.endsAt, this.#query)) return;
    const component = override?.component ?? series?.master;
    if (!component) return;
    let fields = this.#fields.get(component);
    if (!fields) {
      fields = readListedFields(component);
      this.#fields.set(component, fields);
    }
    const occurrence = { ...fields, ...times, recurrenceId, allDay, isRepeated: parts.isRepeated };
    this.found.push({ occurrence, override });
  }
}

interface Walk {
  readonly parts: ObjectParts;
  readonly series: Series;
  readonly overrides: readonly Override[];
  readonly budget: { left: number };
}

function gatherSeries(walk: Walk, gathering: Gathering, query: Query): void {
  const { series, overrides } = walk;
  const ranges = readRanges(overrides);
  const overridden = new Set(overrides.map((override) => override.key));
  const span = Math.max(spanMs(series.timing), ranges.span);
  const { isDate } = series.timing.start;
  const zone = series.timing.zone ?? query.floating;
  const [earliest, latest] = [query.from - span - ranges.shift, query.to + ranges.shift];
  const from = isDate ? earliest - dateSlackMs : wallOf(zone, earliest) - clockSlackMs;
  const to = isDate ? latest + dateSlackMs : wallOf(zone, latest) + clockSlackMs;
  const seen = new Set<number>();
  const isMany = isRepeated(series);
  for (const wall of listWalls(series, walk.budget, from, to)) {
    const key = keyOfWall(series.timing, wall);
    if (seen.has(key) || overridden.has(key) || isExcluded(series, wall, key)) continue;
    seen.add(key);
    const recurrenceId = isMany ? recurrenceIdOf(series.timing, wall) : '';
    gathering.add({ ...byRange(series, ranges, wall, key), recurrenceId, isRepeated: isMany }, series);
    if (gathering.isFull) return;
  }
}

/** All of an object that touches a time, by its beginning, with the components that say it. */
export function gatherOccurrences(
  parts: ObjectParts,
  options: ExpandOptions,
): { found: readonly Found[]; isCut: boolean } {
  const floating = findIanaZone(options.floatingZone) ?? utcZone;
  const query = { ...options, floating, max: options.max ?? defaultMaxOccurrences };
  const series = parts.master && readSeries(parts.master, parts.zones);
  const overrides = readOverrides(parts, series?.timing ?? null);
  const budget = { left: maxRuleSteps };
  const gathering = new Gathering(query);
  if (series) gatherSeries({ parts, series, overrides, budget }, gathering, query);
  const isMany = !series || isRepeated(series);
  for (const override of overrides) {
    const { timing, recurrenceId } = override;
    // What was taken out by EXDATE is not there, whatever an exception says of it.
    if (series?.excludedKeys.has(override.key)) continue;
    gathering.add({ timing, wall: timing.start.wall, recurrenceId, isRepeated: isMany, override }, series);
  }
  const found = gathering.found.toSorted((a, b) => a.occurrence.startsAt - b.occurrence.startsAt);
  return { found: found.slice(0, query.max), isCut: found.length > query.max || budget.left <= 0 };
}

/** The last wall time of a series at the latest; null: never, or nobody can say. */
function lastWallOf(series: Series): number | null {
  const start = series.timing.start.wall;
  const walls = [start, ...series.dates];
  const budget = { left: maxRuleSteps };
  for (const { rule, until } of series.rules) {
    const byUntil = Number.isFinite(until) ? until : null;
    const last = rule.count === null ? byUntil : lastCountedWall(rule, start, budget);
    if (last === null) return null;
    walls.push(last);
  }
  return walls.reduce((a, b) => Math.max(a, b));
}

/** When an object begins first and ends last. */
function measure(parts: ObjectParts, floatingZone: string): Pick<Expansion, 'startsAt' | 'endsAt'> {
  const floating = findIanaZone(floatingZone) ?? utcZone;
  const series = parts.master && readSeries(parts.master, parts.zones);
  const overrides = readOverrides(parts, series?.timing ?? null);
  const times = overrides.map(({ timing }) => timesOf(timing, timing.start.wall, floating));
  if (series) times.push(timesOf(series.timing, series.timing.start.wall, floating));
  const startsAt = times.reduce((least, time) => Math.min(least, time.startsAt), Number.POSITIVE_INFINITY);
  const last = series ? lastWallOf(series) : Number.NEGATIVE_INFINITY;
  if (last === null || times.length === 0)
    return { startsAt: times.length === 0 ? 0 : startsAt, endsAt: last === null ? null : 0 };
  const ranges = readRanges(overrides);
  const ends = times.map((time) => time.endsAt);
  if (series) {
    const end = timesOf(series.timing, last, floating).endsAt;
    ends.push(end + (ranges.list.length === 0 ? 0 : ranges.shift + ranges.span));
  }
  return { startsAt, endsAt: ends.reduce((a, b) => Math.max(a, b)) };
}

/** The occurrences of an event between two moments. The work is bounded whatever the rule says. */
export function expandEvent(text: string, options: ExpandOptions): Expansion {
  const parts = parseObject(text, 'event');
  if (!parts) return { occurrences: [], isCut: false, startsAt: 0, endsAt: 0 };
  const { found, isCut } = gatherOccurrences(parts, options);
  return { occurrences: found.map(({ occurrence }) => occurrence), isCut, ...measure(parts, options.floatingZone) };
}
