import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import { presentFolderCounts } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { createChange, inBatches, presentFlags } from '../messages/index.ts';

/** Whose marks, in which shared mailbox. */
export interface SharedReader {
  readonly account: number;
  readonly reader: number;
}

/**
 * Marks mails of a shared mailbox read or unread for one person; `mails` as that person sees them, and only those that are otherwise. What is published
 * names whom it is for, and the listener passes it to nobody else.
 */
export async function setSharedSeen(
  tx: Tx,
  context: Pick<RunningContext, 'modseq'>,
  { account, reader }: SharedReader,
  mails: readonly SelectedMail[],
  seen: boolean,
): Promise<Change[]> {
  if (mails.length === 0) return [];
  const value = seen ? 1 : 0;
  const modseq = context.modseq(account);
  const ns = mails.map((mail) => mail.n);
  for (const chunk of inBatches(ns))
    await tx
      .insertInto('shared_seen')
      .values(chunk.map((n) => ({ account_no: account, person_no: reader, n, seen: value, modseq }) as const))
      .onConflict((conflict) => conflict.columns(['account_no', 'person_no', 'n']).doUpdateSet({ seen: value, modseq }))
      .execute();
  const labels = await readLabels(tx, account, ns);
  const flagged = createChange(account, 'mailFlagged', {
    optType: 'mail',
    reader: String(reader),
    mails: mails.map((mail) => presentFlags({ ...mail, seen: value }, labels.get(mail.n) ?? [])),
  });
  const rows = await readAs(tx, { account, reader })
    .selectFrom('folder')
    .select(['folder_id', 'total', 'unread', 'size_bytes', 'conversations'])
    .where('account_no', '=', account)
    .where('folder_id', 'in', [...new Set(mails.map((mail) => mail.folder_id))])
    .execute();
  const counts: Change = {
    account,
    kind: 'countsChanged',
    data: {
      optType: 'mailbox',
      reader: String(reader),
      folders: rows.map((row) => presentFolderCounts(row.folder_id, row)),
      labels: [],
    },
  };
  return [flagged, counts];
}
