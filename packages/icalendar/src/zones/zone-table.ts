import { dayMs } from '../model/civil.ts';
import { type Component, findLine } from '../model/component.ts';
import type { DateValue } from '../model/date-value.ts';
import { printComponent } from '../model/print-calendar.ts';
import { findIanaZone } from './iana-zone.ts';
import { readVTimezone } from './vtimezone-zone.ts';
import { commonZones, ianaNameOfWindowsZone } from './windows-zones.ts';
import { momentOf, utcZone, type Zone } from './zone.ts';

/** Zones of files that have no IANA name, parsed once: by their text. */
const parsedZones = new Map<string, Zone | null>();
const maxParsedZones = 200;

function parseVTimezone(component: Component): Zone | null {
  const text = printComponent(component);
  const known = parsedZones.get(text);
  if (known !== undefined) return known;
  const zone = readVTimezone(component);
  if (parsedZones.size >= maxParsedZones) parsedZones.clear();
  parsedZones.set(text, zone);
  return zone;
}

/** `/freeassociation.sourceforge.net/Europe/Berlin`, `/mozilla.org/20050126_1/America/Indiana/Knox`: what IANA name it ends with. */
function findTail(tzid: string): Zone | null {
  const parts = tzid.split('/').slice(-3);
  for (const count of [3, 2, 1]) {
    if (parts.length < count) continue;
    const zone = findIanaZone(parts.slice(-count).join('/'));
    if (zone) return zone;
  }
  return null;
}

/** What a TZID says by itself: an IANA name, one of Windows, or a path that ends with one. */
function findNamedZone(tzid: string): Zone | null {
  const name = tzid.trim();
  if (name === '') return null;
  const iana = findIanaZone(name);
  if (iana) return iana;
  const windows = ianaNameOfWindowsZone(name);
  if (windows !== '') return findIanaZone(windows);
  return name.includes('/') ? findTail(name) : null;
}

/** The zones of one file by TZID. */
export class ZoneTable {
  readonly #components = new Map<string, Component>();
  readonly #zones = new Map<string, Zone | null>();

  constructor(timezones: readonly Component[]) {
    for (const component of timezones) {
      const tzid = findLine(component, 'TZID')?.value.trim() ?? '';
      if (!this.#components.has(tzid)) this.#components.set(tzid, component);
    }
  }

  /** The zone of a TZID, by its name before what the file says of it; null: unknown, the time is floating. */
  find(tzid: string): Zone | null {
    const known = this.#zones.get(tzid);
    if (known !== undefined) return known;
    const zone = findNamedZone(tzid) ?? this.#findDescribed(tzid);
    this.#zones.set(tzid, zone);
    return zone;
  }

  /** The zone of a value; null: floating, or a date. */
  zoneOf(value: Pick<DateValue, 'isUtc' | 'tzid'>): Zone | null {
    if (value.isUtc) return utcZone;
    return value.tzid === '' ? null : this.find(value.tzid);
  }

  /** The moment of a value; of a date its midnight in UTC. */
  momentOf(value: DateValue, floating: Zone): number {
    if (value.isUtc || value.isDate) return value.wall;
    return momentOf(this.zoneOf(value) ?? floating, value.wall);
  }

  #findDescribed(tzid: string): Zone | null {
    const component = this.#components.get(tzid.trim());
    if (!component) return null;
    const location = findLine(component, 'X-LIC-LOCATION')?.value ?? '';
    return findNamedZone(location) ?? parseVTimezone(component);
  }
}

/** Looks that tell zones apart: two years, each half month. */
const comparedMoments = 48;

/** The IANA zone whose clocks stand as this one's around a moment; empty where there is none. */
export function findEqualZone(zone: Zone, moment: number): string {
  if (zone.name !== '') return zone.name;
  const moments = Array.from({ length: comparedMoments }, (_, index) => moment + index * 15 * dayMs);
  const offsets = moments.map((at) => zone.offsetAt(at));
  return (
    commonZones.find((name) => {
      const candidate = findIanaZone(name);
      return candidate !== null && moments.every((at, index) => candidate.offsetAt(at) === offsets[index]);
    }) ?? ''
  );
}
