import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import { notifyWatchers } from '../calendars/notify-watchers.ts';
import { bumpCalendar, putObject, refuseTooManyEvents } from '../events/objects.ts';
import { recordUndo } from '../undo/record-undo.ts';
import type { LocatedInvitation } from './locate-invitation.ts';

/** Where an answered event lies. */
export interface SavedResponse {
  readonly calendarId: string;
  readonly eventId: string;
  readonly recurrenceId: string;
  readonly undoId: string;
}

export interface StoredResponse {
  readonly objectNo: number;
  readonly output: SavedResponse;
  readonly changes: readonly Change[];
}

/** Stores an event as it is after an answer, so that it can be undone. Throws `tooManyEvents`. */
export async function storeResponse(
  tx: Tx,
  context: RunningContext,
  { target, stored, uid, recurrenceId }: LocatedInvitation,
  {
    ics,
    undo,
    objectNo: newNo,
  }: {
    readonly ics: string;
    readonly undo: { readonly account: number; readonly undoId: string };
    readonly objectNo: number;
  },
): Promise<StoredResponse> {
  const { calendar } = target;
  if (stored === null) await refuseTooManyEvents(tx, target, 1);
  const objectNo = stored?.object_no ?? newNo;
  const { revision } = await putObject(tx, context, target, { objectNo, uid, ics, createdAt: stored?.created_at });
  await bumpCalendar(tx, context, target);
  const event = { calendar, objectNo, uid, before: stored, revisionAfter: revision };
  await recordUndo(tx, { ...undo, now: context.now }, [event]);
  const output = { calendarId: calendar.calendar_id, eventId: String(objectNo), recurrenceId, undoId: undo.undoId };
  return { objectNo, output, changes: await notifyWatchers(tx, [calendar]) };
}
