import { listAlarms, readReminder, readReminders } from '../fields/alarms.ts';
import { readAttachedMail } from '../fields/attached-mail.ts';
import { readColor } from '../fields/colors.ts';
import { readIsBusy, readIsPrivate, readLocation, readTitle, readWord } from '../fields/listed-fields.ts';
import { readOrganizer, readParticipants } from '../fields/people.ts';
import { type Component, findLine } from '../model/component.ts';
import { formatWall } from '../model/date-value.ts';
import { findOccurrence, type ReadObject } from '../recurrence/find-occurrence.ts';
import { isRepeated, type Series, type Timing, timesOf } from '../recurrence/series.ts';
import { repeatOfRule } from '../rules/repeat.ts';
import type { EventDetails, Repeat } from '../types.ts';
import { utcZone, wallOf } from '../zones/zone.ts';
import { findEqualZone } from '../zones/zone-table.ts';
import { readDescription, readMoment, readSequence } from './read-fields.ts';

/** Beginning and end as a form has them, in a zone that it can name. */
export function readTimes(timing: Timing, wall: number): Pick<EventDetails, 'allDay' | 'start' | 'end' | 'zone'> {
  const { startsAt, endsAt } = timesOf(timing, wall, utcZone);
  const allDay = timing.start.isDate;
  if (allDay || !timing.zone) {
    return { allDay, start: formatWall(startsAt, allDay), end: formatWall(endsAt, allDay), zone: '' };
  }
  const name = findEqualZone(timing.zone, startsAt);
  const zone = name === '' ? utcZone : timing.zone;
  const start = name === '' ? startsAt : wall;
  return { allDay, start: formatWall(start, false), end: formatWall(wallOf(zone, endsAt), false), zone: name || 'UTC' };
}

/** How a series repeats: as the form says it, or the text of what it cannot say. */
export function readRepeat(series: Series | null): { readonly repeat: Repeat | null; readonly customRepeat: string } {
  if (!series || !isRepeated(series)) return { repeat: null, customRepeat: '' };
  const [first] = series.rules;
  if (!first) return { repeat: null, customRepeat: 'RDATE' };
  const isPlain = series.rules.length === 1 && series.dates.length === 0;
  const repeat = isPlain ? repeatOfRule(first.rule, series.timing.start.wall, first.until) : null;
  const text = findLine(series.master, 'RRULE')?.value.trim() ?? '';
  return { repeat, customRepeat: repeat ? '' : text };
}

interface Shown {
  readonly component: Component;
  readonly timing: Timing;
  readonly wall: number;
  readonly recurrenceId: string;
}

function findShown(object: ReadObject, recurrenceId: string): Shown | null {
  const { series, overrides } = object;
  if (recurrenceId !== '') {
    const found = findOccurrence(object, recurrenceId);
    const component = found?.override?.component ?? series?.master;
    return found && component ? { ...found, component } : null;
  }
  if (series)
    return { component: series.master, timing: series.timing, wall: series.timing.start.wall, recurrenceId: '' };
  const [first] = overrides;
  if (!first) return null;
  const { component, timing } = first;
  return { component, timing, wall: timing.start.wall, recurrenceId: first.recurrenceId };
}

/** What a form and a view show of an event or one occurrence of it; null where there is none. */
export function readDetails(object: ReadObject, recurrenceId: string): EventDetails | null {
  const shown = findShown(object, recurrenceId);
  if (!shown) return null;
  const { component } = shown;
  const status = readWord(component, 'STATUS');
  return {
    uid: object.parts.uid,
    recurrenceId: shown.recurrenceId,
    isRepeated: object.series ? isRepeated(object.series) : true,
    title: readTitle(component),
    ...readTimes(shown.timing, shown.wall),
    location: readLocation(component),
    notes: readDescription(component),
    participants: readParticipants(component),
    organizer: readOrganizer(component),
    reminders: readReminders(component),
    ...readRepeat(object.series),
    color: readColor(findLine(component, 'COLOR')?.value),
    busy: readIsBusy(component),
    isPrivate: readIsPrivate(component),
    isCancelled: status === 'CANCELLED',
    isTentative: status === 'TENTATIVE',
    sequence: readSequence(component),
    createdAt: readMoment(component, 'CREATED'),
    changedAt: readMoment(component, 'LAST-MODIFIED') ?? readMoment(component, 'DTSTAMP'),
    attachedMail: readAttachedMail(component),
    otherAlarms: listAlarms(component).filter((alarm) => readReminder(alarm) === null).length,
  };
}
