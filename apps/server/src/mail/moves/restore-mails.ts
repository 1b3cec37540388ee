/** Bringing back mail that was purged. */
import { UserError } from '../../call/user-error.ts';
import type { Change, RunningContext, Tx } from '../../engines/database/port.ts';
import { refreshLatestMessages } from '../conversations/index.ts';
import { dropDeletedFlags } from '../flags/index.ts';
import { CounterDeltas, systemFolderId } from '../folders/index.ts';
import { readLabels } from '../labels/index.ts';
import type { SelectedMail } from '../messages/index.ts';
import { createChange, inBatches, pickMessages, pickMessagesWith } from '../messages/index.ts';
import { countLabels, groupByNumber, type MailPosition, takeUids } from './relocate-mails.ts';

/** Where a mail goes back to; in the recycle bin it knows where it lay before. */
export interface RestoreTarget {
  readonly folderId: number;
  readonly originId: number | null;
}

/** `accept`: an undo gives back space that was free a moment ago. */
export type OverQuota = 'refuse' | 'accept';

async function takeSpace(tx: Tx, account: number, bytes: number, overQuota: OverQuota): Promise<void> {
  const row = await tx
    .updateTable('account')
    .set((eb) => ({ used_bytes: eb('used_bytes', '+', bytes) }))
    .where('account_no', '=', account)
    .returning(['used_bytes', 'quota_bytes'])
    .executeTakeFirstOrThrow();
  if (overQuota === 'refuse' && row.used_bytes > row.quota_bytes) throw new UserError('quotaExceeded');
}

/** In the recycle bin, a mail that lay nowhere before it came there remembers nothing. */
export async function writeOrigins(
  tx: Tx,
  account: number,
  mails: readonly { readonly n: number; readonly originId: number | null }[],
): Promise<void> {
  for (const [origin, group] of groupByNumber(mails, ({ originId }) => originId ?? -1)) {
    for (const chunk of inBatches(group)) {
      await tx
        .updateTable('message')
        .from(
          pickMessages(
            account,
            chunk.map(({ n }) => n),
          ),
        )
        .set({ origin_folder_id: origin === -1 ? null : origin })
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    }
  }
}

async function sessionRestored(
  tx: Tx,
  context: { account: number; modseq: number; now: number; latest: ReadonlySet<number> },
  folderId: number,
  mails: readonly SelectedMail[],
): Promise<MailPosition[]> {
  const { account, modseq, now, latest } = context;
  const firstUid = await takeUids(tx, account, folderId, mails.length);
  const placed = mails.map((mail, index) => ({ n: mail.n, folderId, uid: firstUid + index }));
  for (const chunk of inBatches(placed)) {
    await tx
      .updateTable('message')
      .from(
        pickMessagesWith(
          account,
          chunk.map(({ n, uid }) => ({ n, values: [uid, latest.has(n) ? 1 : 0] })),
        ),
      )
      .set((eb) => ({
        folder_id: folderId,
        uid: eb.ref('picked.column3'),
        thread_head: eb.ref('picked.column4').$castTo<0 | 1>(),
        modseq,
        // Who was away meanwhile hears of it as of a mail that comes.
        arrived_modseq: modseq,
        saved_at: now,
        snooze_until: 0,
        expunged_at: null,
      }))
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .execute();
  }
  return placed;
}

/**
 * Puts mails that were purged back into folders, with new UIDs; their space counts again. `mails` come by
 * ascending number. Refuses with quotaExceeded where that is asked for, and with folderNotFound.
 */
export async function restoreMails(
  tx: Tx,
  context: RunningContext,
  restore: {
    readonly account: number;
    readonly mails: readonly SelectedMail[];
    readonly getTarget: (mail: SelectedMail) => RestoreTarget;
    readonly overQuota: OverQuota;
  },
): Promise<{ positions: MailPosition[]; changes: Change[] }> {
  const { account, mails, getTarget } = restore;
  if (mails.length === 0) return { positions: [], changes: [] };
  const modseq = context.modseq(account);
  await takeSpace(
    tx,
    account,
    mails.reduce((sum, mail) => sum + mail.size_bytes, 0),
    restore.overQuota,
  );
  const ns = mails.map((mail) => mail.n);
  const labels = await readLabels(tx, account, ns);
  await dropDeletedFlags(tx, account, ns);
  const deltas = new CounterDeltas();
  const targets = new Map(mails.map((mail) => [mail.n, getTarget(mail).folderId]));
  const latest = await refreshLatestMessages(tx, account, mails, (n) => targets.get(n) ?? 0, deltas);
  const positions: MailPosition[] = [];
  const moved: Change[] = [];
  for (const [folderId, group] of groupByNumber(mails, (mail) => getTarget(mail).folderId)) {
    const placed = await sessionRestored(tx, { account, modseq, now: context.now, latest }, folderId, group);
    positions.push(...placed);
    for (const mail of group) {
      deltas.folder(folderId, mail, 1);
      countLabels(deltas, mail, labels.get(mail.n) ?? [], folderId);
    }
    moved.push(
      createChange(account, 'mailMoved', {
        optType: 'mail',
        from: '0',
        to: String(folderId),
        mails: placed.map(({ n, uid }) => ({ mailId: String(n), mailUid: uid })),
      }),
    );
  }
  const binId = systemFolderId('trash');
  const origins = mails.map((mail) => ({ n: mail.n, ...getTarget(mail) }));
  await writeOrigins(
    tx,
    account,
    origins.map(({ n, folderId, originId }) => ({ n, originId: folderId === binId ? originId : null })),
  );
  return { positions, changes: [...moved, ...(await deltas.write(tx, account, modseq))] };
}
