import { randomUUID } from 'node:crypto';
import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { type Component, makeLine, removeLines, setLine } from '../model/component.ts';
import { makeMoment, printDateValue } from '../model/date-value.ts';
import { readDetails } from '../read/read-details.ts';
import { findOccurrence, type Occurrence, type ReadObject, readObject } from '../recurrence/find-occurrence.ts';
import { isRepeated, type Series } from '../recurrence/series.ts';
import { CalendarChangeError, type EventDetails, type EventFields, type Person, type Scope } from '../types.ts';
import { changeAll, changeOne, nextSequence } from './change-all.ts';
import { cutSeries, hasOccurrence } from './cut-series.ts';
import { stamp } from './event-lines.ts';
import { findChanges } from './field-changes.ts';
import { makeOverride, setTimesAt } from './occurrence-lines.ts';

export interface UpdateOptions {
  /** The occurrence that was changed; empty: the event as a whole. */
  readonly recurrenceId: string;
  readonly scope: Scope;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Said where participants are added to an event that has no organiser. */
  readonly organizer?: Person;
  /** Of the series that begins with `following`; a random one where it is not given. */
  readonly newUid?: string;
}

export interface Updated {
  /** null: nothing is left of the old event, everything is in `following`. */
  readonly text: string | null;
  /** The new series of `following`. */
  readonly following: { readonly uid: string; readonly text: string } | null;
}

interface Target {
  readonly object: ReadObject;
  readonly series: Series;
  readonly occurrence: Occurrence | null;
  readonly details: EventDetails;
  readonly change: Partial<EventFields>;
}

function print(object: ReadObject, components: readonly Component[]): string {
  return printObject(components, object.parts.timezones);
}

/** Exceptions whose event is not here: each is an event of its own. */
function updateOrphan(object: ReadObject, change: Partial<EventFields>, options: UpdateOptions): Updated {
  const wanted = options.recurrenceId || object.overrides[0]?.recurrenceId;
  const override = object.overrides.find(({ recurrenceId }) => recurrenceId === wanted);
  const details = readDetails(object, options.recurrenceId);
  if (!override || !details) throw new CalendarChangeError('noSuchOccurrence');
  const { repeat: _repeat, ...changes } = findChanges(change, details);
  const changed = changeOne(object, override.component, details, changes, options);
  const components = object.parts.overrides.map((component) =>
    component === override.component ? changed : component,
  );
  return { text: print(object, components), following: null };
}

function updateThis({ object, series, occurrence, details, change }: Target, options: UpdateOptions): Updated {
  if (!occurrence) throw new CalendarChangeError('noSuchOccurrence');
  const { repeat: _repeat, ...changes } = change;
  const known = occurrence.override?.key === occurrence.key ? occurrence.override.component : null;
  const changed = changeOne(object, makeOverride(series, occurrence), details, changes, options);
  const others = object.parts.overrides.filter((component) => component !== known);
  return { text: print(object, [series.master, ...others, changed]), following: null };
}

function updateAll({ object, series, occurrence, details, change }: Target, options: UpdateOptions): Updated {
  return { text: print(object, changeAll(object, series, occurrence, details, change, options)), following: null };
}

/** The second part of a cut series as an event of its own. */
function composeFollowing({ object, series, occurrence }: Target, after: Component, uid: string, now: number): string {
  const at = occurrence?.ruleWall ?? 0;
  const created = makeLine('CREATED', printDateValue(makeMoment(now)));
  const named = (component: Component): Component => stamp(setLine(component, makeLine('UID', uid)), now, 0);
  const isOfRange = occurrence?.override?.isRange === true && occurrence.override.key !== occurrence.key;
  const range = isOfRange ? removeLines(occurrence.override.component, 'RECURRENCE-ID') : null;
  const repetition = after.lines.filter(({ name }) => name === 'RRULE' || name === 'RDATE' || name === 'EXDATE');
  // What a THISANDFUTURE before the cut says holds for all of the new series, also where it begins.
  const source = range ? { ...range, lines: [...range.lines, ...repetition] } : after;
  const timing = range && occurrence ? occurrence.timing : series.timing;
  const wall = range && occurrence ? occurrence.wall : at;
  const master = setLine(named(setTimesAt(source, timing, wall)), created);
  const overrides = object.overrides
    .filter(({ key }) => key >= (occurrence?.key ?? 0))
    .map(({ component }) => named(component));
  return print(object, [master, ...overrides]);
}

function updateFollowing(target: Target, options: UpdateOptions): Updated {
  const { object, series, occurrence, change } = target;
  if (!occurrence) throw new CalendarChangeError('noSuchOccurrence');
  if (occurrence.ruleWall <= series.timing.start.wall) return updateAll(target, options);
  const { before, after } = cutSeries(object, series, occurrence.ruleWall);
  const uid = options.newUid ?? randomUUID();
  const following = composeFollowing(target, after, uid, options.now);
  const parts = parseObject(following, 'event');
  const next = parts && readObject(parts);
  const first = next && readDetails(next, '');
  if (!next?.series || !first) throw new CalendarChangeError('tooComplex');
  const named = findOccurrence(next, occurrence.recurrenceId);
  const details = (named && readDetails(next, named.recurrenceId)) ?? first;
  const changed = changeAll(next, next.series, named, details, change, options);
  const kept = object.overrides.filter(({ key }) => key < occurrence.key).map(({ component }) => component);
  const sequence = nextSequence(object);
  const old = [before, ...kept].map((component) => stamp(component, options.now, sequence));
  const text = hasOccurrence(object, occurrence.ruleWall) ? print(object, old) : null;
  return {
    text,
    following: {
      uid,
      text: print(
        next,
        changed.map((component) => stamp(component, options.now, 0)),
      ),
    },
  };
}

/**
 * Changes an event, one of its occurrences, or one and all after it. Times in `change` are those of the occurrence that
 * `recurrenceId` names: with `all` every other one moves by as much. What `change` does not name stays, so do properties
 * and alarms of other programs. Throws CalendarChangeError.
 */
export function updateEvent(text: string, change: Partial<EventFields>, options: UpdateOptions): Updated {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  const object = readObject(parts);
  const { series } = object;
  if (!series) return updateOrphan(object, change, options);
  const isWhole = options.recurrenceId === '' || !isRepeated(series);
  const occurrence = isWhole ? null : findOccurrence(object, options.recurrenceId);
  const details = readDetails(object, isWhole ? '' : options.recurrenceId);
  if (!details || (!isWhole && !occurrence)) throw new CalendarChangeError('noSuchOccurrence');
  const target = { object, series, occurrence, details, change: findChanges(change, details) };
  if (Object.keys(target.change).length === 0) return { text, following: null };
  if (isWhole || options.scope === 'all') return updateAll(target, options);
  return options.scope === 'this' ? updateThis(target, options) : updateFollowing(target, options);
}
