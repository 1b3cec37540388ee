import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { insertMessage } from '../arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../bodies/in-transaction.ts';
import { systemFolderId } from '../folders/index.ts';

/** Puts a notice into one inbox or several, in the transaction of what it is about; the accounts must have been taken. null: there is none. */
export async function putNotice(
  tx: Tx,
  context: RunningContext,
  accounts: number | readonly number[],
  notice: AcceptedBody | null,
): Promise<readonly Change[]> {
  if (notice === null) return [];
  await insertBody(tx, notice, context.now);
  const changes: Change[] = [];
  for (const account of [accounts].flat()) {
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
    changes.push(...inserted.changes);
  }
  return changes;
}
