import { messageKey } from '../../call/message-key.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { readLabels } from '../labels/index.ts';
import { createChange, presentFlags } from '../messages/index.ts';

/** Notes on a message that the person has answered or forwarded it. A message that is gone meanwhile is no error: the answer is sent all the same. */
export async function markResponded(
  tx: Tx,
  context: RunningContext,
  input: { readonly account: number; readonly n: number; readonly how: 'answered' | 'forwarded' },
): Promise<readonly Change[]> {
  const { account, n, how } = input;
  const row = await tx
    .updateTable('message')
    .set({ [how]: 1, modseq: context.modseq(account) })
    .where('account_no', '=', account)
    .where('id', '=', messageKey(account, n))
    .where('folder_id', '>', 0)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return [];
  const labels = await readLabels(tx, account, [n]);
  return [createChange(account, 'mailFlagged', { optType: 'mail', mails: [presentFlags(row, labels.get(n) ?? [])] })];
}
