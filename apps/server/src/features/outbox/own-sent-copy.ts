/** The copy that a mail client puts into Sent by itself, of a mail that it hands over too: kept once, whichever comes first (decision 0052). */
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { readLabels } from '../../mail/labels/index.ts';
import { createChange, findByNumbers, pickMessages, presentFlags } from '../../mail/messages/index.ts';
import { expungeMails } from '../../mail/moves/index.ts';

export const sentFolderId: number = systemFolderId('sent');
/** For so long before and after a mail is handed over, a copy of it with the same Message-ID is taken for the program's own. */
export const sentCopyMs = 24 * 3_600_000;

export interface OwnCopy {
  readonly account: number;
  readonly messageIdHash: string | null;
  /** When the mail was handed over, epoch milliseconds. */
  readonly submittedAt: number;
}

/** One mail in Sent with this Message-ID that came there since then; the caller says which of several. */
export function selectSentCopy(tx: Tx, account: number, messageIdHash: string, since: number) {
  return (
    tx
      .selectFrom('message')
      .where('account_no', '=', account)
      .where('message_id_hash', '=', messageIdHash)
      .where('message_id_hash', 'is not', null)
      .where('folder_id', '=', sentFolderId)
      // When it came there: a copy that the program brought has the day that it gave it.
      .where('saved_at', '>', since)
      .limit(1)
  );
}

/** The first such copy that belongs to no submission yet. */
async function findOwnCopy(tx: Tx, { account, messageIdHash, submittedAt }: OwnCopy): Promise<number | null> {
  if (messageIdHash === null) return null;
  const row = await selectSentCopy(tx, account, messageIdHash, submittedAt - sentCopyMs)
    .select('n')
    .where('submission_account_no', 'is', null)
    .orderBy('n')
    .executeTakeFirst();
  return row?.n ?? null;
}

/** Makes the program's copy the one of a submission; null: it has put none there. Its octets, flags and UID stay, and it takes no space anew. */
export async function adoptOwnCopy(
  tx: Tx,
  context: RunningContext,
  copy: OwnCopy & { readonly submissionId: number },
): Promise<{ readonly n: number; readonly changes: readonly Change[] } | null> {
  const { account } = copy;
  const n = await findOwnCopy(tx, copy);
  if (n === null) return null;
  await tx
    .updateTable('message')
    .from(pickMessages(account, [n]))
    .set({
      submission_account_no: account,
      submission_id: copy.submissionId,
      from_verdict: 'own',
      modseq: context.modseq(account),
    })
    .whereRef('message.account_no', '=', 'picked.column1')
    .whereRef('message.id', '=', 'picked.column2')
    .execute();
  const labels = await readLabels(tx, account, [n]);
  const mails = (await findByNumbers(tx, account, [n])).map((mail) => presentFlags(mail, labels.get(mail.n) ?? []));
  return { n, changes: [createChange(account, 'mailFlagged', { optType: 'mail', mails })] };
}

/** Takes the program's copy of a mail that was taken back out of Sent: it never went. Recoverable, as what a person deletes. */
export async function dropOwnCopy(tx: Tx, context: RunningContext, copy: OwnCopy): Promise<Change[]> {
  const n = await findOwnCopy(tx, copy);
  return n === null ? [] : expungeMails(tx, context, copy.account, await findByNumbers(tx, copy.account, [n]));
}
