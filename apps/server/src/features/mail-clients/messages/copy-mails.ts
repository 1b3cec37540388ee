/** COPY and MOVE: within an organisation a copy shares the body of its original (decision 0052). */
import { type CopiedMails, ImapRefusal } from '@hongyan/imap';
import { UserError } from '../../../call/user-error.ts';
import {
  type AuditEntry,
  type Change,
  defineOperation,
  type RunningContext,
  type Tx,
} from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import { insertMessage, readCopySources } from '../../../mail/arrivals/index.ts';
import { deletedFlag, putKeywords, readKeywords } from '../../../mail/flags/index.ts';
import { systemFolderId } from '../../../mail/folders/index.ts';
import { readLabels } from '../../../mail/labels/index.ts';
import { learnFromMoves } from '../../../mail/lessons/index.ts';
import {
  beyondRecovery,
  expungeMails,
  expungeMessages,
  moveMessages,
  recordSelected,
} from '../../../mail/moves/index.ts';
import type { Services } from '../../../services.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { notPermitted, refuseInImap } from '../refuse-in-imap.ts';
import { findByUids, type ProgramMail } from './find-by-uids.ts';

/** A COPY that fails is undone, and that must not take minutes. Who has more takes it in two. */
export const maxCopiedMails = 10_000;
/** Copies of one operation: each is a row of its own in a conversation, a third of a millisecond, and nobody else writes meanwhile. */
const copiesAtOnce = 250;
/** Each becomes a draft of the web client, its files copied: nobody writes so many messages at a time. */
const maxCopiedDrafts = 100;

interface FolderKey {
  readonly account: number;
  readonly folderId: number;
}

export interface CopyInput {
  readonly source: FolderKey & { readonly reader?: number };
  readonly target: FolderKey;
  /** Of the organisation that keeps the bodies of both. */
  readonly orgId: number;
  readonly uids: readonly number[];
}

const trashId = systemFolderId('trash');
const draftsId = systemFolderId('drafts');

async function readUidValidity(tx: Tx, { account, folderId }: FolderKey): Promise<number> {
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
  const rows = await readCopySources(readAs(tx, source), { account: source.account, orgId, isSameAccount }, ns);
  const labels = isSameAccount ? await readLabels(tx, source.account, ns) : new Map<number, number[]>();
  const keywords = await readKeywords(tx, source.account, ns);
  const uids: number[] = [];
  const changes: Change[] = [];
  // A program without MOVE copies into Junk and deletes the original.
  const copied: { n: number; from: number; to: number }[] = [];
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
    copied.push({ n: copy.n, from: isSameAccount ? from : 0, to: target.folderId });
  }
  await learnFromMoves(tx, context.now, target.account, copied);
  return { uids, changes };
}

const noMails = (targetUidValidity: number): CopiedMails => ({ targetUidValidity, sourceUids: [], targetUids: [] });

/** A batch of COPY: all of the mails that are there, or none. */
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

/** Takes back the batches of a COPY that failed later (RFC 9051 §6.4.7): they were never asked for by themselves, so nothing of them is recovered. */
export const undoCopyOperation = defineOperation<FolderKey & { readonly uids: readonly number[] }, null>({
  name: 'mailAccess.undoCopy',
  accounts: ({ account }) => [account],
  async run(tx, context, { account, folderId, uids }) {
    const mails = await findByUids(tx, account, folderId, uids);
    return { output: null, changes: await expungeMails(tx, context, account, mails, beyondRecovery) };
  },
});

type MovedMails = CopiedMails & { readonly modseq: number };

/**
 * Whether the mails themselves go, or copies of them. To another's mailbox they cannot go; and what lies in Drafts is replaced by each edit, so a message
 * that is moved there leaves itself to be recovered.
 */
const movesItself = ({ source, target }: Pick<CopyInput, 'source' | 'target'>): boolean =>
  source.account === target.account && target.folderId !== draftsId;

interface Moved {
  readonly uids: readonly number[];
  readonly changes: readonly Change[];
  readonly audit: readonly AuditEntry[];
}

async function moveWithin(
  tx: Tx,
  context: RunningContext,
  { source, target }: CopyInput,
  mails: readonly ProgramMail[],
): Promise<Moved> {
  const { output, changes, audit } = await moveMessages(tx, context, {
    account: source.account,
    mails,
    to: target.folderId,
    isByHand: true,
  });
  const uidOf = new Map(output.mails.map((mail) => [mail.n, mail.uid]));
  return { uids: mails.map((mail) => uidOf.get(mail.n) ?? mail.uid), changes, audit };
}

