import { randomBytes } from 'node:crypto';
import type { BulkDeed } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type AuditEntry, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import type { BulkChangeTable, BulkPieceTable } from '../../engines/database/schema/reading-tables.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { inPieces, pieceSize, readEmptiedFolders } from '../mailbox/in-transaction.ts';
import { type BulkList, progressOf } from './bulk-row.ts';
import { bulkJob } from './job-kind.ts';
import { runPiece } from './run-piece.ts';

export interface StartBulkInput {
  readonly account: number;
  readonly hiddenFolders: readonly number[];
  readonly list: BulkList;
  readonly action: BulkDeed;
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

/** Rows of one INSERT: each holds the numbers of 250 mails. */
const piecesPerInsert = 50;

async function insertPieces(tx: Tx, bulk: BulkChangeTable, ns: readonly number[]): Promise<void> {
  const pieces = [...inPieces(ns)].map(
    (piece, index): BulkPieceTable => ({
      account_no: bulk.account_no,
      bulk_id: bulk.bulk_id,
      piece: index,
      mails: piece.length,
      ns: JSON.stringify(piece),
      state: 'waiting',
      before: null,
    }),
  );
  for (let at = 0; at < pieces.length; at += piecesPerInsert) {
    await tx
      .insertInto('bulk_piece')
      .values(pieces.slice(at, at + piecesPerInsert))
      .execute();
  }
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
  const isDelete = action.kind === 'delete' || action.kind === 'recoverableDelete';
  if (isDelete && input.list.kind === 'folder') {
    const emptied = await readEmptiedFolders(tx, account);
    if (emptied.has(Number(input.list.mailboxId))) throw new UserError('mailBeingEmptied');
  }
  if (input.isWhole && running.some((row) => row.list === list && row.reader_no === input.reader))
    throw new UserError('bulkRunning');
}

/** Deleting for good is always written down; in another's mailbox any change is, with all of its mails, most of which are changed later by nobody. */
function auditOf({ actor, subject }: RunningContext, { action, ns }: StartBulkInput): AuditEntry[] {
  const entry = { object: null, result: 'ok' as const, detail: { mails: ns.length, change: action.kind } };
  if (ns.length === 0) return [];
  if (action.kind === 'delete') return [{ action: 'mail.deleteForGood', ...entry }];
  return actor !== null && actor !== subject ? [{ action: 'bulk.start', ...entry }] : [];
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
    const audit = auditOf(context, input);
    await tx.insertInto('bulk_change').values(bulk).execute();
    await insertPieces(tx, bulk, ns);
    if (total === 0) return { output };
    if (total <= pieceSize) return { output, audit, changes: (await runPiece(tx, context, bulk)).changes };
    await enqueueJob(tx, context.now, {
      kind: bulkJob,
      accountNo: account,
      uniqueKey: bulk.bulk_id,
      payload: { account, bulkId: bulk.bulk_id },
    });
    return { output, audit, changes: [progressOf(bulk)] };
  },
});
