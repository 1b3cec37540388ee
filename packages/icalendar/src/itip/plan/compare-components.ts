/** What two versions of an event differ in, as the people who are invited see it. */
import { addressOf, readAddress } from '../../fields/people.ts';
import { type Component, type ContentLine, findParameter, listLines } from '../../model/component.ts';
import { isOneOf } from '../incoming-message.ts';

/** What is of interest to others; alarms, colours, stamps and answers are not. EXDATE is compared on its own. */
const shared = [
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'STATUS',
  'URL',
  'CONFERENCE',
];
/** At most so many people hear of one change. */
const maxPeople = 300;

function printShared(line: ContentLine): string {
  return `${line.name};${findParameter(line, 'TZID')}:${line.value}`;
}

/** Whether others have to hear of the difference between two versions. */
export function isSharedChange(a: Component, b: Component): boolean {
  const say = (component: Component): string =>
    shared.flatMap((name) => listLines(component, name).map(printShared)).join('\n');
  return say(a) !== say(b);
}

/** Programs that send their invitations themselves say so (RFC 6638 §7.1). */
export function isServedHere(line: ContentLine): boolean {
  const agent = findParameter(line, 'SCHEDULE-AGENT').toUpperCase();
  return agent === '' || agent === 'SERVER';
}

/** Whom a component invites, without the organiser: addresses, lower case. Who answered as a member of an invited list hears by the list. */
export function listInvited(component: Component | null, me: readonly string[]): ReadonlySet<string> {
  if (component === null) return new Set();
  const lines = listLines(component, 'ATTENDEE').slice(0, maxPeople).filter(isServedHere);
  const named = new Set(lines.map((line) => addressOf(line).toLowerCase()));
  const hearsByList = (line: ContentLine): boolean => {
    const list = readAddress(findParameter(line, 'MEMBER')).toLowerCase();
    return list !== '' && named.has(list);
  };
  const addresses = lines.filter((line) => !hearsByList(line)).map((line) => addressOf(line).toLowerCase());
  return new Set(addresses.filter((address) => address !== '' && !isOneOf(me, address)));
}

/** Who is in the one and not in the other. */
export function listMissing(all: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] {
  return [...all].filter((address) => !others.has(address));
}
