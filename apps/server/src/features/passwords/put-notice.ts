import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { insertMessage } from '../../mail/arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../../mail/bodies/in-transaction.ts';
import { systemFolderId } from '../../mail/folders/index.ts';

/** Puts a notice into the owner's inbox, in the transaction of what it tells; the account must have been taken. */
export async function putNotice(
  tx: Tx,
  context: RunningContext,
  account: number,
  notice: AcceptedBody,
): Promise<readonly Change[]> {
  await insertBody(tx, notice, context.now);
  const inserted = await insertMessage(tx, context, {
    account,
    folderId: systemFolderId('inbox'),
    facts: notice.facts,
    flags: { system: true },
    fromVerdict: 'own',
    receivedAt: context.now,
    notify: true,
    overQuota: 'accept',
  });
  return inserted.changes;
}
