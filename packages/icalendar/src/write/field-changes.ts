import type { EventDetails, EventFields } from '../types.ts';

const timeNames = ['start', 'end', 'allDay', 'zone'] as const;

/** A value that two equal fields have in common; of participants only what a form says of them. */
function comparable(name: string, value: unknown): string {
  if (name !== 'participants') return JSON.stringify(value);
  const participants = value as EventFields['participants'];
  return JSON.stringify(
    participants.map(({ address, name: title, role, answer }) => [address.toLowerCase(), title, role, answer]),
  );
}

/** Times that a form writes with or without seconds. */
function plainTime(text: string): string {
  return text.length === 19 ? text.replace(/:00$/, '') : text;
}

export function isSameField(name: keyof EventFields, a: unknown, b: unknown): boolean {
  return comparable(name, a) === comparable(name, b);
}

/** What really changes: forms give every field, and what is as it was must not be written anew. */
export function findChanges(change: Partial<EventFields>, details: EventDetails): Partial<EventFields> {
  const entries = Object.entries<unknown>(change).filter(([, value]) => value !== undefined);
  const plain = entries.map(([name, value]): [string, unknown] => [
    name,
    (name === 'start' || name === 'end') && typeof value === 'string' ? plainTime(value) : value,
  ]);
  return Object.fromEntries(
    plain.filter(([name, value]) => !isSameField(name as keyof EventFields, value, details[name as keyof EventFields])),
  );
}

export function hasTimeChange(change: Partial<EventFields>): boolean {
  return timeNames.some((name) => change[name] !== undefined);
}

/** The change without what is of times and repetition. */
export function withoutTimes(change: Partial<EventFields>): Partial<EventFields> {
  const { start: _start, end: _end, allDay: _allDay, zone: _zone, repeat: _repeat, ...others } = change;
  return others;
}

const ownNames: ReadonlySet<string> = new Set(['color', 'reminders', 'busy', 'isPrivate', 'attachedMail']);

/** Whether a change is about nothing that others see of an event. */
export function isOwnChange(change: Partial<EventFields>): boolean {
  return Object.keys(change).every((name) => ownNames.has(name));
}
