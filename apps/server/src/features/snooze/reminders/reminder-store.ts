/** The reply reminder of a message in Sent: its time stands in `snooze_until`, which any move makes 0. */
import { findSnoozeMorning } from '@hongyan/contract';
import type { Change, RunningContext, Tx } from '../../../engines/database/port.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { readTimeZone } from '../../../mail/lists/index.ts';
import { createChange } from '../../../mail/messages/index.ts';
import { writeSnoozeUntil } from '../write-snooze-until.ts';

export const reminderJob = 'snooze.remind';
export const sentFolderId: number = systemFolderId('sent');

/** When an account is reminded. */
export interface ReminderTime {
  readonly account: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What a job is about. It names its messages: nobody looks through all of Sent for those that have a time. */
export interface ReminderPayload extends ReminderTime {
  readonly ns: readonly number[];
}

/** A message in Sent. */
interface SentMail {
  readonly n: number;
  readonly uid: number;
}

/** Enqueues reminding an account of messages. Those that have another time by then, or none, are not of this job any more. */
export async function enqueueReminder(tx: Tx, now: number, payload: ReminderPayload): Promise<void> {
  await enqueueJob(tx, now, { kind: reminderJob, accountNo: payload.account, payload, runAt: payload.at });
}

/** Writes when a person is reminded of messages in Sent; 0: never. Watchers learn the time as of a snooze that is another. */
export async function writeReminder(
  tx: Tx,
  context: RunningContext,
  { account, at }: ReminderTime,
  mails: readonly SentMail[],
): Promise<Change[]> {
  if (mails.length === 0) return [];
  const ns = mails.map(({ n }) => n);
  await writeSnoozeUntil(tx, account, ns, { until: at, modseq: context.modseq(account) });
  return [
    createChange(account, 'mailMoved', {
      optType: 'mail',
      from: String(sentFolderId),
      to: String(sentFolderId),
      mails: mails.map(({ n, uid }) => ({ mailId: String(n), mailUid: uid })),
      ...(at === 0 ? {} : { snoozedUntil: at }),
    }),
  ];
}

/** Ends the reminder of one message, where it has one. */
export async function endReminder(tx: Tx, context: RunningContext, account: number, n: number): Promise<Change[]> {
  const mails = await tx
    .selectFrom('message')
    .select(['n', 'uid'])
    .where('account_no', '=', account)
    .where('n', '=', n)
    .where('folder_id', '=', sentFolderId)
    .where('snooze_until', '>', 0)
    .execute();
  return writeReminder(tx, context, { account, at: 0 }, mails);
}

/**
 * When the person is reminded of a message that leaves now. One that was held until its reminder's time (by an approval, or another schedule)
 * reminds the next morning: nobody could have answered it.
 */
export async function chooseReminderTime(tx: Tx, account: number, remindAt: number, now: number): Promise<number> {
  return remindAt > now ? remindAt : findSnoozeMorning('tomorrow', now, await readTimeZone(tx, account));
}
