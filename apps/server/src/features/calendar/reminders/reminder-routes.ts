import { type CalendarId, calls, type DueReminder } from '@hongyan/contract';
import { toOperationContext } from '../../../call/call-context.ts';
import { bindCall, type Route } from '../../../call/route.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { dismissReminders } from './give-reminders.ts';

const maxListed = 200;

/** Reminders that are due, of calendars that are there. */
function selectDue(db: Db, account: number) {
  return db
    .selectFrom('calendar_reminder as reminder')
    .innerJoin('calendar', (join) =>
      join
        .onRef('calendar.account_no', '=', 'reminder.account_no')
        .onRef('calendar.calendar_no', '=', 'reminder.calendar_no'),
    )
    .select(['reminder.reminder_id', 'calendar.calendar_id', 'reminder.object_no', 'reminder.recurrence_id'])
    .select(['reminder.starts_at', 'reminder.ends_at'])
    .where('reminder.account_no', '=', account)
    .where('reminder.state', '=', 'due')
    .where('calendar.deleted_at', 'is', null)
    .orderBy('reminder.starts_at')
    .limit(maxListed);
}

async function readEventReminders(db: Db, account: number) {
  const rows = await selectDue(db, account)
    .innerJoin('calendar_occurrence as occurrence', (join) =>
      join
        .onRef('occurrence.account_no', '=', 'reminder.account_no')
        .onRef('occurrence.calendar_no', '=', 'reminder.calendar_no')
        .onRef('occurrence.object_no', '=', 'reminder.object_no')
        .onRef('occurrence.starts_at', '=', 'reminder.starts_at')
        .onRef('occurrence.recurrence_id', '=', 'reminder.recurrence_id'),
    )
    .select(['occurrence.title', 'occurrence.location', 'occurrence.all_day'])
    .execute();
  return rows.map((row) => ({ ...row, component: 'event' as const }));
}

async function readTaskReminders(db: Db, account: number) {
  const rows = await selectDue(db, account)
    .innerJoin('calendar_task as task', (join) =>
      join
        .onRef('task.account_no', '=', 'reminder.account_no')
        .onRef('task.calendar_no', '=', 'reminder.calendar_no')
        .onRef('task.object_no', '=', 'reminder.object_no'),
    )
    .select(['task.title', 'task.all_day'])
    .where('task.is_done', '=', 0)
    .execute();
  return rows.map((row) => ({ ...row, location: '', component: 'task' as const }));
}

/** The calls of reminders. */
export function createReminderRoutes({ database }: Pick<Services, 'database'>): readonly Route[] {
  const { read, runner } = database;
  const list = bindCall(calls.calendar.reminders, async (_input, { session }) => {
    const rows = [
      ...(await readEventReminders(read, session.subject)),
      ...(await readTaskReminders(read, session.subject)),
    ];
    const shown = rows.map(
      (row): DueReminder => ({
        reminderId: row.reminder_id,
        calendarId: row.calendar_id as CalendarId,
        component: row.component,
        eventId: String(row.object_no),
        recurrenceId: row.recurrence_id,
        title: row.title,
        location: row.location,
        allDay: row.all_day === 1,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
      }),
    );
    return { list: shown.toSorted((a, b) => a.startsAt - b.startsAt).slice(0, maxListed) };
  });
  const dismiss = bindCall(calls.calendar.dismissReminders, async ({ reminderIds, againInMinutes }, context) => {
    const againAt = againInMinutes === 0 ? null : context.now + againInMinutes * 60_000;
    const input = { account: context.session.subject, reminderIds, againAt };
    await runner.execute(dismissReminders, toOperationContext(context), input);
    return null;
  });
  return [list, dismiss];
}
