import type { RunningContext, Tx } from '../engines/database/port.ts';
import { insertCalendar } from '../features/calendar/calendars/calendar-rows.ts';
import { putObject, readOwner } from '../features/calendar/events/objects.ts';
import type { PreparedCalendar } from './calendars.ts';
import type { Owner } from './people.ts';

/** Stores the calendars; the accounts have been taken. */
export async function fillCalendars(
  tx: Tx,
  context: RunningContext,
  { orgId, accounts }: { readonly orgId: number; readonly accounts: Readonly<Record<Owner, number>> },
  calendars: readonly PreparedCalendar[],
): Promise<void> {
  for (const { owner, sharedWith, events, ...made } of calendars) {
    const account = accounts[owner];
    const revision = context.modseq(account);
    const calendar = await insertCalendar(tx, { now: context.now, revision }, { ...made, account, orgId, sort: 0 });
    const target = { calendar, owner: await readOwner(tx, account) };
    for (const event of events) await putObject(tx, context, target, event);
    if (sharedWith === null) continue;
    await tx
      .insertInto('calendar_share')
      .values({
        account_no: account,
        calendar_no: calendar.calendar_no,
        grantee_kind: 'person',
        grantee_no: accounts[sharedWith],
        org_id: orgId,
        right: 'view',
        given_by: account,
        created_at: context.now,
      })
      .execute();
  }
}
