import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { ownProperties } from '../fields/own-lines.ts';
import { addressOf, isSameAddress, printAnswer } from '../fields/people.ts';
import {
  type Component,
  type ContentLine,
  findLine,
  findParameter,
  listLines,
  makeLine,
  removeLines,
  setLine,
  setLines,
  setParameter,
} from '../model/component.ts';
import { makeMoment, printDateValue } from '../model/date-value.ts';
import { escapeText } from '../model/text-value.ts';
import { readDetails } from '../read/read-details.ts';
import { readSequence } from '../read/read-fields.ts';
import { findOccurrence, type ReadObject, readObject } from '../recurrence/find-occurrence.ts';
import { isRepeated } from '../recurrence/series.ts';
import { type Answer, CalendarChangeError } from '../types.ts';
import { makeTime, setTimes } from '../write/event-lines.ts';
import { makeOverride } from '../write/occurrence-lines.ts';
import { addAttendee, findAttendee, withoutAnswerTime, withoutServerParameters } from './answer-lines.ts';

export interface MessageOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** One occurrence; empty or absent: the whole event. */
  readonly recurrenceId?: string;
  readonly comment?: string;
  /** Who acts for the organiser, or for the participant who answers (RFC 5545 §3.2.18); empty or absent: they do themselves. */
  readonly sentBy?: string;
}

function open(text: string): ReadObject {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  return readObject(parts);
}

/** What the message is about: the whole object, or one occurrence as an exception. */
function choose(object: ReadObject, recurrenceId = ''): readonly Component[] {
  const { parts, series } = object;
  if (recurrenceId === '' || (series && !isRepeated(series))) {
    return [...(parts.master ? [parts.master] : []), ...parts.overrides];
  }
  const occurrence = findOccurrence(object, recurrenceId);
  const own = occurrence?.override?.key === occurrence?.key ? occurrence?.override?.component : undefined;
  const component = own ?? (series && occurrence ? makeOverride(series, occurrence) : null);
  if (!component) throw new CalendarChangeError('noSuchOccurrence');
  return [component];
}

/** The component as others get it: without what its owner has set for himself. */
function publicPart(component: Component, { now, comment = '' }: MessageOptions): Component {
  const shared = removeLines(component, 'COLOR', 'COMMENT', 'REQUEST-STATUS', ...ownProperties);
  const lines = shared.lines.map((line) =>
    line.name === 'ATTENDEE' || line.name === 'ORGANIZER' ? withoutServerParameters(withoutAnswerTime(line)) : line,
  );
  const stamped = setLine({ ...shared, lines, components: [] }, makeLine('DTSTAMP', printDateValue(makeMoment(now))));
  return comment === '' ? stamped : setLine(stamped, makeLine('COMMENT', escapeText(comment)));
}

function print(object: ReadObject, components: readonly Component[], method: string): string {
  return printObject(components, object.parts.timezones, method);
}

function actFor(line: ContentLine, sentBy: string | undefined): ContentLine {
  return sentBy ? setParameter(line, 'SENT-BY', `mailto:${sentBy}`) : line;
}

/** The component with the organiser, and who acts for them. */
function nameSender(component: Component, { sentBy }: MessageOptions): Component {
  return setLines(
    component,
    'ORGANIZER',
    listLines(component, 'ORGANIZER').map((line) => actFor(line, sentBy)),
  );
}

/** Who has not answered is asked to. */
function askFor(line: ContentLine): ContentLine {
  const answer = findParameter(line, 'PARTSTAT').toUpperCase();
  return answer === '' || answer === 'NEEDS-ACTION' ? setParameter(line, 'RSVP', 'TRUE') : line;
}

/** METHOD:REQUEST, what invites people and what tells them of a change (RFC 5546 §3.2.2). Throws CalendarChangeError, as all here. */
export function composeRequest(text: string, options: MessageOptions): string {
  const object = open(text);
  const components = choose(object, options.recurrenceId).map((component) => {
    const shared = nameSender(publicPart(component, options), options);
    return setLines(shared, 'ATTENDEE', listLines(shared, 'ATTENDEE').map(askFor));
  });
  return print(object, components, 'REQUEST');
}

/**
 * METHOD:CANCEL: the event, an occurrence, or (`addresses`) the invitation of some people (§3.2.5). `text` is the event as it
 * was before it was deleted; the message has the next SEQUENCE.
 */
