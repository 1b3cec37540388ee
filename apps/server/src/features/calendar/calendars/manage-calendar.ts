import type { RunningContext, Tx } from '../../../engines/database/port.ts';
import type { CalendarTable } from '../../../engines/database/schema/calendar-tables.ts';
import { forgetLeaving } from './change-shares.ts';

/** Gives people the right `manage` in a calendar, whatever they had in it before; it comes into their list. */
export async function addCalendarManagers(
  tx: Tx,
  { actor, now }: Pick<RunningContext, 'actor' | 'now'>,
  calendar: CalendarTable,
  people: readonly number[],
): Promise<void> {
  for (const no of people)
    await tx
      .insertInto('calendar_share')
      .values({
        account_no: calendar.account_no,
        calendar_no: calendar.calendar_no,
        grantee_kind: 'person',
        grantee_no: no,
        org_id: calendar.org_id,
        right: 'manage',
        given_by: actor,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_no', 'calendar_no', 'grantee_kind', 'grantee_no'])
          .doUpdateSet({ right: 'manage', given_by: actor }),
      )
      .execute();
  await forgetLeaving(tx, calendar, people);
}

/** Takes whatever people have in a calendar away from them; `all`: from everybody. */
export async function removeCalendarShares(
  tx: Tx,
  { account_no: account, calendar_no: no }: CalendarTable,
  people: readonly number[] | 'all',
): Promise<void> {
  const query = tx.deleteFrom('calendar_share').where('account_no', '=', account).where('calendar_no', '=', no);
  if (people === 'all') await query.execute();
  else if (people.length > 0)
    await query
      .where('grantee_kind', '=', 'person')
      .where('grantee_no', 'in', [...people])
      .execute();
}
