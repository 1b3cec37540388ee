import type { EventScope } from '@hongyan/contract';
import { deleteOccurrences } from '@hongyan/icalendar';
import { defineOperation } from '../../../engines/database/port.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { toViewer } from '../policy.ts';
import { type Invite, planMessages } from '../scheduling/plan-messages.ts';
import { refuseCutting } from '../scheduling/require-organizer.ts';
import { recordUndo } from '../undo/record-undo.ts';
import { explainFault } from './check-fields.ts';
import { bumpCalendar, putObject, removeObject } from './objects.ts';
import { type EventReference, requireEvent } from './require-event.ts';

export interface DeleteEventInput extends EventReference {
  readonly owner: number;
  readonly scope: EventScope;
  readonly undoId: string;
  readonly invite: Invite;
}

function deleteText(ics: string, { recurrenceId, scope }: DeleteEventInput, now: number): string | null {
  if (scope === 'all' || recurrenceId === '') return null;
  try {
    return deleteOccurrences(ics, { recurrenceId, scope, now });
  } catch (error) {
    throw explainFault(error);
  }
}

/** Deletes an event, or occurrences of it. Throws what `requireEvent` does, `notOrganizer` where a participant would cut the series. */
export const deleteEvent = defineOperation<DeleteEventInput, { readonly undoId: string }>({
  name: 'calendar.deleteEvent',
  accounts: ({ owner }) => [owner],
  run: async (tx, context, input) => {
    const viewer = toViewer(context);
    const { target, object } = await requireEvent(tx, viewer, input);
    const { calendar } = target;
    refuseCutting(target, object.ics, input.scope);
    const { object_no: objectNo, uid, created_at: createdAt } = object;
    const left = deleteText(object.ics, input, context.now);
    let revisionAfter: number | null = null;
    if (left === null) await removeObject(tx, context, target, object);
    else revisionAfter = (await putObject(tx, context, target, { objectNo, uid, ics: left, createdAt })).revision;
    await bumpCalendar(tx, context, target);
    const change = { account: viewer.account, undoId: input.undoId, now: context.now };
    await recordUndo(tx, change, [{ calendar, objectNo, uid, before: object, revisionAfter }]);
    const texts = { before: object.ics, after: left };
    await planMessages(tx, context, { ...input.invite, target, objectNo, uid, ...texts, undo: change });
    const audit = {
      action: 'calendar.deleteEvent',
      object: `${input.calendarId}/${String(objectNo)}`,
      result: 'ok' as const,
      detail: { scope: input.scope },
    };
    return { output: { undoId: input.undoId }, changes: await notifyWatchers(tx, [calendar]), audit: [audit] };
  },
});
