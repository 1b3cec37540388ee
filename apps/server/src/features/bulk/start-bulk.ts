import { randomBytes } from 'node:crypto';
import type { BulkChangeAction } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type AuditEntry, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { BulkBatchTable, BulkChangeTable } from '../../engines/database/schema/bulk-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { batchSize, findByNumbers, inBatches } from '../../mail/messages/index.ts';
import { readEmptiedFolders, recordDeletion, refuseWhileEmptied } from '../../mail/moves/index.ts';
import { findDestination } from './apply-action.ts';
import { type BulkList, toProgressChange } from './bulk-row.ts';
import { bulkJob } from './job-kind.ts';
import { runBatch } from './run-batch.ts';

export interface StartBulkInput {
  readonly account: number;
  readonly hiddenFolders: readonly number[];
  readonly list: BulkList;
  readonly action: BulkChangeAction;
  /** The mails, by ascending number. */
  readonly ns: readonly number[];
  /** The list as a whole is meant, not mails of it that were named. */
  readonly isWhole: boolean;
  /** The folder that is emptied, null when it is something else. */
  readonly clearsFolder: number | null;
  /** Whose own read marks are set, in a shared mailbox; null: the mails themselves. */
  readonly reader: number | null;
}

export interface StartedBulk {
  readonly bulkId: string;
  readonly total: number;
}

const trashId = systemFolderId('trash');

/** Rows of one INSERT: each holds the numbers of 250 mails. */
const batchesPerInsert = 50;

async function insertBatches(tx: Tx, bulk: BulkChangeTable, ns: readonly number[]): Promise<void> {
  const batches = [...inBatches(ns)].map(
    (batch, index): BulkBatchTable => ({
      account_no: bulk.account_no,
      bulk_id: bulk.bulk_id,
      piece: index,
      mails: batch.length,
      ns: JSON.stringify(batch),
      state: 'waiting',
      before: null,
    }),
  );
  for (let at = 0; at < batches.length; at += batchesPerInsert) {
    await tx
      .insertInto('bulk_piece')
      .values(batches.slice(at, at + batchesPerInsert))
      .execute();
  }
}

const listActions = (action: BulkChangeAction) => (action.kind === 'several' ? action.actions : [action]);

/** Where the mails lie that are meant; a folder that is meant as a whole, even when none of its mails is. */
async function readFolders(tx: Tx, { account, list, ns }: StartBulkInput): Promise<{ folder_id: number }[]> {
  if (list.kind === 'folder') return [{ folder_id: Number(list.mailboxId) }];
  return findByNumbers(tx, account, ns);
}

/** One change of a list at a time; and nobody deletes in a folder that is being emptied (specification, section 8). */
async function refuseBeside(tx: Tx, input: StartBulkInput, list: string): Promise<void> {
  const { account, action } = input;
  const running = await tx
    .selectFrom('bulk_change')
    .select(['list', 'reader_no'])
    .where('account_no', '=', account)
    .where('state', '=', 'running')
    .execute();
  const destinations = new Set(listActions(action).map(findDestination));
  // The mails of a long list are looked up only while something is being emptied.
  const places = (await readEmptiedFolders(tx, account)).size === 0 ? [] : await readFolders(tx, input);
  for (const to of destinations) if (to !== null) await refuseWhileEmptied(tx, account, places, () => to);
  if (input.isWhole && running.some((row) => row.list === list && row.reader_no === input.reader))
    throw new UserError('bulkRunning');
}

/** What the mailbox's owner sees in the delete log. */
function listDeletions({ action, list, ns, clearsFolder }: StartBulkInput): AuditEntry[] {
  const actions = listActions(action);
  const isGone = actions.some((bulkAction) => bulkAction.kind === 'delete');
  const isTrashed = actions.some(
    (bulkAction) =>
      bulkAction.kind === 'recoverableDelete' ||
      (bulkAction.kind === 'move' && Number(bulkAction.targetMailboxId) === trashId),
  );
  if (!isGone && !isTrashed) return [];
  const folder = clearsFolder ?? (list.kind === 'folder' ? Number(list.mailboxId) : null);
  const folders = folder === null ? [] : [folder];
  return [recordDeletion(isGone ? 'mail.deleteForGood' : 'mail.delete', { mails: ns.length, folders, ns })];
}

/** Deletions are always written down; in another's mailbox any change is, with all of its mails, most of which are changed later by nobody. */
function listAudit({ actor, subject }: RunningContext, input: StartBulkInput): AuditEntry[] {
  const { action, ns } = input;
  if (ns.length === 0) return [];
  const deletion = listDeletions(input);
  if (deletion.length > 0) return deletion;
  const detail = { mails: ns.length, change: action.kind };
  const isGuest = actor !== null && actor !== subject;
  return isGuest ? [{ action: 'bulk.start', object: null, result: 'ok', detail }] : [];
}

/** Writes down what is to be changed; a small change is made at once, a larger one becomes a job. */
export const startBulk = defineOperation<StartBulkInput, StartedBulk>({
  name: 'bulk.start',
  accounts: (input) => [input.account],
  async run(tx, context: RunningContext, input) {
    const { account, ns } = input;
    const list = JSON.stringify(input.list);
    await refuseBeside(tx, input, list);
    const total = ns.length;
    const bulk: BulkChangeTable = {
      account_no: account,
      bulk_id: randomBytes(16).toString('hex'),
      action: JSON.stringify(input.action),
      list,
      hidden_folders: JSON.stringify(input.hiddenFolders),
      clears_folder: input.clearsFolder,
      reader_no: input.reader,
      state: total === 0 ? 'done' : 'running',
      undoing: 0,
      done: 0,
      total,
      created_at: context.now,
      finished_at: total === 0 ? context.now : null,
    };
    const output = { bulkId: bulk.bulk_id, total };
    const audit = listAudit(context, input);
    await tx.insertInto('bulk_change').values(bulk).execute();
    await insertBatches(tx, bulk, ns);
    if (total === 0) return { output };
    if (total <= batchSize) return { output, audit, changes: (await runBatch(tx, context, bulk)).changes };
    await enqueueJob(tx, context.now, {
      kind: bulkJob,
      accountNo: account,
      uniqueKey: bulk.bulk_id,
      payload: { account, bulkId: bulk.bulk_id },
    });
    return { output, audit, changes: [toProgressChange(bulk)] };
  },
});
