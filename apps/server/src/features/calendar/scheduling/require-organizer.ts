/** An event belongs to its organiser: what a participant may change of their copy is what is their own. */
import type { EventFields, EventScope } from '@hongyan/contract';
import { type EventDetails, readEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import type { ObjectOwner } from '../events/index-object.ts';
import type { ObjectTarget } from '../events/object-target.ts';

/** Of a copy, for oneself. The next version of the organiser brings its own notes. */
const ownFields: ReadonlySet<string> = new Set<keyof EventFields>([
  'reminders',
  'color',
  'notes',
  'busy',
  'isPrivate',
] satisfies readonly (keyof EventFields)[]);

/** Whether somebody else than the calendar's owner organises the event. */
export function isForeign({ addresses }: ObjectOwner, { organizer }: Pick<EventDetails, 'organizer'>): boolean {
  return organizer !== null && !addresses.includes(organizer.address.toLowerCase());
}

/** Throws `notOrganizer` where a participant would change what the organiser says. */
export function refuseForeign(owner: ObjectOwner, details: EventDetails, change: Partial<EventFields>): void {
  if (isForeign(owner, details) && !Object.keys(change).every((name) => ownFields.has(name)))
    throw new UserError('notOrganizer');
}

/** Throws `notOrganizer` where a participant would end the series of another: single occurrences and all of it can be declined. */
export function refuseCutting({ owner }: ObjectTarget, ics: string, scope: EventScope): void {
  const details = readEvent(ics);
  if (scope === 'following' && details !== null && isForeign(owner, details)) throw new UserError('notOrganizer');
}