async function moveAcross(
  tx: Tx,
  context: RunningContext,
  input: CopyInput,
  mails: readonly ProgramMail[],
): Promise<Moved> {
  const copies = await insertCopies(tx, context, input, mails);
  const { changes, audit } = await expungeMessages(tx, context, { account: input.source.account, mails });
  return { uids: copies.uids, changes: [...copies.changes, ...changes], audit };
}

/** MOVE (RFC 6851): the mails themselves go, or are copied and taken away here, in one step. */
export const moveOperation = defineOperation<CopyInput, MovedMails>({
  name: 'mailAccess.move',
  accounts: ({ source, target }) => [source.account, target.account],
  async run(tx, context, input) {
    const { source, target } = input;
    const targetUidValidity = await readUidValidity(tx, target);
    const modseq = context.modseq(source.account);
    const mails = await findByUids(tx, source.account, source.folderId, input.uids);
    if (mails.length === 0) return { output: { ...noMails(targetUidValidity), modseq } };
    const { uids, changes, audit } = await (movesItself(input) ? moveWithin : moveAcross)(tx, context, input, mails);
    const output = { targetUidValidity, sourceUids: mails.map((mail) => mail.uid), targetUids: uids, modseq };
    return { output, changes, audit };
  },
});

function toInput(view: MailboxView, uids: readonly number[], target: MailboxView): CopyInput {
  if (target.right === 'read') throw notPermitted();
  const most = target.kind === 'drafts' ? maxCopiedDrafts : maxCopiedMails;
  if (uids.length > most) throw new ImapRefusal('LIMIT', `At most ${String(most)} mails at a time`);
  const { account, reader } = view.scope;
  return {
    source: { account, folderId: view.folderId, ...(reader === undefined ? {} : { reader }) },
    target: { account: target.scope.account, folderId: target.folderId },
    orgId: view.orgId,
    uids,
  };
}

const ascending = (uids: readonly number[]): number[] => [...uids].sort((a, b) => a - b);

function joinChunks<T extends CopiedMails>(done: readonly [T, ...T[]]): T {
  return {
    ...(done.at(-1) ?? done[0]),
    sourceUids: done.flatMap(({ sourceUids }) => sourceUids),
    targetUids: done.flatMap(({ targetUids }) => targetUids),
  };
}

/** Does something with each batch; with none where there are no mails. */
async function byBatches<T extends CopiedMails>(
  uids: readonly number[],
  size: number,
  act: (chunk: readonly number[], done: readonly T[]) => Promise<T>,
): Promise<T> {
  const done: [T, ...T[]] = [await act(uids.slice(0, size), [])];
  for (let at = size; at < uids.length; at += size) done.push(await act(uids.slice(at, at + size), done));
  return joinChunks(done);
}

/**
 * Copies mails, all or none; those that are gone are left out. UIDs follow the order of the originals'. Others see the batches come; what fails is
 * taken back, and only a crash leaves a part (RFC 9051 §6.4.7 asks for the effort). Refuses with OVERQUOTA, NOPERM, LIMIT.
 */
export async function copyMails(
  services: Pick<Services, 'database' | 'clock'>,
  view: MailboxView,
  uids: readonly number[],
  target: MailboxView,
  batchSize = copiesAtOnce,
): Promise<CopiedMails> {
  const { runner } = services.database;
  const input = toInput(view, uids, target);
  const context = toProgramContext(view.session, target.scope.account, services.clock.now());
  return byBatches<CopiedMails>(ascending(uids), batchSize, async (chunk, done) => {
    try {
      return await refuseInImap(() => runner.execute(copyOperation, context, { ...input, uids: chunk }));
    } catch (error) {
      for (const { targetUids } of done)
        await runner.execute(undoCopyOperation, context, { ...input.target, uids: targetUids });
      throw error;
    }
  });
}

/** Moves mails; those that are gone are left out. As many as one likes: each whole (RFC 6851 §3.3), and those before a refusal have gone. */
export async function moveMails(
  services: Pick<Services, 'database' | 'clock'>,
  view: MailboxView,
  uids: readonly number[],
  target: MailboxView,
): Promise<MovedMails> {
  if (view.right === 'read') throw notPermitted();
  const input = toInput(view, target.kind === 'drafts' ? uids : [], target);
  const context = toProgramContext(view.session, view.scope.account, services.clock.now());
  const size = movesItself(input) ? maxCopiedMails : copiesAtOnce;
  return byBatches<MovedMails>(ascending(uids), size, (chunk) =>
    refuseInImap(() => services.database.runner.execute(moveOperation, context, { ...input, uids: chunk })),
  );
}
