import { maxNodeDepth, maxNodesPerChange, type NameConflict } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { inBatches } from '../chains.ts';
import { changesOf, recordActions, requireActor, takeNodeIds, takeTurn } from '../change.ts';
import { readLocks, refuseLocked, refuseLockedReplaced } from '../locks.ts';
import { checkName, extensionOf, keysOf } from '../names.ts';
import { type FoundNode, readActor, requireFolder, requireNodes } from '../policy.ts';
import { countBytes, type FileQuotas, requireSpaceRoom } from '../spaces/quota.ts';
import { type RefuseReplaced, settleName } from './move-nodes.ts';
import { insertNodes, readHeight, readSubtree } from './store.ts';

export interface CopyInput {
  readonly nodeIds: readonly number[];
  readonly targetId: number;
  readonly onConflict: NameConflict;
  /** A new name, where one node is copied by a program. */
  readonly name?: string;
  /** A folder without what is in it: WebDAV's depth 0. */
  readonly isShallow?: boolean;
  readonly tokens: readonly string[] | null;
  readonly quotas: FileQuotas;
}

interface Made {
  readonly orgId: number;
  readonly spaceNo: number;
  readonly revision: number;
  readonly now: number;
  readonly account: number;
}

const rowsPerInsert = 50;

/** Copies rows with what is in them; content is shared, not copied. */
async function copyRows(
  tx: Tx,
  source: readonly FileNodeTable[],
  top: { readonly parentId: number; readonly name: string },
  { orgId, spaceNo, revision, now, account }: Made,
): Promise<FileNodeTable[]> {
  let next = await takeNodeIds(tx, orgId, source.length);
  const ids = new Map<number, number>();
  for (const row of source) ids.set(row.node_id, next++);
  const rows = source.map((row, index): FileNodeTable => {
    const isTop = index === 0;
    const keys = isTop ? keysOf(top.name) : { name: row.name, name_key: row.name_key, sort_key: row.sort_key };
    return {
      ...row,
      ...keys,
      node_id: ids.get(row.node_id) ?? 0,
      parent_id: isTop ? top.parentId : (ids.get(row.parent_id) ?? 0),
      space_no: spaceNo,
      extension: row.is_folder === 1 ? '' : extensionOf(keys.name),
      version_no: row.is_folder === 1 ? 0 : 1,
      revision,
      created_at: now,
      created_by: account,
      changed_by: row.is_folder === 1 ? account : row.changed_by,
      trashed_at: null,
      trashed_by: null,
    };
  });
  await insertNodes(tx, rows);
  const versions = rows.flatMap((row) =>
    row.blob_id === null
      ? []
      : [
          {
            org_id: orgId,
            node_id: row.node_id,
            version_no: 1,
            blob_id: row.blob_id,
            size_bytes: row.size_bytes,
            type: row.type,
            sha256: row.sha256,
            created_at: row.changed_at,
            created_by: account,
          },
        ],
  );
  for (let start = 0; start < versions.length; start += rowsPerInsert)
    await tx
      .insertInto('file_version')
      .values(versions.slice(start, start + rowsPerInsert))
      .execute();
  await copyProperties(tx, orgId, ids);
  return rows;
}

/** Properties of programs come along (RFC 4918 §9.8.2). */
async function copyProperties(tx: Tx, orgId: number, ids: ReadonlyMap<number, number>): Promise<void> {
  const rows = await inBatches([...ids.keys()], (batch) =>
    tx.selectFrom('file_property').selectAll().where('org_id', '=', orgId).where('node_id', 'in', batch).execute(),
  );
  const copies = rows.map((row) => ({ ...row, node_id: ids.get(row.node_id) ?? 0 }));
  for (let start = 0; start < copies.length; start += rowsPerInsert)
    await tx
      .insertInto('file_property')
      .values(copies.slice(start, start + rowsPerInsert))
      .execute();
}

interface CopiedBy extends Pick<CopyInput, 'name' | 'onConflict' | 'quotas' | 'isShallow'> {
  readonly revision: number;
  readonly account: number;
  readonly refuseReplaced?: RefuseReplaced;
}

/** Copies nodes that may be seen into a folder that may be changed, after the turn was taken. */
export async function copyInTurn(
  tx: Tx,
  context: RunningContext,
  found: readonly FoundNode[],
  target: FoundNode,
  input: CopiedBy,
) {
  const { revision, account, onConflict, quotas, isShallow = false, name: given, refuseReplaced } = input;
  const { org_id: orgId, node_id: targetId } = target.node;
  const made = { orgId, spaceNo: target.node.space_no, revision, now: context.now, account };
  const tops: FileNodeTable[] = [];
  const gone: FileNodeTable[] = [];
  let count = 0;
  let bytes = 0;
  for (const { node } of found) {
    if (target.chain.some(({ nodeId }) => nodeId === node.node_id)) throw new UserError('fileInItself');
    const source = isShallow ? [node] : await readSubtree(tx, orgId, node.node_id, maxNodesPerChange - count);
    count += source.length;
    if (count > maxNodesPerChange) throw new UserError('tooManyFiles', { max: maxNodesPerChange });
    const height = node.is_folder === 1 && !isShallow ? await readHeight(tx, orgId, node.node_id) : node.is_folder;
    if (target.chain.length - 1 + height > maxNodeDepth) throw new UserError('fileTooDeep', { max: maxNodeDepth });
    const more = source.reduce((sum, row) => sum + row.size_bytes, 0);
    bytes += more;
    await requireSpaceRoom(tx, target.node.space_no, bytes, { quotas });
    const wanted = given === undefined ? node.name : checkName(given);
    const named = { orgId, targetId, name: wanted, self: null, onConflict, revision, refuseReplaced };
    const { name, replaced } = await settleName(tx, context, named);
    if (replaced !== null) gone.push(replaced);
    const [top] = await copyRows(tx, source, { parentId: targetId, name }, made);
    if (top !== undefined) tops.push(top);
  }
  await countBytes(tx, target.node.space_no, bytes);
  await recordActions(tx, { now: context.now, actor: account, revision }, [
    ...gone.map((node) => ({ node, action: 'deleted' as const })),
    ...tops.map((node) => ({ node, action: 'copied' as const })),
  ]);
  const folders = [{ spaceNo: target.node.space_no, folderId: targetId }];
  return { output: { rows: tops }, changes: changesOf(account, orgId, folders) };
}

/** Copies files and folders with their newest versions, all or none. */
export const copyNodes = defineOperation<CopyInput, { readonly rows: readonly FileNodeTable[] }>({
  name: 'files.copy',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, input) => {
    const { account, orgId } = requireActor(context);
    const { targetId, tokens } = input;
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const target = await requireFolder(tx, viewer, targetId, 'edit');
    const found = await requireNodes(tx, viewer, input.nodeIds, 'view');
    const locks = await readLocks(tx, orgId, context.now);
    await refuseLocked(tx, locks, [target], { account, tokens });
    const refuseReplaced = refuseLockedReplaced(tx, viewer, { locks, tokens });
    return copyInTurn(tx, context, found, target, { ...input, revision, account, refuseReplaced });
  },
});
