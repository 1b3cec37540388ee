import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { BulkBatchTable, BulkChangeTable } from '../../engines/database/schema/bulk-tables.ts';
import { type SharedReader, setSharedSeen } from '../../mail/flags/index.ts';
import { findByNumbers, type SelectedMail } from '../../mail/messages/index.ts';
import { readEmptiedFolders } from '../../mail/moves/index.ts';
import { type Applied, applyBulkAction } from './apply-action.ts';
import type { BeforeState } from './before-state.ts';
import { findBulk, parseAction, parseList, toProgressChange } from './bulk-row.ts';
import type { BulkKey } from './job-kind.ts';
import { undoBulkAction } from './undo-action.ts';

/** The next batch: forwards the oldest mails first, so that UIDs follow arrival; taken back in the opposite order. */
async function findBatch(tx: Tx, bulk: BulkChangeTable): Promise<BulkBatchTable | undefined> {
  const isUndo = bulk.undoing === 1;
  return tx
    .selectFrom('bulk_piece')
    .selectAll()
    .where('account_no', '=', bulk.account_no)
    .where('bulk_id', '=', bulk.bulk_id)
    .where('state', '=', isUndo ? 'done' : 'waiting')
    .orderBy('piece', isUndo ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
}

async function writeBatch(
  tx: Tx,
  batch: BulkBatchTable,
  done: Pick<BulkBatchTable, 'state' | 'before'>,
): Promise<void> {
  await tx
    .updateTable('bulk_piece')
    .set(done)
    .where('account_no', '=', batch.account_no)
    .where('bulk_id', '=', batch.bulk_id)
    .where('piece', '=', batch.piece)
    .execute();
}

/** Whose own marks it sets; null where it changes the mails themselves. */
const toReader = ({ account_no: account, reader_no: reader }: BulkChangeTable): SharedReader | null =>
  reader === null ? null : { account, reader };

function requireSeen(bulk: BulkChangeTable): boolean {
  const action = parseAction(bulk);
  if (action.kind !== 'seen') throw new TypeError(`${action.kind} is no reader's own`);
  return action.seen;
}

/** Marks of one reader: `mails` as they see them; those that are so already are left alone. */
async function setSeenForReader(
  tx: Tx,
  context: RunningContext,
  reader: SharedReader,
  mails: readonly SelectedMail[],
  seen: boolean,
): Promise<Applied> {
  const meant = mails.filter((mail) => (mail.seen === 1) !== seen);
  const changes = await setSharedSeen(tx, context, reader, meant, seen);
  return { before: { marks: meant.map((mail) => [mail.n, mail.seen] as const) }, changes };
}

/** What another change empties meanwhile: it is asked for again with each batch, since that may begin at any time. */
async function readEmptied(tx: Tx, bulk: BulkChangeTable): Promise<ReadonlySet<number>> {
  return bulk.clears_folder === null ? readEmptiedFolders(tx, bulk.account_no) : new Set<number>();
}

async function changeBatch(
  tx: Tx,
  context: RunningContext,
  bulk: BulkChangeTable,
  batch: BulkBatchTable,
): Promise<readonly Change[]> {
  const hidden = JSON.parse(bulk.hidden_folders) as number[];
  const list = parseList(bulk);
  const reader = toReader(bulk);
  const mails = (
    await findByNumbers(reader === null ? tx : readAs(tx, reader), bulk.account_no, JSON.parse(batch.ns) as number[])
  ).filter(
    (mail) =>
      mail.folder_id > 0 &&
      !hidden.includes(mail.folder_id) &&
      // Somebody moved it out of the folder meanwhile: it is no longer meant.
      (list.kind !== 'folder' || mail.folder_id === Number(list.mailboxId)),
  );
  const { before, changes } =
    reader === null
      ? await applyBulkAction(
          tx,
          context,
          { account: bulk.account_no, emptied: await readEmptied(tx, bulk), isByHand: list.kind !== 'rule' },
          mails,
          parseAction(bulk),
        )
      : await setSeenForReader(tx, context, reader, mails, requireSeen(bulk));
  await writeBatch(tx, batch, { state: 'done', before: JSON.stringify(before) });
  return changes;
}

async function undoBatch(
  tx: Tx,
  context: RunningContext,
  bulk: BulkChangeTable,
  batch: BulkBatchTable,
): Promise<readonly Change[]> {
  const hiddenFolders = JSON.parse(bulk.hidden_folders) as number[];
  const reader = toReader(bulk);
  if (reader !== null) {
    const before = JSON.parse(batch.before ?? '{"marks":[]}') as Applied['before'];
    const ns = 'marks' in before ? before.marks.map(([n]) => n) : [];
    const mails = (await findByNumbers(readAs(tx, reader), bulk.account_no, ns)).filter(
      (mail) => mail.folder_id > 0 && !hiddenFolders.includes(mail.folder_id),
    );
    const undone = await setSeenForReader(tx, context, reader, mails, !requireSeen(bulk));
    await writeBatch(tx, batch, { state: 'undone', before: null });
    return undone.changes;
  }
  const undo = { tx, context, account: bulk.account_no, action: parseAction(bulk), hiddenFolders };
  const changes = await undoBulkAction(undo, JSON.parse(batch.before ?? '{"marks":[]}') as BeforeState);
  await writeBatch(tx, batch, { state: 'undone', before: null });
  return changes;
}

async function writeBulk(tx: Tx, bulk: BulkChangeTable): Promise<void> {
  const { state, done, finished_at } = bulk;
  await tx
    .updateTable('bulk_change')
    .set({ state, done, finished_at })
    .where('account_no', '=', bulk.account_no)
    .where('bulk_id', '=', bulk.bulk_id)
    .execute();
}

/** Changes the next batch, or takes it back, and counts it; the last one finishes. */
export async function runBatch(
  tx: Tx,
  context: RunningContext,
  bulk: BulkChangeTable,
): Promise<{ finished: boolean; changes: readonly Change[] }> {
  const isUndo = bulk.undoing === 1;
  const batch = await findBatch(tx, bulk);
  const changes = batch === undefined ? [] : await (isUndo ? undoBatch : changeBatch)(tx, context, bulk, batch);
  const done = bulk.done + (batch?.mails ?? 0);
  const finished = batch === undefined || done >= bulk.total;
  const after: BulkChangeTable = {
    ...bulk,
    done,
    state: !finished ? 'running' : isUndo ? 'undone' : 'done',
    finished_at: finished ? context.now : null,
  };
  await writeBulk(tx, after);
  return { finished, changes: [...changes, toProgressChange(after)] };
}

/** One batch of a running change; finished when there is nothing left, or when somebody stopped it. */
export const runBulkBatch = defineOperation<BulkKey, { readonly finished: boolean }>({
  name: 'bulk.runPiece',
  accounts: (input) => [input.account],
  async run(tx, context, key) {
    const bulk = await findBulk(tx, key);
    if (bulk?.state !== 'running') return { output: { finished: true } };
    const { finished, changes } = await runBatch(tx, context, bulk);
    return { output: { finished }, changes };
  },
});
