import { maxNodeDepth, maxNodesPerChange, type NameConflict } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeTurn } from '../change.ts';
import { dropLocks, readLocks, refuseLocked, refuseLockedAway, refuseLockedReplaced } from '../locks.ts';
import { checkName, extensionOf, keysOf } from '../names.ts';
import { type FoundNode, readActor, requireFolder, requireNodes, requireParents } from '../policy.ts';
import { countBytes, type FileQuotas, requireSpaceRoom } from '../spaces/quota.ts';
import { findChild, findFreeName, readAllBelow, readHeight, readVersionBytes } from './store.ts';

export interface MoveInput {
  readonly nodeIds: readonly number[];
  readonly targetId: number;
  /** `version`: what is there goes into the recycle bin. */
  readonly onConflict: NameConflict;
  /** A new name, where one node is moved by a program. It may change the type: programs save beside a file and rename. */
  readonly name?: string;
  readonly tokens: readonly string[] | null;
  readonly quotas: FileQuotas;
}

export interface Moved {
  readonly rows: readonly FileNodeTable[];
  readonly from: readonly number[];
}

const idsPerUpdate = 400;

/** Refuses where something must not be replaced; needed for `version` only. */
export type RefuseReplaced = (there: FileNodeTable) => Promise<void>;

/** Puts what a node is to replace into the recycle bin, or finds another name. Answers the name that it gets, and what it has replaced. */
export async function settleName(
  tx: Tx,
  context: RunningContext,
  {
    orgId,
    targetId,
    name,
    self,
    onConflict,
    revision,
    refuseReplaced,
  }: {
    readonly orgId: number;
    readonly targetId: number;
    readonly name: string;
    /** The node that is moved; null: a copy. */
    readonly self: number | null;
    readonly onConflict: NameConflict;
    readonly revision: number;
    readonly refuseReplaced: RefuseReplaced | undefined;
  },
): Promise<{ readonly name: string; readonly replaced: FileNodeTable | null }> {
  const there = await findChild(tx, orgId, targetId, keysOf(name).name_key);
  if (there === null || there.node_id === self) return { name, replaced: null };
  if (onConflict === 'rename') return { name: await findFreeName(tx, orgId, targetId, name), replaced: null };
  if (onConflict === 'refuse' || refuseReplaced === undefined) throw new UserError('nodeNameTaken', { name });
  await refuseReplaced(there);
  await dropLocks(tx, orgId, [{ node: there }], 'deleted');
  await tx
    .updateTable('file_node')
    .set({ trashed_at: context.now, trashed_by: context.subject, revision })
    .where('org_id', '=', orgId)
    .where('node_id', '=', there.node_id)
    .execute();
  return { name, replaced: there };
}

/** Moves what lies below a node into another space, with its bytes. */
async function changeSpace(
  tx: Tx,
  { node }: FoundNode,
  target: FileNodeTable,
  { revision, quotas }: { readonly revision: number; readonly quotas: FileQuotas },
): Promise<void> {
  const ids = await readAllBelow(tx, node.org_id, [node.node_id]);
  if (ids.length > maxNodesPerChange) throw new UserError('tooManyFiles', { max: maxNodesPerChange });
  const bytes = await readVersionBytes(tx, node.org_id, ids);
  await requireSpaceRoom(tx, target.space_no, bytes, { quotas });
  for (let start = 0; start < ids.length; start += idsPerUpdate)
    await tx
      .updateTable('file_node')
      .set({ space_no: target.space_no, revision })
      .where('org_id', '=', node.org_id)
      .where('node_id', 'in', ids.slice(start, start + idsPerUpdate))
      .execute();
  await countBytes(tx, node.space_no, -bytes);
  await countBytes(tx, target.space_no, bytes);
}

async function requireFit(tx: Tx, found: FoundNode, target: FoundNode): Promise<void> {
  const { node } = found;
  if (target.chain.some(({ nodeId }) => nodeId === node.node_id)) throw new UserError('fileInItself');
  if (node.is_folder === 0) return;
  const height = await readHeight(tx, node.org_id, node.node_id);
  if (target.chain.length - 1 + height > maxNodeDepth) throw new UserError('fileTooDeep', { max: maxNodeDepth });
}

interface MovedBy extends Pick<MoveInput, 'name' | 'onConflict' | 'quotas'> {
  readonly orgId: number;
  readonly revision: number;
  readonly account: number;
  readonly refuseReplaced?: RefuseReplaced;
}

/** Moves nodes that may be moved into a folder that may be changed, after the turn was taken. */
export async function moveInTurn(
  tx: Tx,
  context: RunningContext,
  found: readonly FoundNode[],
  target: FoundNode,
  input: MovedBy,
): Promise<{ readonly output: Moved; readonly changes: Change[] }> {
  const { orgId, revision, account, onConflict, quotas, name: given, refuseReplaced } = input;
  const { node_id: targetId } = target.node;
  const rows: FileNodeTable[] = [];
  const gone: FileNodeTable[] = [];
  await dropLocks(tx, orgId, found, 'moved');
  for (const one of found) {
    await requireFit(tx, one, target);
    const { node } = one;
    const wanted = given === undefined ? node.name : checkName(given);
    const named = { orgId, targetId, name: wanted, self: node.node_id, onConflict, revision, refuseReplaced };
    const { name, replaced } = await settleName(tx, context, named);
    if (replaced !== null) gone.push(replaced);
    if (node.space_no !== target.node.space_no) await changeSpace(tx, one, target.node, { revision, quotas });
    const extension = node.is_folder === 1 ? '' : extensionOf(name);
    rows.push(
      await tx
        .updateTable('file_node')
        .set({ ...keysOf(name), extension, parent_id: targetId, revision })
        .where('org_id', '=', orgId)
        .where('node_id', '=', node.node_id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }
  const moved = rows.map((node, index) => ({
    node,
    action: 'moved' as const,
    detail: found[index]?.chain.at(-2)?.name ?? '',
  }));
  const deleted = gone.map((node) => ({ node, action: 'deleted' as const }));
  await recordActions(tx, { now: context.now, actor: account, revision }, [...deleted, ...moved]);
  const left = found.map(({ node }) => ({ spaceNo: node.space_no, folderId: node.parent_id }));
  const folders = [...left, { spaceNo: target.node.space_no, folderId: targetId }];
  return {
    output: { rows, from: found.map(({ node }) => node.parent_id) },
    changes: changesOf(account, orgId, folders),
  };
}

/** Moves files and folders, all or none. What is moved keeps its number, its versions and its shares. */
export const moveNodes = defineOperation<MoveInput, Moved>({
  name: 'files.move',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, input) => {
    const { account, orgId } = requireActor(context);
    const { targetId, tokens } = input;
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const target = await requireFolder(tx, viewer, targetId, 'edit');
    const found = await requireNodes(tx, viewer, input.nodeIds, 'edit');
    requireParents(found);
    const locks = await readLocks(tx, orgId, context.now);
    await refuseLockedAway(tx, viewer, { locks, found, tokens });
    await refuseLocked(tx, locks, [target], { account, tokens });
    if (input.name === undefined && found.every(({ node }) => node.parent_id === targetId))
      throw new UserError('alreadyInFolder');
    const refuseReplaced = refuseLockedReplaced(tx, viewer, { locks, tokens });
    return moveInTurn(tx, context, found, target, { ...input, orgId, revision, account, refuseReplaced });
  },
});
