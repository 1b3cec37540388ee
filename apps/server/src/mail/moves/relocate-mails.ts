/** Putting mails into other folders: what move, delete, recover and purge have in common. */
import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { refreshLatestMessages } from '../conversations/index.ts';
import { dropDeletedFlags } from '../flags/index.ts';
import { CounterDeltas, countsForLabels, systemFolderId } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { createChange, inBatches, pickMessages, pickMessagesWith } from '../messages/index.ts';

/** Where a mail lies after an operation. */
export interface MailPosition {
  readonly n: number;
  readonly folderId: number;
  readonly uid: number;
}

/** Where mails lie now, and the folders they were moved to, for the message that the person sees. */
export interface MovedMails {
  readonly mails: readonly MailPosition[];
  readonly folderIds: readonly number[];
}

const trashId = systemFolderId('trash');

/** Reports to IMAP and other caches which UIDs are gone (RFC 7162 §3.2.10). Comes before the rows change. */
export async function insertVanished(
  tx: Tx,
  mails: readonly SelectedMail[],
  account: number,
  modseq: number,
): Promise<void> {
  for (const chunk of inBatches(mails)) {
    await tx
      .insertInto('vanished')
      .values(
        chunk.map((mail) => ({ account_no: account, folder_id: mail.folder_id, uid: mail.uid, n: mail.n, modseq })),
      )
      .execute();
  }
}

/** Groups by a number, in ascending order of it. */
export function groupByNumber<T>(items: readonly T[], keyOf: (item: T) => number): [number, T[]][] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** Takes UIDs of a folder, one per mail; answers the first. Refuses with folderNotFound. */
export async function takeUids(tx: Tx, account: number, folderId: number, count: number): Promise<number> {
  const folder = await tx
    .updateTable('folder')
    .set((eb) => ({ uid_next: eb('uid_next', '+', count) }))
    .where('account_no', '=', account)
    .where('folder_id', '=', folderId)
    .returning('uid_next')
    .executeTakeFirst();
  if (!folder) throw new UserError('folderNotFound');
  return folder.uid_next - count;
}

/** A mail in the recycle bin remembers where it lay; anywhere else it remembers nothing. */
function getOrigin(mail: SelectedMail, target: number): number | null {
  if (target !== trashId) return null;
  return mail.folder_id === trashId ? mail.origin_folder_id : mail.folder_id;
}

async function assignPositions(
  tx: Tx,
  context: { account: number; modseq: number; now: number; latest: ReadonlySet<number> },
  target: number,
  mails: readonly SelectedMail[],
): Promise<MailPosition[]> {
  const { account, modseq, now, latest } = context;
  const firstUid = await takeUids(tx, account, target, mails.length);
  const placed = mails.map((mail, index) => ({ mail, n: mail.n, folderId: target, uid: firstUid + index }));
  for (const [origin, group] of groupByNumber(placed, ({ mail }) => getOrigin(mail, target) ?? -1)) {
    for (const chunk of inBatches(group)) {
      const rows = chunk.map(({ n, uid }) => ({ n, values: [uid, latest.has(n) ? 1 : 0] }));
      await tx
        .updateTable('message')
        .from(pickMessagesWith(account, rows))
        .set((eb) => ({
          folder_id: target,
          uid: eb.ref('picked.column3'),
          thread_head: eb.ref('picked.column4').$castTo<0 | 1>(),
          modseq,
          saved_at: now,
          // Whoever moves it has dealt with it; the two moves of a snooze write it after this.
          snooze_until: 0,
          origin_folder_id: origin === -1 ? null : origin,
        }))
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    }
  }
  return placed.map(({ n, folderId, uid }) => ({ n, folderId, uid }));
}

