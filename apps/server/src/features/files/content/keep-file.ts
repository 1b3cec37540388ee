import { type FileAction, maxFileVersions, type NameConflict } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { enqueueJob } from '../../../engines/jobs/enqueue-job.ts';
import { takeWholeUpload } from '../../large-attachments/in-transaction.ts';
import { changesOf, recordActions, requireActor, takeNodeIds, takeTurn } from '../change.ts';
import { touchRecent } from '../listing/recent.ts';
import { readLocks, refuseLocked } from '../locks.ts';
import { extensionOf, keysOf } from '../names.ts';
import { dropVersions } from '../nodes/purge-nodes.ts';
import { findChild, findFreeName, insertNodes } from '../nodes/store.ts';
import { type FoundNode, findNodes, readActor, requireFolder } from '../policy.ts';
import { textJobKind, wantsText } from '../searching/text-names.ts';
import { countBytes, type FileQuotas, requireSpaceRoom } from '../spaces/quota.ts';

/** What has come, and lies in the blob store. */
export interface FileContent {
  readonly blobId: string;
  readonly size: number;
  readonly type: string;
  readonly sha256: string;
}

export interface KeepInput {
  readonly folderId: number;
  /** Made ours already. */
  readonly name: string;
  readonly onConflict: NameConflict;
  readonly content: FileContent;
  /** The resumable upload that it came by: it is given up in the same change, and its bytes were counted when it began. */
  readonly uploadId: string | null;
  readonly action: Extract<FileAction, 'uploaded' | 'savedFromMail' | 'received'>;
  readonly tokens: readonly string[] | null;
  readonly quotas: FileQuotas;
}

export interface Kept {
  readonly row: FileNodeTable;
  readonly isNew: boolean;
  /** Content that nothing names any more. */
  readonly blobIds: readonly string[];
}

/** Stores a version of a file, and lets the oldest go where there are too many. Answers what is to be deleted. */
export async function insertVersion(
  tx: Tx,
  {
    orgId,
    nodeId,
    versionNo,
    content,
    now,
    account,
  }: {
    readonly orgId: number;
    readonly nodeId: number;
    readonly versionNo: number;
    readonly content: FileContent;
    readonly now: number;
    readonly account: number;
  },
): Promise<{ readonly blobIds: readonly string[]; readonly bytes: number }> {
  await tx
    .insertInto('file_version')
    .values({
      org_id: orgId,
      node_id: nodeId,
      version_no: versionNo,
      blob_id: content.blobId,
      size_bytes: content.size,
      type: content.type,
      sha256: content.sha256,
      created_at: now,
      created_by: account,
    })
    .execute();
  const old = await tx
    .selectFrom('file_version')
    .select('version_no')
    .where('org_id', '=', orgId)
    .where('node_id', '=', nodeId)
    .orderBy('version_no', 'desc')
    .offset(maxFileVersions)
    .limit(maxFileVersions)
    .execute();
  const dropped = await dropVersions(
    tx,
    orgId,
    old.map((row) => ({ nodeId, versionNo: row.version_no })),
  );
  return { blobIds: dropped.blobIds, bytes: dropped.bytes.get(nodeId) ?? 0 };
}

/** Asks for the text of a content to be read in the background, where there is some. */
export async function requestText(tx: Tx, context: RunningContext, row: FileNodeTable): Promise<void> {
  if (row.blob_id === null || !wantsText(row)) return;
  await enqueueJob(tx, context.now, {
    kind: textJobKind,
    uniqueKey: `${String(row.org_id)}.${row.blob_id}`,
    payload: { orgId: row.org_id, blobId: row.blob_id },
  });
}

/** A change under way, and whose it is. */
export interface Keeping {
  readonly input: KeepInput;
  readonly folder: FoundNode;
  readonly revision: number;
  readonly account: number;
}

/** Whose work a content is: nobody's inside, where somebody outside has brought it. */
const outside = 0;
const authorOf = ({ input, account }: Keeping): number => (input.action === 'received' ? outside : account);

/** A content becomes the next version of the file that is there. */
async function keepVersion(
  tx: Tx,
  context: RunningContext,
  old: FileNodeTable,
  {
    content,
    revision,
    account,
  }: { readonly content: FileContent; readonly revision: number; readonly account: number },
): Promise<Kept> {
  const orgId = old.org_id;
  const versionNo = old.version_no + 1;
  const now = context.now;
  const added = await insertVersion(tx, { orgId, nodeId: old.node_id, versionNo, content, now, account });
  await countBytes(tx, old.space_no, content.size - added.bytes);
  const row = await tx
    .updateTable('file_node')
    .set({
      type: content.type,
      size_bytes: content.size,
      version_no: versionNo,
      blob_id: content.blobId,
      sha256: content.sha256,
      revision,
      changed_at: now,
      changed_by: account,
    })
    .where('org_id', '=', orgId)
    .where('node_id', '=', old.node_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isNew: false, blobIds: added.blobIds };
}

