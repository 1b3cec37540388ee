import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { insertMessage } from '../arrivals/index.ts';
import { type AcceptedBody, insertBody } from '../bodies/in-transaction.ts';
import { systemFolderId } from '../folders/index.ts';

/** How a notice is put there. */
interface PutOptions {
  /** Whether its people are notified as of any new mail; they are where it is left out. */
  readonly notify?: boolean;
  /** An earlier batch may have stored the body. */
  readonly mayBeStored?: boolean;
}

/** Puts a notice into one inbox or several, in the transaction of what it is about; the accounts must have been taken. null: there is none. */
export async function putNotice(
  tx: Tx,
  context: RunningContext,
  accounts: number | readonly number[],
  notice: AcceptedBody | null,
  { notify = true, mayBeStored = false }: PutOptions = {},
): Promise<readonly Change[]> {
  if (notice === null) return [];
  if (!(mayBeStored && (await isStored(tx, notice)))) await insertBody(tx, notice, context.now);
  const changes: Change[] = [];
  for (const account of [accounts].flat()) {
    const inserted = await insertMessage(tx, context, {
      account,
      folderId: systemFolderId('inbox'),
      facts: notice.facts,
      flags: { system: true },
      fromVerdict: 'own',
      receivedAt: context.now,
      notify,
      overQuota: 'accept',
    });
    changes.push(...inserted.changes);
  }
  return changes;
}

async function isStored(tx: Tx, { orgId, bodyId }: AcceptedBody): Promise<boolean> {
  const row = await tx
    .selectFrom('body')
    .select('body_id')
    .where('org_id', '=', orgId)
    .where('body_id', '=', bodyId)
    .executeTakeFirst();
  return row !== undefined;
}
