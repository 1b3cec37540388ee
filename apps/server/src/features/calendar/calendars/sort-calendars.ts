import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import { birthdaysId } from '../birthdays/birthday-source.ts';
import { toViewer } from '../policy.ts';
import { updateCalendar } from './calendar-rows.ts';
import { listCalendars } from './list-calendars.ts';

export interface SortCalendarsInput {
  readonly account: number;
  /** Every calendar of the list once, in the order wanted. */
  readonly calendarIds: readonly string[];
}

/** Puts the calendars of a person's list into an order. Throws `calendarNotFound`, `conflict` where another window has added or deleted one. */
export const sortCalendars = defineOperation<SortCalendarsInput, null>({
  name: 'calendar.sort',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, calendarIds: wanted }) => {
    // Birthdays are no stored calendar and come last.
    const calendarIds = wanted.filter((id) => id !== birthdaysId);
    const listed = await listCalendars(tx, toViewer(context));
    const byId = new Map(listed.map((one) => [one.access.calendar.calendar_id, one]));
    if (!calendarIds.every((id) => byId.has(id))) throw new UserError('calendarNotFound');
    if (new Set(calendarIds).size !== calendarIds.length || calendarIds.length < byId.size)
      throw new UserError('conflict');
    for (const [sort, id] of calendarIds.entries()) {
      const found = byId.get(id);
      if (found === undefined) continue;
      const { calendar, isOwner } = found.access;
      if (isOwner) {
        await updateCalendar(tx, calendar, { sort });
        continue;
      }
      await tx
        .insertInto('calendar_view')
        .values({
          account_no: account,
          owner_no: calendar.account_no,
          calendar_no: calendar.calendar_no,
          color: null,
          is_shown: 1,
          sort,
          is_left: 0,
        })
        .onConflict((conflict) => conflict.columns(['account_no', 'owner_no', 'calendar_no']).doUpdateSet({ sort }))
        .execute();
    }
    const data = { optType: 'mailbox', calendarIds: [...calendarIds] };
    return { output: null, changes: [{ account, kind: 'calendarChanged', data }] };
  },
});
