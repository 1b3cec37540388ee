import type { EventFields } from '@hongyan/contract';
import { composeEvent, expandEvent, type Person } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { requireWritable, toViewer } from '../policy.ts';
import { type Invite, planMessages } from '../scheduling/plan-messages.ts';
import { recordUndo } from '../undo/record-undo.ts';
import type { ChangeKeys } from './change-keys.ts';
import { explainFault } from './check-fields.ts';
import { bumpCalendar, putObject, readOwner, refuseTooManyEvents } from './objects.ts';

export interface CreateEventInput {
  readonly owner: number;
  readonly calendarId: string;
  readonly fields: EventFields;
  readonly organizer: Person;
  readonly keys: ChangeKeys;
  readonly invite: Invite;
}

export interface SavedEvent {
  readonly eventId: string;
  readonly undoId: string;
}

/** An event's text. Throws `eventNeverOccurs` and what the package refuses. */
export function composeChecked(fields: EventFields, uid: string, now: number, organizer: Person): string {
  try {
    const ics = composeEvent(fields, { uid, now, organizer });
    refuseNever(ics);
    return ics;
  } catch (error) {
    throw explainFault(error);
  }
}

/** Refuses a repetition that ends before its first occurrence. Throws `eventNeverOccurs`. */
export function refuseNever(ics: string): void {
  const { startsAt, endsAt } = expandEvent(ics, { from: 0, to: 1, floatingZone: 'UTC', max: 1 });
  // A century after its beginning something of it has happened, if ever.
  const to = endsAt === null ? startsAt + 100 * 366 * 86_400_000 : endsAt + 86_400_000;
  const { occurrences } = expandEvent(ics, { from: startsAt - 86_400_000, to, floatingZone: 'UTC', max: 1 });
  if (occurrences.length === 0) throw new UserError('eventNeverOccurs');
}

/** Makes an event. Throws `calendarNotFound`, `calendarNotYours`, `calendarReadOnly`, `tooManyEvents`, and what its fields refuse. */
export const createEvent = defineOperation<CreateEventInput, SavedEvent>({
  name: 'calendar.createEvent',
  accounts: ({ owner }) => [owner],
  requestHash: ({ calendarId, fields }) => JSON.stringify([calendarId, fields]),
  run: async (tx, context, { calendarId, fields, organizer, keys, invite }) => {
    const viewer = toViewer(context);
    const { calendar } = await requireWritable(tx, viewer, calendarId);
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    await refuseTooManyEvents(tx, target, 1);
    const ics = composeChecked(fields, keys.uid, context.now, organizer);
    const { object_no: objectNo, uid, revision } = await putObject(tx, context, target, { ...keys, ics });
    await bumpCalendar(tx, context, target);
    const change = { account: viewer.account, undoId: keys.undoId, now: context.now };
    await recordUndo(tx, change, [{ calendar, objectNo, uid, before: null, revisionAfter: revision }]);
    await planMessages(tx, context, { ...invite, target, objectNo, uid, before: null, after: ics, undo: change });
    const audit = {
      action: 'calendar.createEvent',
      object: `${calendarId}/${String(objectNo)}`,
      result: 'ok' as const,
    };
    return {
      output: { eventId: String(objectNo), undoId: keys.undoId },
      changes: await notifyWatchers(tx, [calendar]),
      audit: [audit],
    };
  },
});
