/** Reminders whose time has come: shown in open windows, or put into the inbox, and the next of the same event planned. */
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { CalendarReminderTable } from '../../../engines/database/schema/calendar-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { putNotice } from '../../../mail/notices/in-transaction.ts';
import { readCalendar } from '../calendars/calendar-rows.ts';
import { readObject, readOwner } from '../events/objects.ts';
import { insertNext, reminderJob } from './plan-reminders.ts';

const dayMs = 86_400_000;
/** What came due while the server stood still for longer is given no more. */
export const tooLateMs = dayMs;

export interface GiveRemindersInput {
  readonly account: number;
  readonly reminders: readonly { readonly reminderId: string; readonly notice: AcceptedBody | null }[];
}

type Row = CalendarReminderTable;

async function planNext(tx: Tx, context: RunningContext, row: Row): Promise<void> {
  if (row.state === 'snoozed') return;
  const calendar = await readCalendar(tx, row.account_no, row.calendar_no);
  const object = calendar === undefined ? undefined : await readObject(tx, calendar, String(row.object_no));
  if (calendar === undefined || calendar.deleted_at !== null || object === undefined) return;
  const target = { calendar, owner: await readOwner(tx, row.account_no) };
  // After a long stop the next one is the next from now on.
  const from = Math.max(row.due_at + 1, context.now - tooLateMs);
  await insertNext(tx, context.now, target, object, { from, kind: row });
}

async function isGone(tx: Tx, row: Row): Promise<boolean> {
  const calendar = await readCalendar(tx, row.account_no, row.calendar_no);
  return calendar === undefined || calendar.deleted_at !== null;
}

/** Gives reminders of one person; one that was changed meanwhile, or is too late, is not given. */
export const giveReminders = defineOperation<GiveRemindersInput, { readonly given: number }>({
  name: 'calendar.giveReminders',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, reminders }) => {
    const changes: Change[] = [];
    let shown = 0;
    for (const { reminderId, notice } of reminders) {
      const row = await tx
        .deleteFrom('calendar_reminder')
        .where('account_no', '=', account)
        .where('reminder_id', '=', reminderId)
        .where('state', '<>', 'due')
        .where('due_at', '<=', context.now)
        .returningAll()
        .executeTakeFirst();
      if (row === undefined) continue;
      await planNext(tx, context, row);
      if (row.due_at < context.now - tooLateMs || (await isGone(tx, row))) continue;
      if (row.by_mail === 1) {
        changes.push(...(await putNotice(tx, context, account, notice)));
        continue;
      }
      await tx
        .insertInto('calendar_reminder')
        .values({ ...row, state: 'due' })
        .execute();
      shown += 1;
    }
    const data = { optType: 'mailbox', count: shown };
    if (shown > 0) changes.push({ account, kind: 'remindersDue', data });
    return { output: { given: shown }, changes };
  },
});

export interface DismissRemindersInput {
  readonly account: number;
  readonly reminderIds: readonly string[];
  /** null: not again. */
  readonly againAt: number | null;
}

/** Dismisses reminders, or has them come again. What another window has dismissed is passed over. */
export const dismissReminders = defineOperation<DismissRemindersInput, null>({
  name: 'calendar.dismissReminders',
  accounts: ({ account }) => [account],
  run: async (tx, context, { account, reminderIds, againAt }) => {
    const ids = [...reminderIds];
    if (againAt === null) {
      await tx
        .deleteFrom('calendar_reminder')
        .where('account_no', '=', account)
        .where('reminder_id', 'in', ids)
        .where('state', '<>', 'waiting')
        .execute();
    } else {
      await tx
        .updateTable('calendar_reminder')
        .set({ state: 'snoozed', due_at: againAt })
        .where('account_no', '=', account)
        .where('reminder_id', 'in', ids)
        .where('state', '<>', 'waiting')
        .execute();
      await enqueueJob(tx, context.now, { kind: reminderJob, uniqueKey: reminderJob, payload: null, runAt: againAt });
    }
    return { output: null, changes: [{ account, kind: 'remindersDue', data: { optType: 'mailbox', count: 0 } }] };
  },
});

/** Asks for the job when the server starts: a store that was put back from a copy has reminders and no job. */
export const wakeReminders = defineOperation<null, null>({
  name: 'calendar.wakeReminders',
  accounts: () => [],
  run: async (tx, context) => {
    await enqueueJob(tx, context.now, { kind: reminderJob, uniqueKey: reminderJob, payload: null });
    return { output: null };
  },
});
