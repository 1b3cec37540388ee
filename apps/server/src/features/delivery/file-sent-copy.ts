import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { insertMessage, type MessageFacts, markResponded, noteCorrespondents } from '../mailbox/in-transaction.ts';
import { readSetting } from '../settings/in-transaction.ts';

/** The Sent folder's number in every account (features/identity, system folders). */
const sentFolderId = 2;

/** The message that a mail answers or forwards. */
export interface Responded {
  readonly n: number;
  readonly how: 'answered' | 'forwarded';
}

export interface SentCopy {
  readonly account: number;
  readonly submissionId: number;
  readonly facts: MessageFacts;
  /** Addresses of the envelope. */
  readonly recipients: readonly string[];
  readonly responded: Responded | null;
  /** `accept` for what was accepted from its sender before. */
  readonly overQuota: 'refuse' | 'accept';
}

/** What the sender's own mailbox shows of a mail that leaves: the copy in Sent, whom they write to, the mark of the answered mail. */
export async function fileSentCopy(
  tx: Tx,
  context: RunningContext,
  copy: SentCopy,
): Promise<{ readonly n: number; readonly changes: readonly Change[] }> {
  const { account, facts } = copy;
  const sent = await insertMessage(tx, context, {
    account,
    folderId: sentFolderId,
    facts,
    flags: { seen: true },
    fromVerdict: 'own',
    receivedAt: context.now,
    submission: { account, id: copy.submissionId },
    notify: false,
    overQuota: copy.overQuota,
  });
  await noteCorrespondents(tx, {
    account,
    n: sent.n,
    at: context.now,
    recipients: copy.recipients,
    named: facts.recipients,
    isKept: await readSetting(tx, account, 'saveContact'),
  });
  const responded = copy.responded === null ? [] : await markResponded(tx, context, { account, ...copy.responded });
  return { n: sent.n, changes: [...sent.changes, ...responded] };
}
