import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { readSetting } from '../../engines/settings/person-settings.ts';
import { insertMessage } from '../../mail/arrivals/index.ts';
import type { MessageFacts } from '../../mail/bodies/in-transaction.ts';
import { recordCorrespondents } from '../../mail/correspondents/index.ts';
import { flagResponded } from '../../mail/flags/index.ts';
import { chooseReminderTime, enqueueReminder } from '../snooze/in-transaction.ts';
import { adoptOwnCopy, sentFolderId } from './own-sent-copy.ts';

/** The message that a mail answers or forwards. */
export interface Responded {
  readonly n: number;
  readonly how: 'answered' | 'forwarded';
}

export interface SentCopy {
  readonly account: number;
  readonly submissionId: number;
  /** When it was handed over; epoch milliseconds. */
  readonly submittedAt: number;
  readonly facts: MessageFacts;
  /** Addresses of the envelope. */
  readonly recipients: readonly string[];
  readonly responded: Responded | null;
  /** When its sender is reminded of it unless an answer has arrived, epoch milliseconds; null: never. */
  readonly remindAt: number | null;
  /** `accept` for what was accepted from its sender before. */
  readonly overQuota: 'refuse' | 'accept';
}

async function insertSentCopy(tx: Tx, context: RunningContext, copy: SentCopy) {
  const { account, submissionId, facts, overQuota, remindAt } = copy;
  const at = remindAt === null ? null : await chooseReminderTime(tx, account, remindAt, context.now);
  const sent = await insertMessage(tx, context, {
    account,
    folderId: sentFolderId,
    facts,
    flags: { seen: true },
    fromVerdict: 'own',
    receivedAt: context.now,
    submission: { account, id: submissionId },
    ...(at === null ? {} : { snoozeUntil: at }),
    notify: false,
    overQuota,
  });
  if (at !== null) await enqueueReminder(tx, context.now, { account, at, ns: [sent.n] });
  return sent;
}

/** What the sender's own mailbox shows of a mail that leaves: the copy in Sent, whom they write to, the mark of the answered mail. */
export async function fileSentCopy(
  tx: Tx,
  context: RunningContext,
  copy: SentCopy,
): Promise<{ readonly n: number; readonly changes: readonly Change[] }> {
  const { account, facts } = copy;
  const { messageIdHash } = facts;
  const sent =
    (await adoptOwnCopy(tx, context, { ...copy, messageIdHash })) ?? (await insertSentCopy(tx, context, copy));
  await recordCorrespondents(tx, {
    account,
    n: sent.n,
    at: context.now,
    recipients: copy.recipients,
    named: facts.recipients,
    isKept: await readSetting(tx, account, 'saveContact'),
  });
  const responded = copy.responded === null ? [] : await flagResponded(tx, context, { account, ...copy.responded });
  return { n: sent.n, changes: [...sent.changes, ...responded] };
}
