import { printObject } from '../fields/object-text.ts';
import { addressOf, isSameAddress, readAddress, readParticipants } from '../fields/people.ts';
import { type Component, findParameter, listLines } from '../model/component.ts';
import { readSequence } from '../read/read-fields.ts';
import { findOccurrence } from '../recurrence/find-occurrence.ts';
import { timesOf } from '../recurrence/series.ts';
import type { Answer } from '../types.ts';
import { utcZone } from '../zones/zone.ts';
import { answerAll, answerOne } from './answer-event.ts';
import { type AnswerChange, addAttendee, findAttendee, isAnsweredLater, setAnswer } from './answer-lines.ts';
import { type Applied, type ApplyOptions, makeApplied } from './applied.ts';
import { isOneOf, type Message, readStored } from './incoming-message.ts';
import { stampOf } from './organizer-version.ts';

interface Said {
  readonly address: string;
  readonly answer: Answer;
  readonly delegatedTo: string;
}

/** What the proven sender says of himself; what a message says of others counts for nothing. */
function readSaid(component: Component, from: string): Said | null {
  const line = listLines(component, 'ATTENDEE').find((candidate) => isSameAddress(addressOf(candidate), from));
  const participant = readParticipants(component).find(({ address }) => isSameAddress(address, from));
  if (!line || !participant) return null;
  return { address: from, answer: participant.answer, delegatedTo: readAddress(findParameter(line, 'DELEGATED-TO')) };
}

/** What a reply to one occurrence, or to all, is compared with. */
function targetOf(stored: Message, recurrenceId: string): Component | null {
  const { object } = stored;
  if (recurrenceId === '') return stored.first;
  const occurrence = findOccurrence(object, recurrenceId);
  return occurrence ? (occurrence.override?.component ?? object.parts.master) : null;
}

/** RECURRENCE-ID of a message in the form of the stored event. */
function recurrenceIdOf(message: Message): string {
  return message.object.parts.master ? '' : (message.object.overrides[0]?.recurrenceId ?? '');
}

/** The event with somebody to whom a participant has passed their invitation on; as it was for everybody else. */
function withDelegate(stored: Message, address: string): Message {
  const delegator = listLines(stored.first, 'ATTENDEE').find((line) =>
    isSameAddress(readAddress(findParameter(line, 'DELEGATED-TO')), address),
  );
  const { parts } = stored.object;
  if (!delegator || !parts.master || findAttendee(parts.master, address)) return stored;
  const master = addAttendee(parts.master, { address, name: '', delegatedFrom: addressOf(delegator) });
  return readStored(printObject([master, ...parts.overrides], parts.timezones)) ?? stored;
}

/** The event with somebody whom a list among its participants invites; as it was for everybody else. */
function withMember(stored: Message, address: string, lists: readonly string[]): Message {
  const { parts } = stored.object;
  const { master } = parts;
  const memberOf = master === null ? undefined : lists.find((list) => findAttendee(master, list));
  if (master === null || memberOf === undefined || findAttendee(master, address)) return stored;
  const add = (component: Component): Component =>
    findAttendee(component, address) ? component : addAttendee(component, { address, name: '', memberOf });
  return readStored(printObject([add(master), ...parts.overrides.map(add)], parts.timezones)) ?? stored;
}

function applyAnswer(
  known: Message,
  said: Said,
  { message, recurrenceId, lists }: { message: Message; recurrenceId: string; lists: readonly string[] },
): Pick<Applied, 'text' | 'reason' | 'isUninvited'> {
  const stored = withMember(withDelegate(known, said.address), said.address, lists);
  const target = targetOf(stored, recurrenceId);
  if (!target) return { text: null, reason: 'unknownEvent', isUninvited: false };
  const line = findAttendee(target, said.address);
  if (!line) return { text: null, reason: null, isUninvited: true };
  const at = stampOf(message.first);
  const isOld = readSequence(message.first) < readSequence(target) || isAnsweredLater(line, at);
  if (isOld) return { text: null, reason: 'outdated', isUninvited: false };
  const change: AnswerChange = { ...said, at };
  const components =
    recurrenceId === ''
      ? answerAll(stored.object, change, (component) => component)
      : answerOne(stored.object, recurrenceId, (component) => setAnswer(component, change));
  if (!components) return { text: null, reason: 'unknownEvent', isUninvited: false };
  return { text: printObject(components, stored.object.parts.timezones), reason: null, isUninvited: false };
}

/** METHOD:REPLY: changes the answer of the participant whose address is proven, and nothing else. */
export function applyReply(stored: Message | null, message: Message, { from, me, lists = [] }: ApplyOptions): Applied {
  const { uid } = message.object.parts;
  const recurrenceId = recurrenceIdOf(message);
  if (!stored) return makeApplied({ uid, recurrenceId, reason: 'unknownEvent' });
  const said = from === '' || !isOneOf(me, stored.organizer) ? null : readSaid(message.first, from);
  if (!said) return makeApplied({ uid, recurrenceId, reason: 'notAllowed' });
  const { text, reason, isUninvited } = applyAnswer(stored, said, { message, recurrenceId, lists });
  const { address, answer } = said;
  const kind = reason === null ? 'answered' : 'ignored';
  return makeApplied({ kind, text, uid, recurrenceId, reason, address, answer, isUninvited, comment: message.comment });
}

/** METHOD:COUNTER: somebody proposes another time; only the organiser's own decision changes the event. */
export function applyCounter(stored: Message | null, message: Message, { from, me }: ApplyOptions): Applied {
  const { uid } = message.object.parts;
  const recurrenceId = recurrenceIdOf(message);
  if (!stored) return makeApplied({ uid, recurrenceId, reason: 'unknownEvent' });
  const target = targetOf(stored, recurrenceId);
  const isParticipant = from !== '' && target !== null && findAttendee(target, from) !== undefined;
  if (!isOneOf(me, stored.organizer) || !isParticipant) return makeApplied({ uid, recurrenceId, reason: 'notAllowed' });
  if (readSequence(message.first) < readSequence(target)) return makeApplied({ uid, recurrenceId, reason: 'outdated' });
  const timing = message.object.series?.timing ?? message.object.overrides[0]?.timing;
  if (!timing) return makeApplied({ uid, recurrenceId, reason: 'notUnderstood' });
  const proposed = { ...timesOf(timing, timing.start.wall, utcZone), allDay: timing.start.isDate };
  const answer = readSaid(message.first, from)?.answer ?? 'tentative';
  return makeApplied({
    kind: 'countered',
    uid,
    recurrenceId,
    address: from,
    answer,
    comment: message.comment,
    proposed,
  });
}