export function composeCancel(
  text: string,
  options: MessageOptions & { readonly addresses?: readonly string[] },
): string {
  const object = open(text);
  const { addresses } = options;
  const [component] = choose(object, options.recurrenceId);
  if (!component) throw new CalendarChangeError('notAnEvent');
  const shared = nameSender(publicPart(component, options), options);
  const numbered = setLine(shared, makeLine('SEQUENCE', String(readSequence(component) + 1)));
  if (!addresses) return print(object, [setLine(numbered, makeLine('STATUS', 'CANCELLED'))], 'CANCEL');
  const lines = listLines(numbered, 'ATTENDEE').filter((line) =>
    addresses.some((address) => isSameAddress(address, addressOf(line))),
  );
  // Not the event is cancelled: a STATUS would say so.
  return print(object, [removeLines(setLines(numbered, 'ATTENDEE', lines), 'STATUS')], 'CANCEL');
}

const replied: ReadonlySet<string> = new Set([
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'RECURRENCE-ID',
  'ORGANIZER',
  'DTSTART',
  'DTEND',
  'DURATION',
  'SUMMARY',
  'LOCATION',
  'COMMENT',
]);

interface Answering extends MessageOptions {
  readonly address: string;
  readonly name?: string;
}

/** The answering participant's line, with what the invitation says of them. */
function attendeeLine(component: Component, { address, name = '', sentBy }: Answering, answer: Answer): ContentLine {
  const invited = findAttendee(component, address) ? component : addAttendee(component, { address, name });
  const line = findAttendee(invited, address) ?? makeLine('ATTENDEE', `mailto:${address}`);
  const answered = setParameter(withoutAnswerTime(line), 'PARTSTAT', printAnswer(answer));
  return actFor(setParameter(answered, 'RSVP', undefined), sentBy);
}

/** METHOD:REPLY: one participant's answer to the organiser (§3.2.3). */
export function composeReply(text: string, options: Answering & { readonly answer: Answer }): string {
  const object = open(text);
  const isOne = (options.recurrenceId ?? '') !== '';
  const [component] = choose(object, options.recurrenceId);
  if (!component || (isOne && !findLine(component, 'RECURRENCE-ID') && object.series && isRepeated(object.series))) {
    throw new CalendarChangeError('noSuchOccurrence');
  }
  const shared = publicPart(component, options);
  const short = { ...shared, lines: shared.lines.filter(({ name }) => replied.has(name)) };
  const answered = setLine(short, attendeeLine(component, options, options.answer));
  return print(object, [setLine(answered, makeLine('REQUEST-STATUS', '2.0;Success'))], 'REPLY');
}

/** METHOD:COUNTER: a participant proposes another time (§3.2.7). Times are in the event's zone unless `zone` is given. */
export function composeCounter(
  text: string,
  options: Answering & { readonly start: string; readonly end: string; readonly zone?: string },
): string {
  const object = open(text);
  const details = readDetails(object, options.recurrenceId ?? '');
  const [component] = choose(object, options.recurrenceId);
  if (!component || !details) throw new CalendarChangeError('noSuchOccurrence');
  const zone = options.zone ?? details.zone;
  const allDay = !options.start.includes('T');
  const start = makeTime(options.start, allDay, allDay ? '' : zone);
  const end = makeTime(options.end, allDay, allDay ? '' : zone);
  const proposed = setTimes(publicPart(component, options), start, end);
  const own = attendeeLine(component, options, 'tentative');
  const others = listLines(proposed, 'ATTENDEE').filter((line) => !isSameAddress(addressOf(line), options.address));
  return print(object, [setLines(proposed, 'ATTENDEE', [own, ...others])], 'COUNTER');
}

/** METHOD:DECLINECOUNTER: the organiser keeps the time (§3.2.8). `counter` is the message that proposed another. */
export function composeDeclineCounter(counter: string, options: MessageOptions): string {
  const object = open(counter);
  const [component] = choose(object);
  if (!component) throw new CalendarChangeError('notAnEvent');
  const shared = publicPart(component, options);
  const kept = shared.lines.filter(({ name }) => replied.has(name) || name === 'ATTENDEE');
  return print(object, [{ ...shared, lines: kept }], 'DECLINECOUNTER');
}

/** METHOD:PUBLISH: an event to be read, with nobody to answer (§3.2.1). */
export function composePublish(text: string, options: MessageOptions): string {
  const object = open(text);
  const components = choose(object, options.recurrenceId);
  return print(
    object,
    components.map((component) => removeLines(publicPart(component, options), 'ATTENDEE')),
    'PUBLISH',
  );
}
