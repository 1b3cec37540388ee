import { civilOf, dayMs, dayNumberOf, dayOfWall } from '../model/civil.ts';
import { utcZone, type Zone } from './zone.ts';

/** A change of the clocks. */
export interface Transition {
  /** The moment from which on `after` holds. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const nameForm = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const maxNameCharacters = 64;
const offsetForm = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
/** Between two looks at a zone's offset; no zone has had a shorter time of its own that a calendar meets. */
const sampleDays = 8;
/** Before and after, the clocks are taken to stand as in these years: keeps the work bounded. */
const firstYear = 1850;
const lastYear = 2150;

function makeFormat(name: string): Intl.DateTimeFormat | null {
  if (name.length > maxNameCharacters || !nameForm.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readOffset(format: Intl.DateTimeFormat, moment: number): number {
  const match = offsetForm.exec(format.format(moment));
  if (!match?.[1]) return 0;
  const seconds = Number(match[2]) * 3_600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
  return (match[1] === '-' ? -seconds : seconds) * 1_000;
}

interface ZoneYear {
  readonly first: number;
  readonly transitions: readonly Transition[];
}

/** A zone of the IANA database, from Intl; each year is looked at once. */
export class IanaZone implements Zone {
  readonly name: string;
  readonly #format: Intl.DateTimeFormat;
  readonly #years = new Map<number, ZoneYear>();

  constructor(name: string, format: Intl.DateTimeFormat) {
    this.name = name;
    this.#format = format;
  }

  offsetAt(moment: number): number {
    const { year } = civilOf(dayOfWall(moment));
    const { first, transitions } = this.#yearOf(year);
    let offset = first;
    for (const transition of transitions) {
      if (year < firstYear || transition.at > moment) break;
      offset = transition.after;
    }
    return offset;
  }

  /** The changes of the clocks in a year of UTC. */
  transitionsOf(year: number): readonly Transition[] {
    return this.#yearOf(year).transitions;
  }

  #yearOf(year: number): ZoneYear {
    const bounded = Math.min(Math.max(year, firstYear), lastYear);
    const known = this.#years.get(bounded);
    if (known) return known;
    const made = this.#readYear(bounded);
    this.#years.set(bounded, made);
    return made;
  }

  #readYear(year: number): ZoneYear {
    const end = dayNumberOf(year + 1, 1, 1) * dayMs;
    let at = dayNumberOf(year, 1, 1) * dayMs;
    const first = readOffset(this.#format, at);
    const transitions: Transition[] = [];
    let offset = first;
    while (at < end) {
      const next = Math.min(at + sampleDays * dayMs, end);
      const later = readOffset(this.#format, next);
      if (later !== offset) transitions.push({ at: this.#findChange(at, next, offset), before: offset, after: later });
      offset = later;
      at = next;
    }
    // The change at midnight of the next year belongs to that year, which begins with it.
    return { first, transitions: transitions.filter((transition) => transition.at < end) };
  }

  #findChange(from: number, to: number, before: number): number {
    let low = from / 1_000;
    let high = to / 1_000;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (readOffset(this.#format, middle * 1_000) === before) low = middle;
      else high = middle;
    }
    return high * 1_000;
  }
}

const zones = new Map<string, IanaZone>();

/** A zone by its IANA name; null where this machine knows none. */
export function findIanaZone(name: string): Zone | null {
  if (name === 'UTC' || name === 'Etc/UTC') return utcZone;
  const known = zones.get(name);
  if (known) return known;
  const format = makeFormat(name);
  if (!format) return null;
  const zone = new IanaZone(name, format);
  zones.set(name, zone);
  return zone;
}

/** Whether this is a zone of the IANA database that this machine knows. */
export function isKnownZone(name: string): boolean {
  return findIanaZone(name) !== null;
}
