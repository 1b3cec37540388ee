/** Making, renewing and cancelling links. */
import { maxShares } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { type Change, defineOperation, type Tx } from '../../engines/database/port.ts';
import type { FileShareTable } from '../../engines/database/schema/file-shares-tables.ts';
import type { FileNodeTable } from '../../engines/database/schema/files-tables.ts';
import {
  changesOf,
  includesAccess,
  readActor,
  recordActions,
  requireActor,
  requireFolder,
  requireNodes,
  takeTurn,
} from '../files/in-transaction.ts';
import type { ShareKey } from './share-link.ts';
import type { ShareTerms } from './share-terms.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Windows of the owner ask for their links again. */
export const sharesChanged = (account: number): Change => ({
  account,
  kind: 'settingsChanged',
  data: { optType: 'mailbox', keys: ['fileShares'] },
});

/** A link that is to be made. */
export interface NewShare extends ShareTerms {
  readonly shareId: string;
  readonly kind: FileShareTable['kind'];
  /** Empty: the name of what is shared first. */
  readonly title: string;
  readonly note: string;
  readonly codeHash: string;
  readonly codeEncrypted: string;
  /** Of a request one folder. */
  readonly nodeIds: readonly number[];
  readonly maxFiles: number | null;
  readonly maxFileBytes: number | null;
}

async function refuseTooMany(tx: Tx, account: number): Promise<void> {
  const { count } = await tx
    .selectFrom('file_share')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('account_no', '=', account)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxShares) throw new UserError('shareTooMany', { max: maxShares });
}

function toRow(share: NewShare, place: { account: number; orgId: number; now: number }, title: string): FileShareTable {
  return {
    account_no: place.account,
    share_id: share.shareId,
    org_id: place.orgId,
    kind: share.kind,
    title,
    note: share.note,
    code_hash: share.codeHash,
    code_encrypted: share.codeEncrypted,
    days: share.days,
    created_at: place.now,
    expires_at: place.now + share.days * dayMs,
    max_accesses: share.accesses,
    left_accesses: share.accesses,
    cancelled_at: null,
    wrong_codes: 0,
    folder_id: share.kind === 'request' ? (share.nodeIds[0] ?? null) : null,
    max_files: share.maxFiles,
    max_file_bytes: share.maxFileBytes,
    received_files: 0,
    received_bytes: 0,
  };
}

/** Makes a link. Takes the right to manage what it shares, or the folder of a request. */
export const createShare = defineOperation<NewShare, { readonly row: FileShareTable }>({
  name: 'fileShares.create',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, share) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const found =
      share.kind === 'request'
        ? [await requireFolder(tx, viewer, share.nodeIds[0] ?? 0)]
        : await requireNodes(tx, viewer, share.nodeIds, 'view');
    if (!found.every(({ access }) => includesAccess(access, 'manage'))) throw new UserError('fileNotYours');
    await refuseTooMany(tx, account);
    const nodes = found.map(({ node }) => node);
    const title = share.title === '' ? (nodes[0]?.name ?? '') : share.title;
    const row = toRow(share, { account, orgId, now: context.now }, title);
    await tx.insertInto('file_share').values(row).execute();
    await tx
      .insertInto('file_share_item')
      .values(
        nodes.map((node, index) => ({
          account_no: account,
          share_id: share.shareId,
          item_no: index + 1,
          node_id: node.node_id,
        })),
      )
      .execute();
    await recordActions(
      tx,
      { now: context.now, actor: account, revision },
      nodes.map((node) => ({ node, action: 'linkCreated' as const })),
    );
    return {
      output: { row },
      changes: [...changesOf(account, orgId, nodes.map(toFolder)), sharesChanged(account)],
      audit: [
        {
          action: 'files.link.create',
          object: share.shareId,
          result: 'ok',
          detail: { kind: share.kind, nodes: nodes.length, days: share.days, accesses: share.accesses },
        },
      ],
    };
  },
});

const toFolder = (node: FileNodeTable) => ({ spaceNo: node.space_no, folderId: node.parent_id });

async function requireShare(tx: Tx, { account, shareId }: ShareKey): Promise<FileShareTable> {
  const row = await tx
    .selectFrom('file_share')
    .selectAll()
    .where('account_no', '=', account)
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('shareNotFound');
  return row;
}

/** Counts validity and accesses anew from now, and forgets wrong codes. */
export const renewShare = defineOperation<ShareTerms & { readonly shareId: string }, { readonly row: FileShareTable }>({
  name: 'fileShares.renew',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { shareId, days, accesses }) => {
    const { account } = requireActor(context);
    const before = await requireShare(tx, { account, shareId });
    if (before.cancelled_at !== null) throw new UserError('shareCancelled');
    const changed = {
      days,
      expires_at: context.now + days * dayMs,
      max_accesses: accesses,
      left_accesses: accesses,
      wrong_codes: 0,
    };
    await tx
      .updateTable('file_share')
      .set(changed)
      .where('account_no', '=', account)
      .where('share_id', '=', shareId)
      .execute();
    return {
      output: { row: { ...before, ...changed } },
      changes: [sharesChanged(account)],
      audit: [{ action: 'files.link.renew', object: shareId, result: 'ok', detail: { days, accesses } }],
    };
  },
});

/** Ends a link for good. A repeat changes nothing. */
export const cancelShare = defineOperation<{ readonly shareId: string }, Record<string, never>>({
  name: 'fileShares.cancel',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { shareId }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const row = await requireShare(tx, { account, shareId });
    if (row.cancelled_at !== null) return { output: {} };
    await tx
      .updateTable('file_share')
      .set({ cancelled_at: context.now })
      .where('account_no', '=', account)
      .where('share_id', '=', shareId)
      .execute();
    const nodes = await tx
      .selectFrom('file_share_item')
      .innerJoin('file_node', 'file_node.node_id', 'file_share_item.node_id')
      .selectAll('file_node')
      .where('file_share_item.account_no', '=', account)
      .where('file_share_item.share_id', '=', shareId)
      .where('file_node.org_id', '=', orgId)
      .orderBy('file_share_item.item_no')
      .execute();
    await recordActions(
      tx,
      { now: context.now, actor: account, revision },
      nodes.map((node) => ({ node, action: 'linkCancelled' as const })),
    );
    return {
      output: {},
      changes: [...changesOf(account, orgId, nodes.map(toFolder)), sharesChanged(account)],
      audit: [{ action: 'files.link.cancel', object: shareId, result: 'ok' }],
    };
  },
});
