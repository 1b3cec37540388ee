/** Events with an organiser as programs change them (RFC 6638): what a tag of theirs covers, and what of a change is refused. */
import { type ObjectParts, parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { ownProperties } from '../fields/own-lines.ts';
import { addressOf, isSameAddress, readOrganizer } from '../fields/people.ts';
import {
  type Component,
  type ContentLine,
  findLine,
  findParameter,
  listLines,
  removeLines,
  setLines,
  setParameter,
} from '../model/component.ts';
import { printCalendar } from '../model/print-calendar.ts';
import { readSequence } from '../read/read-fields.ts';
import { expandEvent } from '../recurrence/expand-event.ts';
import { answerParameters } from './answer-lines.ts';
import { isOneOf, isTimeChange } from './incoming-message.ts';
import { readProvenVersion } from './organizer-version.ts';
import { isServedHere } from './plan/compare-components.ts';

/** Occurrences of a participant's copy that are compared with those of the organiser, and how far ahead. */
const maxCompared = 400;
const comparedMs = 800 * 86_400_000;

/** What a program may not do to an event with an organiser; the names are those of RFC 6638 §3.2.4. */
export type SchedulingFault =
  | 'same-organizer-in-all-components'
  | 'allowed-organizer-scheduling-object-change'
  | 'allowed-attendee-scheduling-object-change';

const listComponents = ({ master, overrides }: ObjectParts): readonly Component[] =>
  master === null ? overrides : [master, ...overrides];

const organizerOf = (component: Component | undefined): string =>
  (component === undefined ? null : readOrganizer(component))?.address.toLowerCase() ?? '';

/** Whether the server sends the messages of an event, as the program that wrote it wants it (RFC 6638 §7.1). */
export const isScheduledHere = (component: Component): boolean => {
  const line = findLine(component, 'ORGANIZER');
  return line !== undefined && isServedHere(line);
};

const isInvited = (component: Component, me: readonly string[]): boolean =>
  listLines(component, 'ATTENDEE').some((line) => isOneOf(me, addressOf(line)));

function withoutAnswer(line: ContentLine, me: readonly string[]): ContentLine {
  if (isOneOf(me, addressOf(line))) return line;
  return answerParameters.reduce((left, name) => setParameter(left, name, undefined), line);
}

/** A component without what changes by itself: stamps, and the answers of others. */
function withoutAnswers(component: Component, me: readonly string[]): Component {
  const plain = removeLines(component, 'DTSTAMP', 'LAST-MODIFIED', ...ownProperties);
  return setLines(
    plain,
    'ATTENDEE',
    listLines(plain, 'ATTENDEE').map((line) => withoutAnswer(line, me)),
  );
}

const readWall = (line: ContentLine | undefined): number => {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(line?.value.trim() ?? '') ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

const lengthOf = (component: Component): string =>
  findLine(component, 'DURATION')?.value ??
  String(readWall(findLine(component, 'DTEND')) - readWall(findLine(component, 'DTSTART')));

/** Whether an exception is there for an answer of somebody else alone: the occurrence itself is as the series has it. */
function isAnswerAlone(override: Component, master: Component | null, me: readonly string[]): boolean {
  if (master === null || findLine(override, 'RECURRENCE-ID')?.value !== findLine(override, 'DTSTART')?.value)
    return false;
  const say = (component: Component): string =>
    printCalendar([
      removeLines(
        withoutAnswers(component, me),
        ...['RECURRENCE-ID', 'DTSTART', 'DTEND', 'RRULE', 'RDATE', 'EXDATE', 'CREATED'],
      ),
    ]);
  return lengthOf(override) === lengthOf(master) && say(override) === say(master);
}

/**
 * What a schedule tag is made of: the event without the answers of others, so that an answer that arrives changes nothing of it
 * (RFC 6638 §3.2.10). null: it is no event with an organiser that concerns its owner.
 */
export function printScheduled(text: string, me: readonly string[]): string | null {
  const parts = text.includes('ORGANIZER') ? parseObject(text, 'event') : null;
  if (parts === null) return null;
  const components = listComponents(parts);
  const isMine = components.some(
    (one) => isOneOf(me, organizerOf(one)) || (organizerOf(one) !== '' && isInvited(one, me)),
  );
  if (!isMine) return null;
  const own = components.filter((one) => one === parts.master || !isAnswerAlone(one, parts.master, me));
  return printCalendar(own.map((one) => withoutAnswers(one, me)));
}

/** Whether every occurrence of a participant's copy is as the organiser said; some may be taken out. */
function isSameEvent(before: string, after: string, zone: string): boolean {
  const { startsAt } = expandEvent(before, { from: 0, to: 1, floatingZone: zone, max: 1 });
  const expand = (text: string) =>
    expandEvent(text, { from: startsAt - 1, to: startsAt + comparedMs, floatingZone: zone, max: maxCompared });
  const say = ({
    startsAt: start,
    endsAt,
    allDay,
    title,
    location,
  }: ReturnType<typeof expand>['occurrences'][number]) =>
    JSON.stringify([start, endsAt, allDay, title.trim(), location.trim()]);
  const known = new Set(expand(before).occurrences.map(say));
  return expand(after).occurrences.every((occurrence) => known.has(say(occurrence)));
}

const listPeople = (component: Component): readonly string[] =>
  listLines(component, 'ATTENDEE').map((line) => addressOf(line).toLowerCase());

function judgeCopy(known: ObjectParts, changed: ObjectParts, texts: readonly [string, string], zone: string): boolean {
  const [old, now] = [listComponents(known)[0], listComponents(changed)[0]];
  if (old === undefined || now === undefined) return true;
  // The organiser's next version, which the program has from the invitation itself.
  const [sequence, stored] = [readSequence(now), readSequence(old)];
  const isNext = sequence > stored || (sequence !== stored && sequence > readProvenVersion(old).sequence);
  if (organizerOf(old) === organizerOf(now) && isNext) return true;
  const invited = new Set(listComponents(known).flatMap(listPeople));
  const hasOthers = listComponents(changed)
    .flatMap(listPeople)
    .some((address) => !invited.has(address));
  return organizerOf(old) === organizerOf(now) && !hasOthers && isSameEvent(...texts, zone);
}

/** What is wrong with a change that a program makes of an event; null: nothing. `zone`: where floating times happen. */
export function judgeSchedulingChange(
  before: string | null,
  after: string,
  { me, zone }: { readonly me: readonly string[]; readonly zone: string },
): SchedulingFault | null {
  if (!after.includes('ORGANIZER') && before?.includes('ORGANIZER') !== true) return null;
  const changed = parseObject(after, 'event');
  if (changed === null) return null;
  if (new Set(listComponents(changed).map(organizerOf)).size > 1) return 'same-organizer-in-all-components';
  const known = before === null ? null : parseObject(before, 'event');
  const [old] = known === null ? [] : listComponents(known);
  if (known === null || before === null || old === undefined || !isScheduledHere(old)) return null;
  const organizer = organizerOf(listComponents(changed)[0]);
  if (isOneOf(me, organizerOf(old)))
    return organizer === '' || isOneOf(me, organizer) ? null : 'allowed-organizer-scheduling-object-change';
  if (!listComponents(known).some((one) => isInvited(one, me))) return null;
  return judgeCopy(known, changed, [before, after], zone) ? null : 'allowed-attendee-scheduling-object-change';
}

function keepAnswersOf(component: Component, known: Component, me: readonly string[]): Component {
  if (isTimeChange(component, known)) return component;
  const lines = listLines(component, 'ATTENDEE').map((line) => {
    const address = addressOf(line);
    const old = listLines(known, 'ATTENDEE').find((candidate) => isSameAddress(addressOf(candidate), address));
    if (old === undefined || isOneOf(me, address)) return line;
    return answerParameters.reduce((kept, name) => {
      const value = findParameter(old, name);
      return findParameter(kept, name) === value ? kept : setParameter(kept, name, value === '' ? undefined : value);
    }, line);
  });
  return setLines(component, 'ATTENDEE', lines);
}

/**
 * The organiser's event with the answers that came while the program did not look (RFC 6638 §3.2.10.2): who asks by the schedule tag
 * alone has not seen them. The same text where there are none.
 */
export function keepAnswers(before: string, after: string, me: readonly string[]): string {
  const [known, changed] = [parseObject(before, 'event'), parseObject(after, 'event')];
  if (known === null || changed === null || !isOneOf(me, organizerOf(listComponents(known)[0]))) return after;
  const idOf = (component: Component): string => findLine(component, 'RECURRENCE-ID')?.value ?? '';
  const components = listComponents(changed);
  const merged = components.map((component) => {
    const old = listComponents(known).find((one) => idOf(one) === idOf(component)) ?? known.master;
    return old === null ? component : keepAnswersOf(component, old, me);
  });
  const isSameSeries = changed.master !== null && known.master !== null && !isTimeChange(changed.master, known.master);
  const alone = known.overrides.filter(
    (one) =>
      isSameSeries && isAnswerAlone(one, known.master, me) && !components.some((other) => idOf(other) === idOf(one)),
  );
  const isSame = alone.length === 0 && printCalendar(merged) === printCalendar(components);
  return isSame ? after : printObject([...merged, ...alone], changed.timezones);
}
