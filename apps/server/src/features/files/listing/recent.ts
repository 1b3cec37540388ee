import { maxRecentFiles } from '@hongyan/contract';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';

/** Notes that somebody has opened, brought or changed a file; the longest unused make room. */
export async function touchRecent(tx: Tx, context: RunningContext, account: number, nodeId: number): Promise<void> {
  await tx
    .insertInto('file_recent')
    .values({ account_no: account, node_id: nodeId, used_at: context.now })
    .onConflict((conflict) => conflict.columns(['account_no', 'node_id']).doUpdateSet({ used_at: context.now }))
    .execute();
  const [oldest] = await tx
    .selectFrom('file_recent')
    .select('used_at')
    .where('account_no', '=', account)
    .orderBy('used_at', 'desc')
    .offset(maxRecentFiles)
    .limit(1)
    .execute();
  if (oldest !== undefined)
    await tx
      .deleteFrom('file_recent')
      .where('account_no', '=', account)
      .where('used_at', '<=', oldest.used_at)
      .execute();
}

/** Notes that a file was opened. */
export const recordUse = defineOperation<{ readonly account: number; readonly nodeId: number }, Record<string, never>>({
  name: 'files.recordUse',
  accounts: () => [],
  run: async (tx, context, { account, nodeId }) => {
    await touchRecent(tx, context, account, nodeId);
    return { output: {} };
  },
});
