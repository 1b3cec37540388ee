import type { Occurrence } from '@hongyan/contract';
import type { EventForm } from '../editor/event-form.ts';
import { timesOfForm } from '../editor/event-form.ts';

/** What would be sent to whom: an invitation or update to participants, a cancellation to them, an own refusal to the organiser. */
export type InviteKind = 'invite' | 'update' | 'cancel' | 'decline';

/**
 * What moving or deleting an event would send; null: nothing, so nothing is asked. `isOrganizer` is undefined where it is not known: who was
 * not invited either organises, or took the event over.
 */
export function findChangeKind(
  { hasParticipants, isCancelled, myAnswer }: Pick<Occurrence, 'hasParticipants' | 'isCancelled' | 'myAnswer'>,
  what: 'change' | 'delete',
  isOrganizer: boolean | undefined,
): InviteKind | null {
  if (!hasParticipants || isCancelled) return null;
  if (myAnswer !== null) return what === 'delete' && myAnswer !== 'declined' ? 'decline' : null;
  if (isOrganizer === false) return null;
  return what === 'delete' ? 'cancel' : 'update';
}

/** What saving a form would send; null: nobody takes part, or nothing changed that matters to them. `before`: null for a new event. */
export function findSaveKind(form: EventForm, before: EventForm | null, isOrganizer: boolean): InviteKind | null {
  if (!isOrganizer) return null;
  if (before === null) return form.participants.length > 0 ? 'invite' : null;
  if (form.participants.length === 0 && before.participants.length === 0) return null;
  if (whatMatters(form) === whatMatters(before)) return null;
  return before.participants.length === 0 ? 'invite' : 'update';
}

/** What participants see of an event; reminders and colours are one's own. */
const whatMatters = (form: EventForm): string =>
  JSON.stringify([
    form.title.trim(),
    form.location.trim(),
    form.notes,
    timesOfForm(form),
    form.repeat,
    form.participants.map(({ address, role }) => [address, role]),
  ]);
