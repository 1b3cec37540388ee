import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { foldersWithoutLabels } from '../../mail/folders/index.ts';
import { inBatches, pickMessages } from '../../mail/messages/index.ts';
import { bringBack, type SnoozedMail } from './bring-back.ts';
import { sentFolderId, writeReminder } from './reminders/reminder-store.ts';
import { snoozedFolderId } from './snooze-messages.ts';

export const wakeJob = 'snooze.wake';

/**
 * A message that was snoozed, or had a reminder, when an answer arrived. The UID names its stay in the folder: who snoozes it anew after it came back gives it
 * another one, and a job that runs twice leaves that alone.
 */
interface WokenMail extends SnoozedMail {
  readonly uid: number;
}

/** What the job of an answer is about. */
export interface WakePayload {
  readonly account: number;
  /** The answer. */
  readonly n: number;
  /** When it arrived, epoch milliseconds. */
  readonly arrivedAt: number;
  /** Whether clients announce the answer itself: one notice is enough. */
  readonly isAnnounced: boolean;
  readonly mails: readonly WokenMail[];
  /** Messages in Sent that had a reminder; left out by an older server. */
  readonly reminders?: readonly WokenMail[];
}

/** A message that has just been put into its folder. */
export interface ArrivedAnswer {
  readonly account: number;
  readonly n: number;
  readonly threadN: number;
  readonly folderId: number;
  readonly isAnnounced: boolean;
}

const readWaiting = prepareRead<{ account: number; thread: number; folder: number }, WokenMail>((db, bind) =>
  db
    .selectFrom('message')
    .select(['n', 'uid', 'snooze_until as until'])
    .where('account_no', '=', bind('account'))
    .where('thread_n', '=', bind('thread'))
    .where('folder_id', '=', bind('folder'))
    .where('snooze_until', '>', 0)
    .orderBy('n'),
);

/**
 * Enqueues bringing back what is snoozed of the conversation in which a message has arrived, and ending its reminders. What begins a conversation
 * reads nothing, and what lies where a person does not look for mail is no answer. What is put off itself answers, but brings nothing back.
 */
export async function recordAnswer(tx: Tx, now: number, answer: ArrivedAnswer): Promise<void> {
  const { account, n, threadN, folderId, isAnnounced } = answer;
  if (threadN === n || foldersWithoutLabels.includes(folderId)) return;
  const read = (folder: number) => readWaiting(tx, { account, thread: threadN, folder });
  const mails = folderId === snoozedFolderId ? [] : await read(snoozedFolderId);
  const reminders = await read(sentFolderId);
  if (mails.length + reminders.length === 0) return;
  const payload: WakePayload = { account, n, arrivedAt: now, isAnnounced, mails, reminders };
  const uniqueKey = `${String(account)}.${String(n)}`;
  await enqueueJob(tx, now, { kind: wakeJob, accountNo: account, uniqueKey, payload });
}

/** Those of them that lie where they lay, until the time that they had. */
async function findStaying(
  tx: Tx,
  account: number,
  folderId: number,
  mails: readonly WokenMail[],
): Promise<WokenMail[]> {
  const staying: WokenMail[] = [];
  const wanted = new Map(mails.map((mail) => [mail.n, mail]));
  for (const chunk of inBatches([...wanted.keys()])) {
    const rows = await tx
      .selectFrom(pickMessages(account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .where('message.folder_id', '=', folderId)
      .select(['message.n', 'message.uid', 'message.snooze_until as until'])
      .execute();
    for (const { n, uid, until } of rows) {
      const mail = wanted.get(n);
      if (mail?.uid === uid && mail.until === until) staying.push(mail);
    }
  }
  return staying.sort((a, b) => a.n - b.n);
}

/**
 * Brings back what was snoozed of a conversation (at most `maxThreadMails`) when an answer arrived, right below the answer, which is newer, and
 * ends the reminders that waited for one.
 */
export const wakeConversation = defineOperation<WakePayload, null>({
  name: 'snooze.wake',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, arrivedAt, isAnnounced, mails, reminders = [] }) {
    const answered = await findStaying(tx, account, sentFolderId, reminders);
    const ended = await writeReminder(tx, context, { account, at: 0 }, answered);
    const staying = await findStaying(tx, account, snoozedFolderId, mails);
    if (staying.length === 0) return { output: null, changes: ended };
    const returning = { account, mails: staying, receivedAt: arrivedAt, notify: !isAnnounced };
    const { changes, audit } = await bringBack(tx, context, returning);
    return { output: null, changes: [...ended, ...changes], audit };
  },
});
