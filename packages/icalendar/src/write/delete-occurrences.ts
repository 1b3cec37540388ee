import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import type { Component } from '../model/component.ts';
import { readSequence } from '../read/read-fields.ts';
import { findOccurrence, type Occurrence, type ReadObject, readObject } from '../recurrence/find-occurrence.ts';
import { isRepeated, listDates, type Series, wallInSeries } from '../recurrence/series.ts';
import { CalendarChangeError, type Scope } from '../types.ts';
import { nextSequence } from './change-all.ts';
import { cutSeries, hasOccurrence } from './cut-series.ts';
import { stamp } from './event-lines.ts';
import { setDates, valueInSeries } from './occurrence-lines.ts';

export interface DeleteOptions {
  readonly recurrenceId: string;
  readonly scope: Scope;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The master with one more EXDATE. */
export function excludeWall(object: ReadObject, series: Series, ruleWall: number): Component {
  const { zones } = object.parts;
  const known = listDates(series.master, 'EXDATE').map((value) => wallInSeries(series.timing, value, zones));
  const walls = [...new Set([...known, ruleWall])];
  return setDates(
    series.master,
    'EXDATE',
    walls.map((wall) => valueInSeries(series.timing, wall)),
  );
}

function printRest(
  object: ReadObject,
  components: readonly Component[],
  now: number,
  sequence: number | null = nextSequence(object),
): string | null {
  const [first, ...others] = components.map((component, index) => stamp(component, now, index === 0 ? sequence : null));
  if (!first) return null;
  const text = printObject([first, ...others], object.parts.timezones);
  const parts = parseObject(text, 'event');
  return parts && hasOccurrence(readObject(parts)) ? text : null;
}

function deleteThis(object: ReadObject, series: Series, occurrence: Occurrence, now: number): string | null {
  const master = excludeWall(object, series, occurrence.ruleWall);
  const others = object.overrides.filter(({ key }) => key !== occurrence.key).map(({ component }) => component);
  // Only that occurrence is cancelled: others have the event in this version, and what they answer to it counts.
  return printRest(object, [master, ...others], now, readSequence(master));
}

function deleteFollowing(object: ReadObject, series: Series, occurrence: Occurrence, now: number): string | null {
  if (occurrence.ruleWall <= series.timing.start.wall || !hasOccurrence(object, occurrence.ruleWall)) return null;
  const { before } = cutSeries(object, series, occurrence.ruleWall);
  const kept = object.overrides.filter(({ key }) => key < occurrence.key).map(({ component }) => component);
  return printRest(object, [before, ...kept], now);
}

/** The event without one occurrence, or without one and all after it; null: nothing is left. Throws CalendarChangeError. */
export function deleteOccurrences(text: string, { recurrenceId, scope, now }: DeleteOptions): string | null {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  const object = readObject(parts);
  const { series, overrides } = object;
  if (scope === 'all' || recurrenceId === '' || (series && !isRepeated(series))) return null;
  const occurrence = findOccurrence(object, recurrenceId);
  if (!occurrence) throw new CalendarChangeError('noSuchOccurrence');
  if (!series) {
    const left = overrides.filter(({ key }) => (scope === 'this' ? key !== occurrence.key : key < occurrence.key));
    return left.length === 0
      ? null
      : printRest(
          object,
          left.map(({ component }) => component),
          now,
        );
  }
  return scope === 'this'
    ? deleteThis(object, series, occurrence, now)
    : deleteFollowing(object, series, occurrence, now);
}
