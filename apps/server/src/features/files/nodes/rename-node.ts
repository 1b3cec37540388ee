import { UserError } from '../../../call/user-error.ts';
import { defineOperation } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeTurn } from '../change.ts';
import { dropLocks, readLocks, refuseLockedAway } from '../locks.ts';
import { checkName, extensionOf, keysOf } from '../names.ts';
import { readActor, requireNodes, requireParents } from '../policy.ts';
import { findChild } from './store.ts';

/** Renames a file or folder. The type of a file stays (specification, section 5). */
export const renameNode = defineOperation<
  { readonly nodeId: number; readonly name: string; readonly tokens: readonly string[] | null },
  FileNodeTable
>({
  name: 'files.rename',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { nodeId, name, tokens }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const viewer = await readActor(tx, context);
    const found = await requireNodes(tx, viewer, [nodeId], 'edit');
    requireParents(found);
    const [{ node }] = found as [(typeof found)[number]];
    await refuseLockedAway(tx, viewer, { locks: await readLocks(tx, orgId, context.now), found, tokens });
    const wanted = checkName(name);
    if (node.is_folder === 0 && extensionOf(wanted) !== node.extension) throw new UserError('fileTypeFixed');
    const keys = keysOf(wanted);
    const taken = await findChild(tx, orgId, node.parent_id, keys.name_key);
    if (taken !== null && taken.node_id !== nodeId) throw new UserError('nodeNameTaken', { name: wanted });
    await dropLocks(tx, orgId, found, 'moved');
    const row = await tx
      .updateTable('file_node')
      .set({ ...keys, revision })
      .where('org_id', '=', orgId)
      .where('node_id', '=', nodeId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordActions(tx, { now: context.now, actor: account, revision }, [
      { node: row, action: 'renamed', detail: node.name },
    ]);
    return {
      output: row,
      changes: changesOf(account, orgId, [{ spaceNo: row.space_no, folderId: row.parent_id }]),
    };
  },
});
