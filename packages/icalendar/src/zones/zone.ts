import { dayMs } from '../model/civil.ts';

/** A time zone: what turns moments into wall times and back. All times are milliseconds. */
export interface Zone {
  /** IANA; empty: only a file's VTIMEZONE says what it is. */
  readonly name: string;
  /** What the wall is ahead of UTC at a moment. */
  offsetAt(moment: number): number;
}

export const utcZone: Zone = { name: 'UTC', offsetAt: () => 0 };

/**
 * The moment of a wall time (RFC 5545 §3.3.5): of two, the first; one that does not exist (clocks went forward) is taken
 * with the offset before the change.
 */
export function momentOf(zone: Zone, wall: number): number {
  const before = zone.offsetAt(wall - dayMs);
  const first = wall - before;
  if (zone.offsetAt(first) === before) return first;
  const after = zone.offsetAt(wall + dayMs);
  const second = wall - after;
  return zone.offsetAt(second) === after ? second : first;
}

/** What the wall shows at a moment. */
export function wallOf(zone: Zone, moment: number): number {
  return moment + zone.offsetAt(moment);
}
