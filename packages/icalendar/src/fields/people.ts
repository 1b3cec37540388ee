import { maxReadParticipants } from '../limits.ts';
import { type Component, type ContentLine, findLine, findParameter, listLines, makeLine } from '../model/component.ts';
import { unescapeOneLine } from '../model/text-value.ts';
import type { Answer, FullParticipant, Participant, Person } from '../types.ts';

const answers: ReadonlyMap<string, Answer> = new Map([
  ['NEEDS-ACTION', 'needsAction'],
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'tentative'],
  ['DELEGATED', 'delegated'],
]);
const kinds: ReadonlyMap<string, FullParticipant['kind']> = new Map([
  ['', 'individual'],
  ['INDIVIDUAL', 'individual'],
  ['GROUP', 'group'],
  ['RESOURCE', 'resource'],
  ['ROOM', 'room'],
]);
const maxAddressCharacters = 320;
const maxNameCharacters = 200;

/** PARTSTAT of an answer. */
export function printAnswer(answer: Answer): string {
  return [...answers].find(([, value]) => value === answer)?.[0] ?? 'NEEDS-ACTION';
}

function readAnswer(line: ContentLine): Answer {
  return answers.get(findParameter(line, 'PARTSTAT').toUpperCase()) ?? 'needsAction';
}

/** `mailto:Some.One@Example.org` as an address; empty where it is none. Exchange writes `invalid:nomail` for people without. */
export function readAddress(value: string): string {
  const text = value.trim();
  const address = /^mailto:/i.test(text) ? text.slice(7).trim() : text;
  return address.length <= maxAddressCharacters && /^[^\s@:]+@[^\s@:]+$/.test(address) ? address : '';
}

/** The address of a person's line; EMAIL where the value is another URI (RFC 7986 §6.2; Apple's `/principal/…`). */
export function addressOf(line: ContentLine | undefined): string {
  return readAddress(line?.value ?? '') || readAddress(findParameter(line, 'EMAIL'));
}

/** Whether two addresses name the same mailbox. */
export function isSameAddress(a: string, b: string): boolean {
  return a !== '' && a.toLowerCase() === b.toLowerCase();
}

function nameOf(line: ContentLine): string {
  return unescapeOneLine(findParameter(line, 'CN'), maxNameCharacters);
}

/** The organiser; null where nobody invites. */
export function readOrganizer(component: Component): Person | null {
  const line = findLine(component, 'ORGANIZER');
  const address = addressOf(line);
  return line && address !== '' ? { address, name: nameOf(line) } : null;
}

/** Who invites, as a person reads it; a name alone where the value is no address. */
export function readOrganizerText(component: Component): string {
  const line = findLine(component, 'ORGANIZER');
  if (line === undefined) return '';
  const [name, address] = [nameOf(line), addressOf(line)];
  if (address === '' || name === '' || name === address) return address || name;
  return `${name} <${address}>`;
}

function readParticipant(line: ContentLine): FullParticipant | null {
  const address = addressOf(line);
  if (address === '') return null;
  const kind = kinds.get(findParameter(line, 'CUTYPE').toUpperCase()) ?? 'unknown';
  const role = findParameter(line, 'ROLE').toUpperCase();
  const isOptional = role === 'OPT-PARTICIPANT' || role === 'NON-PARTICIPANT';
  return {
    address,
    name: nameOf(line),
    role: kind === 'resource' || kind === 'room' ? 'resource' : isOptional ? 'optional' : 'required',
    answer: readAnswer(line),
    kind,
    isAnswerExpected: findParameter(line, 'RSVP').toUpperCase() === 'TRUE',
    delegatedFrom: readAddress(findParameter(line, 'DELEGATED-FROM')),
    delegatedTo: readAddress(findParameter(line, 'DELEGATED-TO')),
  };
}

/** The participants, each address once. */
export function readParticipants(component: Component): readonly FullParticipant[] {
  const found = new Map<string, FullParticipant>();
  for (const line of listLines(component, 'ATTENDEE').slice(0, maxReadParticipants)) {
    const participant = readParticipant(line);
    const key = participant?.address.toLowerCase() ?? '';
    if (participant && !found.has(key)) found.set(key, participant);
  }
  return [...found.values()];
}

function optional(text: string): string | undefined {
  return text === '' ? undefined : text;
}

export function makeOrganizerLine(person: Person): ContentLine {
  return makeLine('ORGANIZER', `mailto:${person.address}`, { CN: optional(person.name) });
}

/** An ATTENDEE line; `known` is the one that was there before, whose other parameters stay. */
export function makeParticipantLine(participant: Participant, known?: ContentLine): ContentLine {
  const isResource = participant.role === 'resource';
  const role = { required: 'REQ-PARTICIPANT', optional: 'OPT-PARTICIPANT', resource: 'NON-PARTICIPANT' }[
    participant.role
  ];
  const knownKind = findParameter(known, 'CUTYPE');
  const isKnownRoom = knownKind.toUpperCase() === 'ROOM' || knownKind.toUpperCase() === 'RESOURCE';
  const kind = isResource
    ? isKnownRoom
      ? knownKind
      : 'RESOURCE'
    : isKnownRoom
      ? 'INDIVIDUAL'
      : knownKind || 'INDIVIDUAL';
  const isOpen = participant.answer === 'needsAction';
  const line = makeLine('ATTENDEE', known?.value ?? `mailto:${participant.address}`, {
    CN: optional(participant.name) ?? optional(findParameter(known, 'CN')),
    CUTYPE: kind,
    ROLE: role,
    PARTSTAT: printAnswer(participant.answer),
    RSVP: isOpen ? 'TRUE' : optional(findParameter(known, 'RSVP')),
  });
  const others = known?.parameters.filter(({ name }) => !line.parameters.some((own) => own.name === name)) ?? [];
  return { ...line, parameters: [...line.parameters, ...others] };
}
