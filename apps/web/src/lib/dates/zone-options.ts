import type { Language } from '../language/language.ts';
import { formatOffset } from './format-offset.ts';
import { zoneCities } from './zone-cities.ts';

export interface ZoneOption {
  /** An IANA name. */
  readonly value: string;
  readonly label: string;
}

const minuteMs = 60_000;

/**
 * The zones to choose from: those that people know by a place, from west to east by what their clocks say at `now`, then all others that the
 * browser knows, by their IANA names. Zones of `inUse` are among them under exactly the name by which they are kept.
 */
export function listZoneOptions(language: Language, now: Date, ...inUse: readonly string[]): readonly ZoneOption[] {
  const kept = new Map(inUse.filter((zone) => zone !== '').map((zone) => [canonicalZone(zone), zone]));
  const known = Object.keys(zoneCities).map((zone) => ({ zone, offset: zoneOffset(zone, now) }));
  known.sort((a, b) => a.offset - b.offset);
  const options = known.map(({ zone, offset }) => {
    const canonical = canonicalZone(zone);
    const value = kept.get(canonical) ?? zone;
    return { canonical, value, label: `${formatOffset(offset)} ${zoneCities[zone]?.[language] ?? ''}` };
  });
  const listed = new Set(options.map(({ canonical }) => canonical));
  const others = [...new Set([...kept.keys(), ...Intl.supportedValuesOf('timeZone')])].filter(
    (zone) => !listed.has(zone),
  );
  return [
    ...options.map(({ value, label }) => ({ value, label })),
    ...others.map((zone) => {
      const value = kept.get(zone) ?? zone;
      return { value, label: value.replaceAll('_', ' ') };
    }),
  ];
}

/** `GMT+5:30 孟买、新德里`, or the IANA name with its offset where no place is known. */
export function formatZone(zone: string, language: Language, now: Date): string {
  const canonical = canonicalZone(zone);
  const city = Object.entries(zoneCities).find(([known]) => canonicalZone(known) === canonical)?.[1][language];
  return `${formatOffset(zoneOffset(zone, now))} ${city ?? zone.replaceAll('_', ' ')}`;
}

/** The name that this browser uses: Asia/Kolkata is Asia/Calcutta in some. One that it does not know stays as it is. */
function canonicalZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/** Minutes ahead of Greenwich. */
function zoneOffset(zone: string, at: Date): number {
  try {
    const minute = Math.floor(at.getTime() / minuteMs) * minuteMs;
    const parts = new Intl.DateTimeFormat('en-US', { ...clockFields, timeZone: zone }).formatToParts(minute);
    const [month = 1, day = 1, year = 1970, hours = 0, minutes = 0] = parts
      .filter(({ type }) => type !== 'literal')
      .map(({ value }) => Number(value));
    return Math.round((Date.UTC(year, month - 1, day, hours, minutes) - minute) / minuteMs);
  } catch {
    return 0;
  }
}

const clockFields = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
} as const;
