import { addressOf, isSameAddress, makeParticipantLine, readOrganizer, readParticipants } from '../fields/people.ts';
import { dayMs, dayOfWall } from '../model/civil.ts';
import { type Component, listLines, setLines } from '../model/component.ts';
import { parseWall } from '../model/date-value.ts';
import { readDetails } from '../read/read-details.ts';
import { readSequence } from '../read/read-fields.ts';
import { type Occurrence, type ReadObject, readObject } from '../recurrence/find-occurrence.ts';
import type { Series } from '../recurrence/series.ts';
import type { EventDetails, EventFields, Person } from '../types.ts';
import { moveSeries, repeatSeries } from './change-series.ts';
import { makeTime, setFields, setTimes, stamp, stampOwn } from './event-lines.ts';
import { hasTimeChange, isOwnChange, isSameField, withoutTimes } from './field-changes.ts';

export interface Changing {
  readonly now: number;
  readonly organizer?: Person;
}

/** After a change of time everybody is asked again (RFC 5546 §3.2.2.1), except the organiser. */
export function askAgain(component: Component): Component {
  const organizer = readOrganizer(component);
  if (!organizer) return component;
  const participants = readParticipants(component);
  const lines = listLines(component, 'ATTENDEE').map((line) => {
    const participant = participants.find(({ address }) => isSameAddress(address, addressOf(line)));
    if (!participant || isSameAddress(participant.address, organizer.address)) return line;
    return makeParticipantLine({ ...participant, answer: 'needsAction' }, line);
  });
  return setLines(component, 'ATTENDEE', lines);
}

/** The next SEQUENCE of an object: one more than any of its parts has. */
export function nextSequence({ parts }: ReadObject): number {
  const components = [...(parts.master ? [parts.master] : []), ...parts.overrides];
  return components.reduce((most, component) => Math.max(most, readSequence(component)), 0) + 1;
}

function wallOfText(text: string): number {
  return parseWall(text)?.wall ?? 0;
}

/** The new times of one thing, where a form gives some of them. */
export function mergeTimes(change: Partial<EventFields>, details: EventDetails) {
  const allDay = change.allDay ?? details.allDay;
  const zone = allDay ? '' : (change.zone ?? details.zone);
  const start = makeTime(change.start ?? details.start, allDay, zone);
  // A beginning that moves alone takes the end along.
  const length = wallOfText(details.end) - wallOfText(details.start);
  const end =
    change.end === undefined && change.start !== undefined
      ? { ...start, wall: start.wall + (start.isDate ? dayOfWall(length) * dayMs : length) }
      : makeTime(change.end ?? details.end, allDay, zone);
  return { start, end };
}

/** What of a change an exception takes: the fields in which it was as the others. */
function changesOf(
  change: Partial<EventFields>,
  own: EventDetails | null,
  common: EventDetails | null,
): Partial<EventFields> {
  if (!own || !common) return {};
  return Object.fromEntries(
    Object.entries(change).filter(([name]) => {
      const key = name as keyof EventFields;
      return isSameField(key, own[key], common[key]);
    }),
  );
}

function moveAll(
  object: ReadObject,
  series: Series,
  occurrence: Occurrence | null,
  change: Partial<EventFields>,
  details: EventDetails,
) {
  const times = mergeTimes(change, details);
  const from = occurrence?.ruleWall ?? series.timing.start.wall;
  const delta = times.start.wall - from;
  const wall = series.timing.start.wall + delta;
  const start = { ...times.start, wall: times.start.isDate ? dayOfWall(wall) * dayMs : wall };
  const end = { ...times.end, wall: start.wall + times.end.wall - times.start.wall };
  const moved = moveSeries(object, series, { start, end, delta });
  // The exception that was itself moved is now where it was put.
  const overrides = moved.overrides.map((component, index) =>
    occurrence?.override && object.overrides[index]?.key === occurrence.key
      ? setTimes(component, times.start, times.end)
      : component,
  );
  return { master: moved.master, overrides };
}

/** The components of a series after a change of all of it. `change` says only what differs. */
export function changeAll(
  object: ReadObject,
  series: Series,
  occurrence: Occurrence | null,
  details: EventDetails,
  change: Partial<EventFields>,
  { now, organizer }: Changing,
): readonly Component[] {
  const fields = withoutTimes(change);
  const common = readDetails(object, '');
  const changed = object.overrides.map((override) => {
    const own = changesOf(fields, readDetails(object, override.recurrenceId), common);
    return { ...override, component: setFields(override.component, own, organizer) };
  });
  const withFields = { ...object, overrides: changed };
  const isMoved = hasTimeChange(change);
  const changedSeries = { ...series, master: setFields(series.master, fields, organizer) };
  let result: { master: Component; overrides: readonly Component[] } = isMoved
    ? moveAll(withFields, changedSeries, occurrence, change, details)
    : { master: changedSeries.master, overrides: changed.map(({ component }) => component) };
  if (change.repeat !== undefined) {
    const parts = { ...object.parts, master: result.master, overrides: result.overrides };
    result = repeatSeries(readObject(parts), result.master, change.repeat);
  }
  const isSignificant = isMoved || change.repeat !== undefined;
  const sequence = isSignificant ? nextSequence(object) : null;
  const finish = (component: Component): Component => {
    if (isOwnChange(change)) return stampOwn(component, now);
    const asked = isSignificant ? askAgain(component) : component;
    return stamp(asked, now, sequence ?? readSequence(component));
  };
  return [result.master, ...result.overrides].map(finish);
}

/** An exception, or an event that is not repeated, after a change. `change` says only what differs. */
export function changeOne(
  object: ReadObject,
  component: Component,
  details: EventDetails,
  change: Partial<EventFields>,
  { now, organizer }: Changing,
): Component {
  let changed = setFields(component, withoutTimes(change), organizer);
  if (isOwnChange(change)) return stampOwn(changed, now);
  const isMoved = hasTimeChange(change);
  if (isMoved) {
    const { start, end } = mergeTimes(change, details);
    changed = askAgain(setTimes(changed, start, end));
  }
  const sequence = isMoved ? nextSequence(object) : readSequence(component);
  return stamp(changed, now, sequence);
}
