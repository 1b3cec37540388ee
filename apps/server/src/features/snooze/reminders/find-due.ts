import type { Db } from '../../../engines/database/port.ts';
import { wakeJob } from '../wake-conversation.ts';
import { type ReminderTime, sentFolderId } from './reminder-store.ts';

/** A message in Sent whose reminder is due. */
export interface DueMail {
  readonly orgId: number;
  readonly bodyId: string;
  readonly subject: string;
  readonly sentAt: number;
}

/** The message, if it still has this time; null: it was moved, or has another one or none. */
export async function findDueMail(db: Db, { account, at }: ReminderTime, n: number): Promise<DueMail | null> {
  const row = await db
    .selectFrom('message')
    .innerJoin('account', 'account.account_no', 'message.account_no')
    .select(['account.org_id', 'message.body_id', 'message.subject', 'message.received_at'])
    .where('message.account_no', '=', account)
    .where('message.n', '=', n)
    .where('message.folder_id', '=', sentFolderId)
    .where('message.snooze_until', '=', at)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { orgId: row.org_id, bodyId: row.body_id, subject: row.subject, sentAt: row.received_at };
}

/** Whether something has arrived of which nobody has said yet whether it is an answer. */
export async function isAnswerUndecided(db: Db, account: number): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', wakeJob)
    .where('account_no', '=', account)
    .where('state', 'in', ['ready', 'running'])
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
