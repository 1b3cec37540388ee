import { messageKey } from '../../call/message-key.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { CounterDeltas } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { createChange } from '../messages/index.ts';
import { countLabels, expungeRows, groupByNumber, insertVanished } from './relocate-mails.ts';

/** A time that lies before every retention: what was expunged then cannot be recovered, and is purged with the next sweep. */
export const beyondRecovery = 1;

/**
 * Takes mails out of the mailbox. The rows stay for the organisation's retention days, in no folder, remembering where they
 * lay; their space is free at once, since the person sees them no more. `expungedAt`: `beyondRecovery` for what must not come back.
 */
export async function expungeMails(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  expungedAt = context.now,
): Promise<Change[]> {
  if (mails.length === 0) return [];
  const modseq = context.modseq(account);
  const labels = await readLabels(
    tx,
    account,
    mails.map((mail) => mail.n),
  );
  await insertVanished(tx, mails, account, modseq);
  const deltas = new CounterDeltas();
  await expungeRows(tx, { account, modseq, now: expungedAt }, mails, deltas);
  for (const mail of mails) {
    deltas.folder(mail.folder_id, mail, -1);
    countLabels(deltas, mail, labels.get(mail.n) ?? [], 0);
  }
  const bytes = mails.reduce((sum, mail) => sum + mail.size_bytes, 0);
  await tx
    .updateTable('account')
    .set((eb) => ({ used_bytes: eb('used_bytes', '-', bytes) }))
    .where('account_no', '=', account)
    .execute();
  const removed = groupByNumber(mails, (mail) => mail.folder_id).map(([folderId, group]) =>
    createChange(account, 'mailRemoved', {
      optType: 'mail',
      mailboxId: String(folderId),
      mailIds: group.map((mail) => String(mail.n)),
    }),
  );
  return [...removed, ...(await deltas.write(tx, account, modseq))];
}

/** Takes mails out of the mailbox so that they cannot be recovered; of those that were purged before, recovery ends. */
export async function expungeBeyondRecovery(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
): Promise<Change[]> {
  const there = mails.filter((mail) => mail.folder_id !== 0);
  const changes = await expungeMails(tx, context, account, there, beyondRecovery);
  for (const { n } of mails.filter((mail) => mail.folder_id === 0))
    await tx
      .updateTable('message')
      .set({ expunged_at: beyondRecovery })
      .where('account_no', '=', account)
      .where('id', '=', messageKey(account, n))
      .execute();
  return changes;
}
