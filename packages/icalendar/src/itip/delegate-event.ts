import { parseObject } from '../fields/calendar-object.ts';
import { printObject } from '../fields/object-text.ts';
import { type Component, listLines, setLines, setParameter } from '../model/component.ts';
import { CalendarChangeError, type Person } from '../types.ts';
import { stampOwn } from '../write/event-lines.ts';
import { addAttendee, findAttendee, setAnswer } from './answer-lines.ts';

export interface DelegateOptions {
  /** Of the participant who does not come. */
  readonly address: string;
  /** Who goes instead. */
  readonly to: Person;
  /** Epoch milliseconds. */
  readonly now: number;
}

function delegate(component: Component, { address, to, now }: DelegateOptions): Component {
  if (!findAttendee(component, address)) return component;
  const said = setAnswer(component, { address, answer: 'delegated', at: '', delegatedTo: to.address });
  const known = findAttendee(said, to.address);
  if (!known) return stampOwn(addAttendee(said, { ...to, delegatedFrom: address }), now);
  const lines = listLines(said, 'ATTENDEE').map((line) =>
    line === known ? setParameter(line, 'DELEGATED-FROM', `mailto:${address}`) : line,
  );
  return stampOwn(setLines(said, 'ATTENDEE', lines), now);
}

/** My own copy of an event after I have passed the invitation on, all of it (RFC 5546 §3.2.2.3). Throws CalendarChangeError. */
export function delegateEvent(text: string, options: DelegateOptions): string {
  const parts = parseObject(text, 'event');
  if (!parts) throw new CalendarChangeError('notAnEvent');
  const components = [...(parts.master ? [parts.master] : []), ...parts.overrides];
  return printObject(
    components.map((component) => delegate(component, options)),
    parts.timezones,
  );
}
