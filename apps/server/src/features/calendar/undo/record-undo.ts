import type { Tx } from '../../../engines/database/port.ts';
import type { CalendarObjectTable, CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';

/** One event or task that a change touched. */
export interface ChangedEvent {
  readonly calendar: Pick<CalendarTable, 'account_no' | 'calendar_no'>;
  readonly objectNo: number;
  readonly uid: string;
  /** As it was; null: it was not there. */
  readonly before: Pick<CalendarObjectTable, 'component' | 'ics' | 'created_at' | 'resource_name'> | null;
  /** null: it is gone. */
  readonly revisionAfter: number | null;
}

/** Begins the record of a change that can be undone; one that is there already goes on. */
export async function beginUndo(
  tx: Tx,
  { account, undoId, now }: { readonly account: number; readonly undoId: string; readonly now: number },
): Promise<void> {
  await tx
    .insertInto('calendar_undo')
    .values({ account_no: account, undo_id: undoId, kind: 'events', owner_no: 0, calendar_no: 0, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_no', 'undo_id']).doNothing())
    .execute();
}

/** Records how events were before a change. */
export async function recordUndo(
  tx: Tx,
  change: { readonly account: number; readonly undoId: string; readonly now: number },
  events: readonly ChangedEvent[],
): Promise<void> {
  await beginUndo(tx, change);
  for (const { calendar, objectNo, uid, before, revisionAfter } of events)
    await tx
      .insertInto('calendar_undo_event')
      .values({
        account_no: change.account,
        undo_id: change.undoId,
        owner_no: calendar.account_no,
        calendar_no: calendar.calendar_no,
        object_no: objectNo,
        uid,
        component: before?.component ?? 'event',
        resource_name: before?.resource_name ?? null,
        ics: before?.ics ?? null,
        created_at: before?.created_at ?? null,
        revision_after: revisionAfter,
      })
      .execute();
}
