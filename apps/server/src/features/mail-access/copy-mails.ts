/** COPY and MOVE: within an organisation a copy shares the body of its original (decision 0052). */
import { type CopiedMails, ImapRefusal } from '@hongyan/imap';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../engines/database/port.ts';
import { readAs } from '../../engines/database/read-as.ts';
import type { Services } from '../../services.ts';
import { systemFolderId } from '../folders/index.ts';
import {
  deletedFlag,
  expungeMails,
  insertMessage,
  putKeywords,
  readCopied,
  readKeywords,
  readLabels,
  recordSelected,
  refuseWhileEmptied,
  relocateMails,
} from '../mailbox/in-transaction.ts';
import { findByUids, type ProgramMail } from './find-by-uids.ts';
import { type MailboxView, programContextOf } from './mailbox-view.ts';
import { notPermitted, refuseInImap } from './refuse-in-imap.ts';

/** One COPY is one transaction, and nobody else writes meanwhile: some seconds at most. Who has more takes it in two. */
export const maxCopiedMails = 10_000;

interface Place {
  readonly account: number;
  readonly folderId: number;
}

export interface CopyInput {
  readonly source: Place & { readonly reader?: number };
  readonly target: Place;
  /** Of the organisation that keeps the bodies of both. */
  readonly orgId: number;
  readonly uids: readonly number[];
}

const trashId = systemFolderId('trash');

async function readUidValidity(tx: Tx, { account, folderId }: Place): Promise<number> {
  const row = await tx
    .selectFrom('folder')
    .select('uid_validity')
    .where('account_no', '=', account)
    .where('folder_id', '=', folderId)
    .executeTakeFirst();
  if (!row) throw new UserError('folderNotFound');
  return row.uid_validity;
}

interface Copies {
  readonly uids: readonly number[];
  readonly changes: readonly Change[];
}

async function insertCopies(
  tx: Tx,
  context: RunningContext,
  input: CopyInput,
  mails: readonly ProgramMail[],
): Promise<Copies> {
  const { source, target, orgId } = input;
  const ns = mails.map((mail) => mail.n);
  const isSameAccount = source.account === target.account;
  const rows = await readCopied(readAs(tx, source), { account: source.account, orgId, isSameAccount }, ns);
  const labels = isSameAccount ? await readLabels(tx, source.account, ns) : new Map<number, number[]>();
  const keywords = await readKeywords(tx, source.account, ns);
  const uids: number[] = [];
  const changes: Change[] = [];
  for (const { n, folder_id: from } of mails) {
    const row = rows.get(n);
    if (row === undefined) throw new UserError('mailNotFound');
    const copy = await insertMessage(tx, context, {
      ...row,
      account: target.account,
      folderId: target.folderId,
      flags: { ...row.flags, labels: labels.get(n) ?? [] },
      savedAt: context.now,
      ...(isSameAccount && target.folderId === trashId ? { originFolderId: from } : {}),
      notify: false,
      overQuota: 'refuse',
    });
    const kept = (keywords.get(n) ?? []).filter((keyword) => keyword !== deletedFlag);
    await putKeywords(
      tx,
      target.account,
      kept.map((keyword) => ({ n: copy.n, keyword })),
    );
    uids.push(copy.uid);
    changes.push(...copy.changes);
  }
  return { uids, changes };
}

const noMails = (targetUidValidity: number): CopiedMails => ({ targetUidValidity, sourceUids: [], targetUids: [] });

/** COPY: all of the mails that are there, or none. */
export const copyOperation = defineOperation<CopyInput, CopiedMails>({
  name: 'mailAccess.copy',
  accounts: ({ target }) => [target.account],
  async run(tx, context, input) {
    const targetUidValidity = await readUidValidity(tx, input.target);
    const mails = await findByUids(readAs(tx, input.source), input.source.account, input.source.folderId, input.uids);
    if (mails.length === 0) return { output: noMails(targetUidValidity) };
    const copies = await insertCopies(tx, context, input, mails);
    return {
      output: { targetUidValidity, sourceUids: mails.map((mail) => mail.uid), targetUids: copies.uids },
      changes: copies.changes,
      // How a program without MOVE deletes: a copy in the recycle bin, then EXPUNGE.
      audit: input.target.folderId === trashId ? [recordSelected('mail.delete', mails)] : [],
    };
  },
});

type MovedMails = CopiedMails & { readonly modseq: number };