async function keepNew(tx: Tx, context: RunningContext, name: string, keeping: Keeping): Promise<Kept> {
  const { input, folder, revision } = keeping;
  const account = authorOf(keeping);
  const { content } = input;
  const { org_id: orgId, space_no: spaceNo, node_id: parentId } = folder.node;
  const row: FileNodeTable = {
    org_id: orgId,
    node_id: await takeNodeIds(tx, orgId, 1),
    space_no: spaceNo,
    parent_id: parentId,
    is_folder: 0,
    ...keysOf(name),
    extension: extensionOf(name),
    type: content.type,
    size_bytes: content.size,
    version_no: 1,
    blob_id: content.blobId,
    sha256: content.sha256,
    revision,
    created_at: context.now,
    created_by: account,
    changed_at: context.now,
    changed_by: account,
    trashed_at: null,
    trashed_by: null,
  };
  await insertNodes(tx, [row]);
  const place = { orgId, nodeId: row.node_id, versionNo: 1, content, now: context.now, account };
  await insertVersion(tx, place);
  await countBytes(tx, spaceNo, content.size);
  return { row, isNew: true, blobIds: [] };
}

async function keep(tx: Tx, context: RunningContext, keeping: Keeping): Promise<Kept> {
  const { input, folder, account } = keeping;
  const { onConflict, name, tokens } = input;
  const orgId = folder.node.org_id;
  const locks = await readLocks(tx, orgId, context.now);
  const there = await findChild(tx, orgId, folder.node.node_id, keysOf(name).name_key);
  if (there === null) {
    await refuseLocked(tx, locks, [folder], { account, tokens });
    return keepNew(tx, context, name, keeping);
  }
  if (onConflict === 'rename') {
    await refuseLocked(tx, locks, [folder], { account, tokens });
    return keepNew(tx, context, await findFreeName(tx, orgId, folder.node.node_id, name), keeping);
  }
  if (onConflict === 'refuse' || there.is_folder === 1) throw new UserError('nodeNameTaken', { name: there.name });
  const [found] = await findNodes(tx, await readActor(tx, context), [there.node_id]);
  if (found === undefined) throw new UserError('fileNotFound');
  await refuseLocked(tx, locks, [found], { account, tokens });
  const { content } = input;
  return keepVersion(tx, context, there, { content, revision: keeping.revision, account: authorOf(keeping) });
}

/** What an office program has saved, after its lock was looked at: the next version, by whoever may change the file itself. */
export async function keepSavedInTurn(
  tx: Tx,
  context: RunningContext,
  { node }: FoundNode,
  {
    content,
    quotas,
    revision,
    account,
  }: {
    readonly content: FileContent;
    readonly quotas: FileQuotas;
    readonly revision: number;
    readonly account: number;
  },
): Promise<{ readonly output: Kept; readonly changes: Change[] }> {
  await requireSpaceRoom(tx, node.space_no, content.size, { quotas });
  const kept = await keepVersion(tx, context, node, { content, revision, account });
  await requestText(tx, context, kept.row);
  await touchRecent(tx, context, account, node.node_id);
  await recordActions(tx, { now: context.now, actor: account, revision }, [{ node: kept.row, action: 'versionAdded' }]);
  const folders = [{ spaceNo: node.space_no, folderId: node.parent_id }];
  return { output: kept, changes: changesOf(account, node.org_id, folders) };
}

/** Keeps a content in a folder that may be changed, after the turn was taken: room, locks, versions, what was done. */
export async function keepInTurn(
  tx: Tx,
  context: RunningContext,
  keeping: Keeping,
): Promise<{ readonly output: Kept; readonly changes: Change[] }> {
  const { input, folder, revision, account } = keeping;
  await requireSpaceRoom(tx, folder.node.space_no, input.content.size, { quotas: input.quotas });
  const kept = await keep(tx, context, keeping);
  await requestText(tx, context, kept.row);
  const isReceived = input.action === 'received';
  if (!isReceived) await touchRecent(tx, context, account, kept.row.node_id);
  await recordActions(tx, { now: context.now, actor: isReceived ? null : account, revision }, [
    { node: kept.row, action: kept.isNew ? input.action : 'versionAdded' },
  ]);
  const place = { spaceNo: kept.row.space_no, folderId: kept.row.parent_id };
  return { output: kept, changes: changesOf(account, folder.node.org_id, [place]) };
}

/** Makes a file, or the next version of one, of content that has come. */
export const keepFile = defineOperation<KeepInput, Kept>({
  name: 'files.keep',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, input) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const folder = await requireFolder(tx, await readActor(tx, context), input.folderId, 'edit');
    if (input.uploadId !== null) await takeWholeUpload(tx, account, input.uploadId);
    return keepInTurn(tx, context, { input, folder, revision, account });
  },
});
