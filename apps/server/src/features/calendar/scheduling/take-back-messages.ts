import { readEvent, renewVersion } from '@hongyan/icalendar';
import type { RunningContext, Tx } from '../../../engines/database/port.ts';
import type { CalendarUndoEventTable } from '../../../engines/database/schema/calendar-tables.ts';
import type { ObjectTarget } from '../events/object-target.ts';
import { isForeign } from './require-organizer.ts';

export interface TakenBack {
  /** What is stored again; null: there was no event. */
  readonly ics: string | null;
  /** Others have heard of the change: they have to hear that it is undone. */
  readonly isHeard: boolean;
}

/**
 * Takes the messages of an undone change back: those that wait are not sent. Where one has left, the event comes back as a version newer than
 * what others have.
 */
export async function takeBackMessages(
  tx: Tx,
  context: RunningContext,
  target: ObjectTarget,
  event: CalendarUndoEventTable,
): Promise<TakenBack> {
  const rows = await tx
    .selectFrom('calendar_message')
    .select(['message_id', 'object_no', 'sequence', 'sent_at'])
    .where('account_no', '=', event.owner_no)
    .where('undo_no', '=', event.account_no)
    .where('undo_id', '=', event.undo_id)
    .execute();
  const own = rows.filter((row) => row.object_no === event.object_no);
  const waiting = own.filter((row) => row.sent_at === null).map((row) => row.message_id);
  if (waiting.length > 0)
    await tx
      .deleteFrom('calendar_message')
      .where('account_no', '=', event.owner_no)
      .where('message_id', 'in', waiting)
      .execute();
  const sent = own.filter((row) => row.sent_at !== null);
  if (sent.length === 0) return { ics: event.ics, isHeard: false };
  const details = event.ics === null ? null : readEvent(event.ics);
  if (event.ics === null || details === null || isForeign(target.owner, details))
    return { ics: event.ics, isHeard: true };
  const sequence = Math.max(...sent.map((row) => row.sequence)) + 1;
  return { ics: renewVersion(event.ics, { sequence, now: context.now }), isHeard: true };
}
