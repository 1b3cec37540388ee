import type { BulkState } from '@hongyan/contract';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import type { BulkChangeTable } from '../../engines/database/schema/bulk-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { batchSize } from '../../mail/messages/index.ts';
import { findBulk, presentBulk, requireBulk, toProgressChange } from './bulk-row.ts';
import { type BulkKey, bulkJob } from './job-kind.ts';
import { runBatch } from './run-batch.ts';

async function write(tx: Tx, row: BulkChangeTable): Promise<void> {
  const { account_no, bulk_id, ...rest } = row;
  await tx
    .updateTable('bulk_change')
    .set(rest)
    .where('account_no', '=', account_no)
    .where('bulk_id', '=', bulk_id)
    .execute();
}

/** Stops a change after the batch under way; what is not running stays as it is. */
export const cancelBulk = defineOperation<BulkKey, BulkState>({
  name: 'bulk.cancel',
  accounts: (input) => [input.account],
  async run(tx, { now }, key) {
    const row = await requireBulk(tx, key);
    if (row.state !== 'running') return { output: presentBulk(row) };
    const cancelled: BulkChangeTable = { ...row, state: 'cancelled', finished_at: now };
    await write(tx, cancelled);
    return { output: presentBulk(cancelled), changes: [toProgressChange(cancelled)] };
  },
});

/** Gives a change up: it was refused, or failed too often. */
export const failBulk = defineOperation<BulkKey, Record<string, never>>({
  name: 'bulk.fail',
  accounts: (input) => [input.account],
  async run(tx, { now }, key) {
    const row = await findBulk(tx, key);
    if (row?.state !== 'running') return { output: {} };
    const failed: BulkChangeTable = { ...row, state: 'failed', finished_at: now };
    await write(tx, failed);
    return { output: {}, changes: [toProgressChange(failed)] };
  },
});

export interface UndoBulkInput extends BulkKey {
  /** Closed to the session that asks: what lies in there by now stays there. */
  readonly hiddenFolders: readonly number[];
}

/** Takes a change back, the running one too: what was changed is as it was. A small one at once, a larger one in the background. */
export const undoBulk = defineOperation<UndoBulkInput, BulkState>({
  name: 'bulk.undo',
  accounts: (input) => [input.account],
  async run(tx, context, key) {
    const row = await requireBulk(tx, key);
    // Asked twice, or by two windows.
    if (row.state === 'undone' || (row.state === 'running' && row.undoing === 1)) return { output: presentBulk(row) };
    const changed = await tx
      .selectFrom('bulk_piece')
      .select((eb) => eb.fn.sum<number | null>('mails').as('mails'))
      .where('account_no', '=', key.account)
      .where('bulk_id', '=', key.bulkId)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow();
    const total = changed.mails ?? 0;
    const undoing: BulkChangeTable = {
      ...row,
      undoing: 1,
      hidden_folders: JSON.stringify(key.hiddenFolders),
      clears_folder: null,
      state: total === 0 ? 'undone' : 'running',
      done: 0,
      total,
      finished_at: total === 0 ? context.now : null,
    };
    await write(tx, undoing);
    if (total === 0) return { output: presentBulk(undoing), changes: [toProgressChange(undoing)] };
    if (total <= batchSize) {
      const { changes } = await runBatch(tx, context, undoing);
      return { output: presentBulk(await requireBulk(tx, key)), changes };
    }
    await enqueueJob(tx, context.now, {
      kind: bulkJob,
      accountNo: key.account,
      uniqueKey: key.bulkId,
      payload: { account: key.account, bulkId: key.bulkId },
    });
    return { output: presentBulk(undoing), changes: [toProgressChange(undoing)] };
  },
});