async function moveWithin(
  tx: Tx,
  context: RunningContext,
  { source, target }: CopyInput,
  mails: readonly ProgramMail[],
): Promise<{ uids: readonly number[]; changes: readonly Change[] }> {
  const isDeletion = target.folderId === trashId && source.folderId !== trashId;
  if (isDeletion) await refuseWhileEmptied(tx, source.account, mails);
  const { output, changes } = await relocateMails(tx, context, source.account, mails, () => target.folderId);
  const uidOf = new Map(output.mails.map((mail) => [mail.n, mail.uid]));
  return { uids: mails.map((mail) => uidOf.get(mail.n) ?? mail.uid), changes };
}

async function moveAcross(
  tx: Tx,
  context: RunningContext,
  input: CopyInput,
  mails: readonly ProgramMail[],
): Promise<{ uids: readonly number[]; changes: readonly Change[] }> {
  await refuseWhileEmptied(tx, input.source.account, mails);
  const copies = await insertCopies(tx, context, input, mails);
  const gone = await expungeMails(tx, context, input.source.account, mails);
  return { uids: copies.uids, changes: [...copies.changes, ...gone] };
}

/** MOVE (RFC 6851): within an account the mails themselves go, to another's they are copied and taken away here, in one step. */
export const moveOperation = defineOperation<CopyInput, MovedMails>({
  name: 'mailAccess.move',
  accounts: ({ source, target }) => [source.account, target.account],
  async run(tx, context, input) {
    const { source, target } = input;
    const targetUidValidity = await readUidValidity(tx, target);
    const modseq = context.modseq(source.account);
    const mails = await findByUids(tx, source.account, source.folderId, input.uids);
    if (mails.length === 0) return { output: { ...noMails(targetUidValidity), modseq } };
    const isSameAccount = source.account === target.account;
    const moved = await (isSameAccount ? moveWithin : moveAcross)(tx, context, input, mails);
    const isDeletion = !isSameAccount || (target.folderId === trashId && source.folderId !== trashId);
    const action = isSameAccount ? 'mail.delete' : 'mail.deleteForGood';
    return {
      output: { targetUidValidity, sourceUids: mails.map((mail) => mail.uid), targetUids: moved.uids, modseq },
      changes: moved.changes,
      audit: isDeletion ? [recordSelected(action, mails)] : [],
    };
  },
});

function inputOf(view: MailboxView, uids: readonly number[], target: MailboxView): CopyInput {
  if (target.right === 'read') throw notPermitted();
  if (target.kind === 'drafts') throw new ImapRefusal('CANNOT', 'Drafts are written, not put there');
  if (uids.length > maxCopiedMails) throw new ImapRefusal('LIMIT', `At most ${String(maxCopiedMails)} mails at a time`);
  const { account, reader } = view.scope;
  return {
    source: { account, folderId: view.folderId, ...(reader === undefined ? {} : { reader }) },
    target: { account: target.scope.account, folderId: target.folderId },
    orgId: view.orgId,
    uids,
  };
}

/** Copies mails, all or none; those that are gone are left out. UIDs follow the order of the originals'. Refuses with OVERQUOTA, NOPERM, LIMIT. */
export async function copyMails(
  services: Pick<Services, 'database' | 'clock'>,
  view: MailboxView,
  uids: readonly number[],
  target: MailboxView,
): Promise<CopiedMails> {
  const input = inputOf(view, uids, target);
  const context = programContextOf(view.session, target.scope.account, services.clock.now());
  return refuseInImap(() => services.database.runner.execute(copyOperation, context, input));
}

/**
 * Moves mails; those that are gone are left out. To another's mailbox all or none, refusing as `copyMails`; within an account as many as one likes, each
 * whole, all or none up to `maxCopiedMails` (RFC 6851 §3.3 asks it of each mail).
 */
export async function moveMails(
  services: Pick<Services, 'database' | 'clock'>,
  view: MailboxView,
  uids: readonly number[],
  target: MailboxView,
): Promise<MovedMails> {
  if (view.right === 'read') throw notPermitted();
  const isSameAccount = view.scope.account === target.scope.account;
  const pieceSize = isSameAccount ? maxCopiedMails : uids.length;
  const sorted = [...uids].sort((a, b) => a - b);
  const context = programContextOf(view.session, view.scope.account, services.clock.now());
  const move = (piece: readonly number[]): Promise<MovedMails> =>
    refuseInImap(() => services.database.runner.execute(moveOperation, context, inputOf(view, piece, target)));
  let moved = await move(sorted.slice(0, pieceSize));
  for (let at = pieceSize; at < sorted.length; at += pieceSize) {
    const next = await move(sorted.slice(at, at + pieceSize));
    moved = {
      ...next,
      sourceUids: [...moved.sourceUids, ...next.sourceUids],
      targetUids: [...moved.targetUids, ...next.targetUids],
    };
  }
  return moved;
}
