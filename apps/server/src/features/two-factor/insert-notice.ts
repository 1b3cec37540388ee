import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { insertMessage } from '../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../mail/folders/index.ts';

/** Puts a notice into the owner's inbox, in the transaction of what it tells of; the account must have been taken. null: nothing. */
export async function insertNotice(
  tx: Tx,
  context: RunningContext,
  account: number,
  notice: AcceptedBody | null,
): Promise<readonly Change[]> {
  if (notice === null) return [];
  await insertBody(tx, notice, context.now);
  const { changes } = await insertMessage(tx, context, {
    account,
    folderId: systemFolderId('inbox'),
    facts: notice.facts,
    flags: { system: true },
    fromVerdict: 'own',
    receivedAt: context.now,
    notify: true,
    overQuota: 'accept',
  });
  return changes;
}
