import { printObject } from '../../fields/object-text.ts';
import type { Component } from '../../model/component.ts';
import { findOccurrence, type ReadObject } from '../../recurrence/find-occurrence.ts';
import { listDates, recurrenceIdOf, wallInSeries } from '../../recurrence/series.ts';
import { makeOverride } from '../../write/occurrence-lines.ts';

/** An object as a text. */
export function printWhole({ parts }: ReadObject): string {
  return printObject([...(parts.master ? [parts.master] : []), ...parts.overrides], parts.timezones);
}

/** An occurrence as an object says it, the event itself for an empty name; null: it has none of that name. */
export function componentAt(object: ReadObject | null, recurrenceId: string): Component | null {
  if (!object) return null;
  if (recurrenceId === '') return object.parts.master;
  const occurrence = findOccurrence(object, recurrenceId);
  if (!occurrence) return null;
  return object.series ? makeOverride(object.series, occurrence) : (occurrence.override?.component ?? null);
}

/** Names of the occurrences that one version takes out and the other has. */
export function listExcluded(object: ReadObject, other: ReadObject): readonly string[] {
  const { series, parts } = object;
  if (!series || !parts.master) return [];
  return listDates(parts.master, 'EXDATE')
    .map((value) => recurrenceIdOf(series.timing, wallInSeries(series.timing, value, parts.zones)))
    .filter((recurrenceId) => componentAt(other, recurrenceId) !== null);
}
