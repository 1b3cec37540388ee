import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { requireCalendar, toViewer } from '../policy.ts';
import { updateCalendar } from './calendar-rows.ts';
import { notifyWatchers } from './notify-watchers.ts';

export interface DeleteCalendarInput {
  readonly account: number;
  readonly owner: number;
  readonly calendarId: string;
  /** Made by the caller, for the operation may run twice. */
  readonly undoId: string;
}

async function leave(tx: Tx, account: number, calendar: CalendarTable): Promise<void> {
  await tx
    .insertInto('calendar_view')
    .values({
      account_no: account,
      owner_no: calendar.account_no,
      calendar_no: calendar.calendar_no,
      color: null,
      is_shown: 1,
      sort: null,
      is_left: 1,
    })
    .onConflict((conflict) => conflict.columns(['account_no', 'owner_no', 'calendar_no']).doUpdateSet({ is_left: 1 }))
    .execute();
}

/**
 * Deletes a calendar, or takes another person's out of the own list; whoever manages it leaves it too, for it is not theirs to delete. It is
 * swept when it can no longer be undone. Throws `calendarNotFound`, `calendarIsDefault`.
 */
export const deleteCalendar = defineOperation<DeleteCalendarInput, { readonly undoId: string }>({
  name: 'calendar.delete',
  accounts: ({ account, owner }) => [account, owner],
  run: async (tx, context, { account, calendarId, undoId }) => {
    const { calendar, isOwner } = await requireCalendar(tx, toViewer(context), calendarId, 'freeBusy');
    if (calendar.is_default === 1 && isOwner) throw new UserError('calendarIsDefault');
    if (isOwner)
      await updateCalendar(tx, calendar, { deleted_at: context.now, revision: context.modseq(calendar.account_no) });
    else await leave(tx, account, calendar);
    await tx
      .insertInto('calendar_undo')
      .values({
        account_no: account,
        undo_id: undoId,
        kind: isOwner ? 'calendar' : 'left',
        owner_no: calendar.account_no,
        calendar_no: calendar.calendar_no,
        created_at: context.now,
      })
      .execute();
    const changes = isOwner
      ? await notifyWatchers(tx, [calendar])
      : [{ account, kind: 'calendarChanged', data: { optType: 'mailbox', calendarIds: [calendarId] } }];
    const action = isOwner ? 'calendar.delete' : 'calendar.leave';
    return { output: { undoId }, changes, audit: [{ action, object: calendarId, result: 'ok' }] };
  },
});
