import { addressOf, isSameAddress, printAnswer } from '../fields/people.ts';
import {
  type Component,
  type ContentLine,
  findParameter,
  listLines,
  makeLine,
  setLines,
  setParameter,
} from '../model/component.ts';
import type { Answer, Person } from '../types.ts';

/** When somebody answered, beside the answer: an older one that comes later is passed over (RFC 5546 §2.1.5). */
const answeredAt = 'X-HONGYAN-ANSWERED-AT';

/** What of a participant's line is their answer, or comes of sending them something. */
export const answerParameters: readonly string[] = ['PARTSTAT', 'RSVP', 'DELEGATED-TO', 'SCHEDULE-STATUS', answeredAt];

/** What a program says to its own server of a person (RFC 6638 §7). */
const serverParameters = ['SCHEDULE-AGENT', 'SCHEDULE-STATUS', 'SCHEDULE-FORCE-SEND'] as const;

/** The line as others get it. */
export const withoutServerParameters = (line: ContentLine): ContentLine =>
  serverParameters.reduce(
    (left, name) => (findParameter(left, name) === '' ? left : setParameter(left, name, undefined)),
    line,
  );

export interface AnswerChange {
  readonly address: string;
  readonly answer: Answer;
  /** DTSTAMP of the reply as it is written. */
  readonly at: string;
  readonly delegatedTo?: string;
}

export function findAttendee(component: Component, address: string): ContentLine | undefined {
  return listLines(component, 'ATTENDEE').find((line) => isSameAddress(addressOf(line), address));
}

/** Whether somebody has answered later than that. */
export function isAnsweredLater(line: ContentLine | undefined, at: string): boolean {
  return findParameter(line, answeredAt) > at;
}

/** The component with one participant's answer; without that participant, as it was. */
export function setAnswer(component: Component, { address, answer, at, delegatedTo }: AnswerChange): Component {
  const lines = listLines(component, 'ATTENDEE').map((line) => {
    if (!isSameAddress(addressOf(line), address)) return line;
    const answered = setParameter(setParameter(line, 'PARTSTAT', printAnswer(answer)), 'RSVP', undefined);
    const stamped = at === '' ? answered : setParameter(answered, answeredAt, at);
    return delegatedTo ? setParameter(stamped, 'DELEGATED-TO', `mailto:${delegatedTo}`) : stamped;
  });
  return setLines(component, 'ATTENDEE', lines);
}

/** The component with one more participant, perhaps one who comes for another (RFC 5545 §3.2.4) or was invited by a list (§3.2.11). */
export function addAttendee(
  component: Component,
  { address, name, delegatedFrom, memberOf }: Person & { readonly delegatedFrom?: string; readonly memberOf?: string },
): Component {
  const line = makeLine('ATTENDEE', `mailto:${address}`, {
    CN: name === '' ? undefined : name,
    'DELEGATED-FROM': delegatedFrom === undefined ? undefined : `mailto:${delegatedFrom}`,
    MEMBER: memberOf === undefined ? undefined : `mailto:${memberOf}`,
    PARTSTAT: 'NEEDS-ACTION',
  });
  return setLines(component, 'ATTENDEE', [...listLines(component, 'ATTENDEE'), line]);
}

/** What we note for ourselves is no part of a message. */
export function withoutAnswerTime(line: ContentLine): ContentLine {
  return setParameter(line, answeredAt, undefined);
}
