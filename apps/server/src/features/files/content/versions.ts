import { UserError } from '../../../call/user-error.ts';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import type { FileNodeTable, FileVersionTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeTurn } from '../change.ts';
import { readLocks, refuseLocked } from '../locks.ts';
import { dropVersions } from '../nodes/purge-nodes.ts';
import { readActor, requireFile } from '../policy.ts';
import { countBytes, type FileQuotas, requireSpaceRoom } from '../spaces/quota.ts';
import { insertVersion, requestText } from './keep-file.ts';

/** The versions of a file, the newest first. */
export function readVersions(db: Db, orgId: number, nodeId: number): Promise<FileVersionTable[]> {
  return db
    .selectFrom('file_version')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('node_id', '=', nodeId)
    .orderBy('version_no', 'desc')
    .execute();
}

/** One version. Throws fileNotFound. */
export async function requireVersion(
  db: Db,
  { org_id: orgId, node_id: nodeId, version_no: newest }: FileNodeTable,
  versionNo: number = newest,
): Promise<FileVersionTable> {
  const row = await db
    .selectFrom('file_version')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('node_id', '=', nodeId)
    .where('version_no', '=', versionNo)
    .executeTakeFirst();
  if (row === undefined) throw new UserError('fileNotFound');
  return row;
}

/** Makes an older version the newest again: as a version more, so that nothing of what came after it is lost. */
export const restoreVersion = defineOperation<
  { readonly nodeId: number; readonly versionNo: number; readonly quotas: FileQuotas },
  { readonly row: FileNodeTable; readonly blobIds: readonly string[] }
>({
  name: 'files.restoreVersion',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId, versionNo, quotas }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const found = await requireFile(tx, await readActor(tx, context), nodeId, 'edit');
    await refuseLocked(tx, await readLocks(tx, orgId, context.now), [found], { account, tokens: null });
    const { node } = found;
    const old = await requireVersion(tx, node, versionNo);
    if (old.version_no === node.version_no) return { output: { row: node, blobIds: [] } };
    await requireSpaceRoom(tx, node.space_no, old.size_bytes, { quotas });
    const content = { blobId: old.blob_id, size: old.size_bytes, type: old.type, sha256: old.sha256 };
    const next = node.version_no + 1;
    const added = await insertVersion(tx, { orgId, nodeId, versionNo: next, content, now: context.now, account });
    await countBytes(tx, node.space_no, old.size_bytes - added.bytes);
    const row = await tx
      .updateTable('file_node')
      .set({
        type: old.type,
        size_bytes: old.size_bytes,
        version_no: next,
        blob_id: old.blob_id,
        sha256: old.sha256,
        revision,
        changed_at: context.now,
        changed_by: account,
      })
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await requestText(tx, context, row);
    await recordActions(tx, { now: context.now, actor: account, revision }, [
      { node: row, action: 'versionRestored', detail: String(versionNo) },
    ]);
    return {
      output: { row, blobIds: added.blobIds },
      changes: changesOf(account, orgId, [{ spaceNo: row.space_no, folderId: row.parent_id }]),
    };
  },
});

/** Deletes an older version for good. */
export const deleteVersion = defineOperation<
  { readonly nodeId: number; readonly versionNo: number },
  { readonly blobIds: readonly string[] }
>({
  name: 'files.deleteVersion',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId, versionNo }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const found = await requireFile(tx, await readActor(tx, context), nodeId, 'edit');
    await refuseLocked(tx, await readLocks(tx, orgId, context.now), [found], { account, tokens: null });
    const { node } = found;
    await requireVersion(tx, node, versionNo);
    if (versionNo === node.version_no) throw new UserError('versionInUse');
    const dropped = await dropVersions(tx, orgId, [{ nodeId, versionNo }]);
    await countBytes(tx, node.space_no, -(dropped.bytes.get(nodeId) ?? 0));
    await recordActions(tx, { now: context.now, actor: account, revision }, [
      { node, action: 'versionDeleted', detail: String(versionNo) },
    ]);
    return {
      output: { blobIds: dropped.blobIds },
      changes: changesOf(account, orgId, [{ spaceNo: node.space_no, folderId: node.parent_id }]),
    };
  },
});
