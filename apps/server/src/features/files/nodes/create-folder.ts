import { maxNodeDepth, type NameConflict } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import { defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { changesOf, recordActions, requireActor, takeNodeIds, takeTurn } from '../change.ts';
import { readLocks, refuseLocked } from '../locks.ts';
import { checkName, fitName, keysOf } from '../names.ts';
import { type FoundNode, readActor, requireFolder } from '../policy.ts';
import { findChild, findFreeName, folderRow, insertNodes } from './store.ts';

/** A folder as far from its root as folders may be holds files, and no more folders. */
export function requireDepth(parent: FoundNode, more = 1): void {
  if (parent.chain.length - 1 + more > maxNodeDepth) throw new UserError('fileTooDeep', { max: maxNodeDepth });
}

export interface CreateFolderInput {
  readonly parentId: number;
  readonly name: string;
  readonly onConflict: Exclude<NameConflict, 'version'>;
  /** Shown by a program; null: the web client. */
  readonly tokens: readonly string[] | null;
}

interface MadeBy {
  readonly revision: number;
  readonly account: number;
}

/** Makes a folder in one that may be changed, after the turn was taken. */
export async function createFolderInTurn(
  tx: Tx,
  context: RunningContext,
  parent: FoundNode,
  { revision, account, ...input }: MadeBy & Pick<CreateFolderInput, 'name' | 'onConflict'>,
) {
  const { org_id: orgId, node_id: parentId, space_no: spaceNo } = parent.node;
  requireDepth(parent);
  const wanted = checkName(input.name);
  if (input.onConflict === 'refuse' && (await findChild(tx, orgId, parentId, keysOf(wanted).name_key)) !== null)
    throw new UserError('nodeNameTaken', { name: wanted });
  const free = await findFreeName(tx, orgId, parentId, wanted);
  const place = { org_id: orgId, space_no: spaceNo, parent_id: parentId };
  const made = { revision, now: context.now, account };
  const row = folderRow({ ...place, node_id: await takeNodeIds(tx, orgId, 1) }, free, made);
  await insertNodes(tx, [row]);
  await recordActions(tx, { now: context.now, actor: account, revision }, [{ node: row, action: 'created' }]);
  return { output: row, changes: changesOf(account, orgId, [{ spaceNo, folderId: parentId }]) };
}

/** Makes a folder. Refuses with nodeNameTaken where something has its name. */
export const createFolder = defineOperation<CreateFolderInput, FileNodeTable>({
  name: 'files.createFolder',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { parentId, name, onConflict, tokens }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const parent = await requireFolder(tx, await readActor(tx, context), parentId, 'edit');
    await refuseLocked(tx, await readLocks(tx, orgId, context.now), [parent], { account, tokens });
    return createFolderInTurn(tx, context, parent, { revision, account, name, onConflict });
  },
});

async function ensureFolder(
  tx: Tx,
  parent: Pick<FileNodeTable, 'org_id' | 'node_id' | 'space_no'>,
  name: string,
  made: { readonly revision: number; readonly now: number; readonly account: number },
): Promise<{ readonly row: FileNodeTable; readonly isNew: boolean }> {
  const fitted = fitName(name);
  const found = await findChild(tx, parent.org_id, parent.node_id, keysOf(fitted).name_key);
  if (found !== null) {
    if (found.is_folder === 0) throw new UserError('nodeNameTaken', { name: fitted });
    return { row: found, isNew: false };
  }
  const place = { org_id: parent.org_id, space_no: parent.space_no, parent_id: parent.node_id };
  const row = folderRow({ ...place, node_id: await takeNodeIds(tx, parent.org_id, 1) }, fitted, made);
  await insertNodes(tx, [row]);
  return { row, isNew: true };
}

/** Makes those folders of an upload that are not there. Names that come with files are made ours. */
export const ensureFolders = defineOperation<
  { readonly parentId: number; readonly paths: readonly (readonly string[])[] },
  { readonly folderIds: readonly number[] }
>({
  name: 'files.ensureFolders',
  accounts: (_input, { subject }) => (subject === null ? [] : [subject]),
  run: async (tx, context, { parentId, paths }) => {
    const { account, orgId } = requireActor(context);
    const revision = await takeTurn(tx, orgId);
    const parent = await requireFolder(tx, await readActor(tx, context), parentId, 'edit');
    await refuseLocked(tx, await readLocks(tx, orgId, context.now), [parent], { account, tokens: null });
    const made = { revision, now: context.now, account };
    const known = new Map<string, FileNodeTable>();
    const changed = new Set<number>();
    const fresh: FileNodeTable[] = [];
    const folderIds: number[] = [];
    for (const path of paths) {
      requireDepth(parent, path.length);
      let at = parent.node;
      let key = '';
      for (const name of path) {
        key = `${key}/${keysOf(fitName(name)).name_key}`;
        const { row, isNew } = { row: known.get(key), isNew: false as boolean };
        const next = row === undefined ? await ensureFolder(tx, at, name, made) : { row, isNew };
        known.set(key, next.row);
        if (next.isNew) {
          changed.add(at.node_id);
          fresh.push(next.row);
        }
        at = next.row;
      }
      folderIds.push(at.node_id);
    }
    await recordActions(
      tx,
      { now: context.now, actor: account, revision },
      fresh.map((node) => ({ node, action: 'created' })),
    );
    const folders = [...changed].map((folderId) => ({ spaceNo: parent.node.space_no, folderId }));
    return { output: { folderIds }, changes: changesOf(account, orgId, folders) };
  },
});
