import { deleteOccurrences, openMessage, readEvent } from '@hongyan/icalendar';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable } from '../../../engines/database/schema/calendar-tables.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { explainFault } from '../events/check-fields.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { bumpCalendar, putObject, readObject, readOwner, removeObject } from '../events/objects.ts';
import { requireWritable, toViewer, type Viewer } from '../policy.ts';
import { recordUndo } from '../undo/record-undo.ts';
import { refuseElsewhere, requireMayAct } from './acting-for.ts';
import { findStored } from './find-stored.ts';
import type { ResponseTarget } from './locate-invitation.ts';

export interface RemoveCancelledInput {
  readonly owner: number;
  readonly target: ResponseTarget;
  readonly undoId: string;
}

interface Cancelled {
  readonly target: ObjectTarget;
  readonly object: CalendarObjectTable;
  readonly recurrenceId: string;
}

async function locateCancelled(tx: Tx, viewer: Viewer, asked: ResponseTarget): Promise<Cancelled> {
  if (asked.kind === 'event') {
    const { calendar } = await requireWritable(tx, viewer, asked.calendarId);
    const object = await readObject(tx, calendar, asked.eventId);
    if (object === undefined) throw new UserError('eventNotFound');
    const target = { calendar, owner: await readOwner(tx, calendar.account_no) };
    return { target, object, recurrenceId: asked.recurrenceId };
  }
  const message = openMessage(asked.ics);
  const found = message === null ? null : await findStored(tx, viewer.account, message.uid);
  if (message === null || found === null) throw new UserError('invitationNotFound');
  const target = { calendar: found.calendar, owner: await readOwner(tx, viewer.account) };
  return { target, object: found.object, recurrenceId: message.recurrenceId };
}

/** What is left; null: nothing. Throws `invitationOutdated` where it is not cancelled. */
function removeText({ object, recurrenceId }: Cancelled, now: number): string | null {
  if (readEvent(object.ics)?.isCancelled === true) return null;
  if (readEvent(object.ics, recurrenceId)?.isCancelled !== true) throw new UserError('invitationOutdated');
  try {
    return deleteOccurrences(object.ics, { recurrenceId, scope: 'this', now });
  } catch (error) {
    throw explainFault(error);
  }
}

/** Takes what its organiser cancelled out of the calendar; nobody hears of it. Throws `eventNotFound`, `invitationNotFound`, `invitationOutdated`. */
export const removeCancelled = defineOperation<RemoveCancelledInput, { readonly undoId: string }>({
  name: 'calendar.removeCancelled',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, { target: asked, undoId }) => {
    const viewer = toViewer(context);
    refuseElsewhere(context, asked);
    const found = await locateCancelled(tx, viewer, asked);
    const { target, object } = found;
    await requireMayAct(tx, context, { calendar: target.calendar, ics: object.ics });
    const { object_no: objectNo, uid, created_at: createdAt } = object;
    const left = removeText(found, context.now);
    let revisionAfter: number | null = null;
    if (left === null) await removeObject(tx, context, target, object);
    else revisionAfter = (await putObject(tx, context, target, { objectNo, uid, ics: left, createdAt })).revision;
    await bumpCalendar(tx, context, target);
    const { calendar } = target;
    const change = { account: viewer.account, undoId, now: context.now };
    await recordUndo(tx, change, [{ calendar, objectNo, uid, before: object, revisionAfter }]);
    const audited = `${calendar.calendar_id}/${String(objectNo)}`;
    return {
      output: { undoId },
      changes: await notifyWatchers(tx, [calendar]),
      audit: [{ action: 'calendar.removeCancelled', object: audited, result: 'ok' }],
    };
  },
});
