import { civilOf, dayMs, dayOfWall, daysInMonth, weekdayOf } from '../model/civil.ts';
import { type Component, type ContentLine, makeLine } from '../model/component.ts';
import { printDateValue } from '../model/date-value.ts';
import { findIanaZone, IanaZone, type Transition } from './iana-zone.ts';
import type { Zone } from './zone.ts';

/** Years after the event's for which the changes of the clocks are looked at; a rule that holds for them goes on for ever. */
const yearsAhead = 12;
/** Rules are looked for until at least this year, whatever the event's, so that the text does not depend on today's date. */
const leastLastYear = 2038;
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

function printOffset(ms: number): string {
  const seconds = Math.abs(ms) / 1_000;
  const pad = (value: number): string => String(value).padStart(2, '0');
  const rest = seconds % 60;
  const text = `${pad(Math.floor(seconds / 3_600))}${pad(Math.floor(seconds / 60) % 60)}${rest === 0 ? '' : pad(rest)}`;
  return `${ms < 0 ? '-' : '+'}${text}`;
}

interface Onset extends Transition {
  /** By the clock before the change, as RFC 5545 §3.6.5 wants it. */
  readonly wall: number;
  readonly month: number;
  readonly weekday: number;
  /** `2`: the second of its weekday; the last one is in `isLast`. */
  readonly position: number;
  readonly isLast: boolean;
}

function describe(transition: Transition): Onset {
  const wall = transition.at + transition.before;
  const dayNumber = dayOfWall(wall);
  const { year, month, day } = civilOf(dayNumber);
  const isLast = day + 7 > daysInMonth(year, month);
  const position = Math.floor((day - 1) / 7) + 1;
  return { ...transition, wall, month, weekday: weekdayOf(dayNumber), position, isLast };
}

function isSameRule(a: Onset, b: Onset, isLast: boolean): boolean {
  return (
    a.before === b.before &&
    a.after === b.after &&
    a.month === b.month &&
    a.weekday === b.weekday &&
    a.wall % dayMs === b.wall % dayMs &&
    (isLast ? a.isLast && b.isLast : a.position === b.position)
  );
}

/** The rule that the newest changes of a kind follow, and from which of them on; null where they follow none. */
function findRule(
  onsets: readonly Onset[],
  lastYear: number,
): { readonly from: number; readonly byDay: string } | null {
  const last = onsets.at(-1);
  // A kind that has ended (Turkey's daylight time) goes on in no year.
  if (!last || civilOf(dayOfWall(last.wall)).year < lastYear) return null;
  const runOf = (isLast: boolean): number => {
    let from = onsets.length;
    while (from > 0 && isSameRule(onsets[from - 1] ?? last, last, isLast)) from -= 1;
    return from;
  };
  const byPosition = runOf(false);
  const byLast = last.isLast ? runOf(true) : onsets.length;
  const from = Math.min(byPosition, byLast);
  // Fewer are no rule: Morocco's clocks follow the moon.
  if (onsets.length - from < 5) return null;
  return { from, byDay: `${byLast <= byPosition ? -1 : last.position}${weekdayNames[last.weekday - 1]}` };
}

function composeObservance(first: Onset, extra: readonly ContentLine[]): Component {
  const start = printDateValue({ wall: first.wall, isDate: false, isUtc: false });
  const lines = [
    makeLine('DTSTART', start),
    makeLine('TZOFFSETFROM', printOffset(first.before)),
    makeLine('TZOFFSETTO', printOffset(first.after)),
    ...extra,
  ];
  return { name: first.after > first.before ? 'DAYLIGHT' : 'STANDARD', lines, components: [] };
}

/** One observance for each pair of offsets before the rule began, and one for the rule. */
function composeKind(onsets: readonly Onset[], lastYear: number): Component[] {
  const rule = findRule(onsets, lastYear);
  const listed = onsets.slice(0, rule?.from ?? onsets.length);
  const groups = Map.groupBy(listed, (onset) => `${onset.before}/${onset.after}`);
  const composed = [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const dates = others.map((onset) => printDateValue({ wall: onset.wall, isDate: false, isUtc: false }));
    return [composeObservance(first, dates.length === 0 ? [] : [makeLine('RDATE', dates.join(','))])];
  });
  const begin = rule ? onsets[rule.from] : undefined;
  if (rule && begin) {
    const line = makeLine('RRULE', `FREQ=YEARLY;BYMONTH=${begin.month};BYDAY=${rule.byDay}`);
    composed.push(composeObservance(begin, [line]));
  }
  return composed;
}

function composeFixed(zone: Zone, year: number): Component {
  const offset = printOffset(zone.offsetAt(Date.UTC(year, 0, 1)));
  const lines = [
    makeLine('DTSTART', '19700101T000000'),
    makeLine('TZOFFSETFROM', offset),
    makeLine('TZOFFSETTO', offset),
  ];
  return { name: 'STANDARD', lines, components: [] };
}

function composeZone(zone: Zone, year: number): Component {
  const lines = [makeLine('TZID', zone.name), makeLine('X-LIC-LOCATION', zone.name)];
  const lastYear = Math.max(year + yearsAhead, leastLastYear);
  const years = Array.from({ length: lastYear - year + 2 }, (_, index) => year - 1 + index);
  const onsets = zone instanceof IanaZone ? years.flatMap((at) => zone.transitionsOf(at)).map(describe) : [];
  if (onsets.length === 0) return { name: 'VTIMEZONE', lines, components: [composeFixed(zone, year)] };
  const kinds = Map.groupBy(onsets, (onset) => onset.after > onset.before);
  return { name: 'VTIMEZONE', lines, components: [...kinds.values()].flatMap((kind) => composeKind(kind, lastYear)) };
}

const composed = new Map<string, Component>();
const maxComposed = 500;

/** The VTIMEZONE of an IANA zone for events from a year on; null where the zone is unknown. UTC needs none. */
export function composeVTimezone(name: string, year: number): Component | null {
  const zone = findIanaZone(name);
  if (!zone) return null;
  const bounded = Math.min(Math.max(year, 1_900), 2_100);
  const key = `${name}/${bounded}`;
  const known = composed.get(key);
  if (known) return known;
  if (composed.size >= maxComposed) composed.clear();
  const component = composeZone(zone, bounded);
  composed.set(key, component);
  return component;
}
