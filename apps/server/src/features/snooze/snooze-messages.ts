import { isSnoozeTime } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { createChange, type MailSelection, type SelectedMail, selectMails } from '../../mail/messages/index.ts';
import { type MovedMails, moveMessages } from '../../mail/moves/index.ts';
import { writeSnoozeUntil } from './write-snooze-until.ts';

export const returnJob = 'snooze.return';
export const snoozedFolderId: number = systemFolderId('snoozed');
const neverLater: readonly number[] = (['sent', 'drafts', 'trash', 'junk', 'snoozed'] as const).map(systemFolderId);

/** Whether a message of a list that is snoozed as a whole is meant: not one's own, nor what is thrown away or snoozed already. */
export const isForLater = (mail: Pick<SelectedMail, 'folder_id'>): boolean => !neverLater.includes(mail.folder_id);

export interface SnoozeInput extends MailSelection {
  /** Epoch milliseconds. */
  readonly until: number;
}

/** What the job of a time is about: all that an account has snoozed until then. */
export interface ReturnPayload {
  readonly account: number;
  readonly until: number;
}

/** Enqueues the end of all that an account has snoozed until a time: one job, however often it is asked for. */
export async function enqueueReturn(tx: Tx, now: number, payload: ReturnPayload): Promise<void> {
  const { account, until } = payload;
  const uniqueKey = `${String(account)}.${String(until)}`;
  await enqueueJob(tx, now, { kind: returnJob, accountNo: account, uniqueKey, payload, runAt: until });
}

/** They lie where they lay: only their time is another. */
function notifyStaying(account: number, mails: readonly SelectedMail[]): Change[] {
  if (mails.length === 0) return [];
  const [from, to] = [String(snoozedFolderId), String(snoozedFolderId)];
  const moved = mails.map((mail) => ({ mailId: String(mail.n), mailUid: mail.uid }));
  return [createChange(account, 'mailMoved', { optType: 'mail', from, to, mails: moved })];
}

/** Gives messages that have been moved into the snoozed folder their time, and the job of it. Answers the changes of the move, with the time. */
export async function snoozeMoved(
  tx: Tx,
  context: RunningContext,
  { account, until, mails }: ReturnPayload & { readonly mails: readonly SelectedMail[] },
  changes: readonly Change[],
): Promise<Change[]> {
  const ns = mails.map((mail) => mail.n);
  await writeSnoozeUntil(tx, account, ns, { until, modseq: context.modseq(account) });
  await enqueueReturn(tx, context.now, { account, until });
  return changes.map((change) =>
    change.kind === 'mailMoved' ? { ...change, data: { ...(change.data as object), snoozedUntil: until } } : change,
  );
}

/**
 * Moves messages into the snoozed folder until a time; those that lie there already get the new one. Refuses with snoozeTime a time that is
 * past, or too far off.
 */
export const snoozeMessages = defineOperation<SnoozeInput, MovedMails>({
  name: 'snooze.snooze',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, until } = input;
    if (!isSnoozeTime(until, context.now)) throw new UserError('snoozeTime');
    const mails = await selectMails(tx, input);
    const { output, changes, audit } = await moveMessages(tx, context, { account, mails, to: snoozedFolderId });
    const staying = mails.filter((mail) => mail.folder_id === snoozedFolderId);
    const shown = [...changes, ...notifyStaying(account, staying)];
    return { output, changes: await snoozeMoved(tx, context, { account, until, mails }, shown), audit };
  },
});