function movedChanges(
  account: number,
  mails: readonly SelectedMail[],
  positions: ReadonlyMap<number, MailPosition>,
  target: number,
): Change[] {
  return groupByNumber(mails, (mail) => mail.folder_id).map(([from, group]) =>
    createChange(account, 'mailMoved', {
      optType: 'mail',
      from: String(from),
      to: String(target),
      mails: group.map((mail) => ({ mailId: String(mail.n), mailUid: positions.get(mail.n)?.uid ?? 0 })),
    }),
  );
}

/**
 * Moves mails to the folder that `targetOf` names for each; those that lie there already stay. `mails` come by ascending
 * number, so that the order of arrival is the order of the new UIDs.
 */
export async function relocateMails(
  tx: Tx,
  context: RunningContext,
  account: number,
  mails: readonly SelectedMail[],
  targetOf: (mail: SelectedMail) => number,
): Promise<{ output: MovedMails; changes: Change[] }> {
  const moving = mails.filter((mail) => targetOf(mail) !== mail.folder_id);
  const staying = mails.filter((mail) => targetOf(mail) === mail.folder_id);
  const modseq = context.modseq(account);
  await insertVanished(tx, moving, account, modseq);
  const labels = await readLabels(
    tx,
    account,
    moving.map((mail) => mail.n),
  );
  await dropDeletedFlags(
    tx,
    account,
    moving.map((mail) => mail.n),
  );
  const deltas = new CounterDeltas();
  const targets = new Map(moving.map((mail) => [mail.n, targetOf(mail)]));
  const latest = await refreshLatestMessages(tx, account, moving, (n) => targets.get(n) ?? 0, deltas);
  const positions = new Map<number, MailPosition>();
  const changes: Change[] = [];
  for (const [target, group] of groupByNumber(moving, targetOf)) {
    for (const position of await assignPositions(tx, { account, modseq, now: context.now, latest }, target, group))
      positions.set(position.n, position);
    for (const mail of group) {
      deltas.folder(mail.folder_id, mail, -1);
      deltas.folder(target, mail, 1);
      countLabels(deltas, mail, labels.get(mail.n) ?? [], target);
    }
    changes.push(...movedChanges(account, group, positions, target));
  }
  for (const mail of staying) positions.set(mail.n, { n: mail.n, folderId: mail.folder_id, uid: mail.uid });
  const output = {
    mails: [...positions.values()].sort((a, b) => a.n - b.n),
    folderIds: [...new Set(moving.map(targetOf))].sort((a, b) => a - b),
  };
  return { output, changes: [...changes, ...(await deltas.write(tx, account, modseq))] };
}

/** A mail that goes into the recycle bin or junk, or comes out of it, stops or begins to count for its labels. */
export function countLabels(
  deltas: CounterDeltas,
  mail: SelectedMail,
  labelIds: readonly number[],
  target: number,
): void {
  const before = countsForLabels(mail.folder_id);
  const after = countsForLabels(target);
  if (before === after) return;
  for (const labelId of labelIds) deltas.label(labelId, mail, after ? 1 : -1);
}

/** Takes mails out of every folder: the row stays, expunged, until the retention days end. `deltas` learns of the conversations alone. */
export async function expungeRows(
  tx: Tx,
  context: { readonly account: number; readonly modseq: number; readonly now: number },
  mails: readonly SelectedMail[],
  deltas: CounterDeltas,
): Promise<void> {
  const { account, modseq, now } = context;
  await refreshLatestMessages(tx, account, mails, () => 0, deltas);
  const originBefore = (mail: SelectedMail) =>
    mail.folder_id === trashId ? (mail.origin_folder_id ?? mail.folder_id) : mail.folder_id;
  for (const [origin, group] of groupByNumber(mails, originBefore)) {
    for (const chunk of inBatches(group.map((mail) => mail.n))) {
      await tx
        .updateTable('message')
        .from(pickMessages(account, chunk))
        .set({ folder_id: 0, thread_head: 0, modseq, expunged_at: now, origin_folder_id: origin })
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    }
  }
}
