import { setReminders } from '../fields/alarms.ts';
import { setAttachedMail } from '../fields/attached-mail.ts';
import { printColor } from '../fields/colors.ts';
import { readTitle } from '../fields/listed-fields.ts';
import { addressOf, isSameAddress, makeOrganizerLine, makeParticipantLine } from '../fields/people.ts';
import { dayMs, dayOfWall } from '../model/civil.ts';
import { type Component, findLine, listLines, makeLine, removeLines, setLine, setLines } from '../model/component.ts';
import { type DateValue, makeDateLine, makeMoment, parseWall, printDateValue } from '../model/date-value.ts';
import { escapeText } from '../model/text-value.ts';
import { makeUntil, ruleOfRepeat } from '../rules/repeat.ts';
import { printRule } from '../rules/rule.ts';
import { CalendarChangeError, type EventFields, type Person, type Repeat } from '../types.ts';
import { findIanaZone } from '../zones/iana-zone.ts';
import { momentOf } from '../zones/zone.ts';

/** A form's time as a value of a line. Throws CalendarChangeError. */
export function makeTime(text: string, allDay: boolean, zone: string): DateValue {
  const parsed = parseWall(text);
  if (!parsed || (!allDay && parsed.isDate)) throw new CalendarChangeError('badTime');
  if (allDay) return { wall: dayOfWall(parsed.wall) * dayMs, isDate: true, isUtc: false, tzid: '' };
  const found = zone === '' ? null : findIanaZone(zone);
  if (zone !== '' && !found) throw new CalendarChangeError('badZone');
  const isUtc = found?.name === 'UTC';
  return { wall: parsed.wall, isDate: false, isUtc, tzid: isUtc ? '' : zone };
}

/** The lines of beginning and end. An end before the beginning is refused. */
export function setTimes(component: Component, start: DateValue, end: DateValue): Component {
  if (end.wall < start.wall) throw new CalendarChangeError('badTime');
  const isSameDay = start.isDate && end.wall === start.wall;
  const last = isSameDay ? { ...end, wall: end.wall + dayMs } : end;
  const without = removeLines(component, 'DURATION');
  return setLine(setLine(without, makeDateLine('DTSTART', start)), makeDateLine('DTEND', last));
}

/** The RRULE of a form's repetition for something that begins at `start`. */
export function printRepeat(repeat: Repeat, start: DateValue): string {
  const zone = start.isUtc ? findIanaZone('UTC') : findIanaZone(start.tzid);
  const until = makeUntil(start.isDate, zone === null, (wall) => (zone ? momentOf(zone, wall) : wall));
  return printRule(ruleOfRepeat(repeat, start.wall, until));
}

function setText(component: Component, name: string, text: string): Component {
  return text === '' ? removeLines(component, name) : setLine(component, makeLine(name, escapeText(text)));
}

function setParticipants(
  component: Component,
  participants: EventFields['participants'],
  organizer?: Person,
): Component {
  const known = listLines(component, 'ATTENDEE');
  const lines = participants.map((participant) =>
    makeParticipantLine(
      participant,
      known.find((line) => isSameAddress(addressOf(line), participant.address)),
    ),
  );
  const withPeople = setLines(component, 'ATTENDEE', lines);
  // Whoever invites stays: an event without participants that others may still have a copy of keeps its organiser.
  if (lines.length === 0 || !organizer || findLine(component, 'ORGANIZER')) return withPeople;
  return setLine(withPeople, makeOrganizerLine(organizer));
}

/** The component with what a form says of it, except its times and its repetition. */
export function setFields(component: Component, change: Partial<EventFields>, organizer?: Person): Component {
  let changed = component;
  if (change.title !== undefined) changed = setText(changed, 'SUMMARY', change.title);
  if (change.location !== undefined) changed = setText(changed, 'LOCATION', change.location);
  // The HTML of the notes would say what they said before.
  if (change.notes !== undefined) {
    changed = removeLines(setText(changed, 'DESCRIPTION', change.notes), 'X-ALT-DESC', 'STYLED-DESCRIPTION');
  }
  if (change.busy !== undefined) {
    changed = setLine(changed, makeLine('TRANSP', change.busy ? 'OPAQUE' : 'TRANSPARENT'));
    changed = removeLines(changed, 'X-MICROSOFT-CDO-BUSYSTATUS');
  }
  if (change.isPrivate !== undefined) {
    changed = change.isPrivate ? setLine(changed, makeLine('CLASS', 'PRIVATE')) : removeLines(changed, 'CLASS');
  }
  if (change.color === null) changed = removeLines(changed, 'COLOR');
  else if (change.color !== undefined) changed = setLine(changed, makeLine('COLOR', printColor(change.color)));
  if (change.participants !== undefined) changed = setParticipants(changed, change.participants, organizer);
  if (change.attachedMail !== undefined) changed = setAttachedMail(changed, change.attachedMail);
  return change.reminders === undefined ? changed : setReminders(changed, change.reminders, readTitle(changed));
}

/** LAST-MODIFIED alone: what somebody changes for himself is no new version of the event. */
export function stampOwn(component: Component, now: number): Component {
  return setLine(component, makeLine('LAST-MODIFIED', printDateValue(makeMoment(now))));
}

/** DTSTAMP and LAST-MODIFIED; SEQUENCE one higher where others must see that it is another version (RFC 5546 §2.1.4). */
export function stamp(component: Component, now: number, sequence: number | null): Component {
  const moment = printDateValue(makeMoment(now));
  const stamped = setLine(setLine(component, makeLine('DTSTAMP', moment)), makeLine('LAST-MODIFIED', moment));
  return sequence === null ? stamped : setLine(stamped, makeLine('SEQUENCE', String(sequence)));
}
