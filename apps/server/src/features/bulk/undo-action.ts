import type { BulkAction, BulkChangeAction } from '@hongyan/contract';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { setFlags } from '../../mail/flags/index.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { changeLabels } from '../../mail/labels/index.ts';
import { findByNumbers, type SelectedMail } from '../../mail/messages/index.ts';
import { moveMessages, readEmptiedFolders, restoreMails, writeOrigins } from '../../mail/moves/index.ts';
import { toFlagValue } from './apply-action.ts';
import type { BeforeState, FlagBefore, FolderBefore, LabelsBefore } from './before-state.ts';

interface Undo {
  readonly tx: Tx;
  readonly context: RunningContext;
  readonly account: number;
  readonly action: BulkAction;
  readonly hiddenFolders: readonly number[];
}

async function findRows(
  { tx, account, hiddenFolders }: Undo,
  before: readonly { readonly 0: number }[],
): Promise<Map<number, SelectedMail>> {
  const mails = await findByNumbers(
    tx,
    account,
    before.map((entry) => entry[0]),
  );
  return new Map(mails.filter((mail) => !hiddenFolders.includes(mail.folder_id)).map((mail) => [mail.n, mail]));
}

/** A mail whose flag was changed again meanwhile keeps what it has. */
async function undoFlags(undo: Undo, before: readonly FlagBefore[]): Promise<Change[]> {
  const { tx, context, account, action } = undo;
  if (action.kind !== 'seen' && action.kind !== 'favorite' && action.kind !== 'sticky' && action.kind !== 'color')
    throw new TypeError(`no flag belongs to ${action.kind}`);
  const flag = toFlagValue(action);
  const rows = await findRows(undo, before);
  const changes: Change[] = [];
  for (const [value, group] of Map.groupBy(before, ([, old]) => old)) {
    const mails = group.flatMap(([n]) => rows.get(n) ?? []);
    const ours = mails.filter((mail) => mail.folder_id > 0 && mail[flag.column] === flag.value);
    changes.push(...(await setFlags(tx, context, account, ours, { column: flag.column, value })).changes);
  }
  return changes;
}

async function undoLabels(undo: Undo, before: readonly LabelsBefore[]): Promise<Change[]> {
  const { tx, context, account } = undo;
  const rows = await findRows(undo, before);
  const known = await tx.selectFrom('label').select('label_id').where('account_no', '=', account).execute();
  const labels = new Set(known.map((row) => row.label_id));
  const changes: Change[] = [];
  for (const group of Map.groupBy(before, ([, put, taken]) => JSON.stringify([put, taken])).values()) {
    const [, put, taken] = group[0] ?? [0, [], []];
    const mails = group.flatMap(([n]) => rows.get(n) ?? []).filter((mail) => mail.folder_id > 0);
    // A label that was deleted meanwhile is gone from every mail.
    const change = { add: taken.filter((id) => labels.has(id)), remove: put.filter((id) => labels.has(id)) };
    changes.push(...(await changeLabels(tx, context, account, mails, change)).changes);
  }
  return changes;
}

/** A mail that somebody moved on meanwhile stays where it is; a folder that is gone is the inbox. */
async function undoMoves(undo: Undo, before: readonly FolderBefore[]): Promise<Change[]> {
  const { tx, context, account } = undo;
  const rows = await findRows(undo, before);
  const found = await tx.selectFrom('folder').select('folder_id').where('account_no', '=', account).execute();
  const folders = new Set(found.map((row) => row.folder_id));
  // What was snoozed has lost its time: there it would stay for ever.
  folders.delete(systemFolderId('snoozed'));
  const inboxId = systemFolderId('inbox');
  const targets = new Map(
    before.map(([n, folderId, originId]) => [n, { folderId: folders.has(folderId) ? folderId : inboxId, originId }]),
  );
  const ours = before.flatMap(([n, , , afterId]) => {
    const mail = rows.get(n);
    return mail?.folder_id === afterId ? [mail] : [];
  });
  const findHome = (mail: SelectedMail) => targets.get(mail.n) ?? { folderId: inboxId, originId: null };
  const restored = await restoreMails(tx, context, {
    account,
    mails: ours.filter((mail) => mail.folder_id === 0),
    getTarget: findHome,
    overQuota: 'accept',
  });
  const lying = ours.filter((mail) => mail.folder_id !== 0);
  if (lying.length === 0) return restored.changes;
  const moved = await moveMessages(tx, context, {
    account,
    mails: lying,
    to: (mail) => findHome(mail).folderId,
    // Back to the recycle bin is a deletion too: what lies in a folder that is being emptied goes with all the others.
    whileEmptied: await readEmptiedFolders(tx, account),
    record: 'byCaller',
    isByHand: true,
  });
  const binId = systemFolderId('trash');
  const inBin = moved.moved.filter((mail) => findHome(mail).folderId === binId);
  await writeOrigins(
    tx,
    account,
    inBin.map((mail) => ({ n: mail.n, originId: findHome(mail).originId })),
  );
  return [...restored.changes, ...moved.changes];
}

function undoAction(undo: Undo, before: Exclude<BeforeState, { several: unknown }>): Promise<Change[]> {
  if ('marks' in before) return undoFlags(undo, before.marks);
  if ('labels' in before) return undoLabels(undo, before.labels);
  return undoMoves(undo, before.places);
}

/** Takes back what was done to the mails of one batch: of several actions the last one first. */
export async function undoBulkAction(
  undo: Omit<Undo, 'action'> & { readonly action: BulkChangeAction },
  before: BeforeState,
): Promise<Change[]> {
  const { action: bulkAction } = undo;
  if (bulkAction.kind !== 'several') {
    if ('several' in before) throw new TypeError(`${bulkAction.kind} is one action`);
    return undoAction({ ...undo, action: bulkAction }, before);
  }
  const states = 'several' in before ? before.several : [];
  const changes: Change[] = [];
  for (const [index, state] of [...states.entries()].reverse()) {
    const action = bulkAction.actions[index];
    if (action === undefined || 'several' in state)
      throw new TypeError('a change of several actions is not as it was written');
    changes.push(...(await undoAction({ ...undo, action }, state)));
  }
  return changes;
}
