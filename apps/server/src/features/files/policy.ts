/**
 * Who may do what with a file or folder: the one place that is asked, by every reader and every writer. A right holds for a node and all below it; it
 * comes from whose space it is, and from grants to the person, their departments or everybody. What lies in the recycle bin is found only by who asks for it.
 */
import type { FileAccess } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db, OperationContext } from '../../engines/database/port.ts';
import type { FileGrantTable, FileNodeTable, FileSpaceTable } from '../../engines/database/schema/files-tables.ts';
import { readDepartments } from '../identity/in-transaction.ts';
import { inBatches, type NodeStep, readChains } from './chains.ts';

/** Who asks. */
export interface FileViewer {
  readonly account: number;
  readonly orgId: number;
  readonly isAdmin: boolean;
  /** Own and above. */
  readonly departments: ReadonlySet<number>;
}

/** A node, and what the viewer may do with it. */
export interface FoundNode {
  readonly node: FileNodeTable;
  readonly space: FileSpaceTable;
  readonly access: FileAccess;
  /** What they may do in the folder that it lies in: what renaming, moving and deleting it take. null: nothing, or it is a root. */
  readonly parentAccess: FileAccess | null;
  /** From the first folder that the viewer may see down to the node itself. */
  readonly steps: readonly NodeStep[];
  /** From the root, whether they may be seen or not. */
  readonly chain: readonly NodeStep[];
  /** It, or a folder above it, lies in the recycle bin. */
  readonly isTrashed: boolean;
}

const ranks: Readonly<Record<FileAccess, number>> = { view: 1, edit: 2, manage: 3 };

/** Whether a right holds another. */
export const includesAccess = (access: FileAccess, wanted: FileAccess): boolean => ranks[access] >= ranks[wanted];

export const greaterAccess = (a: FileAccess | null, b: FileAccess | null): FileAccess | null => {
  if (a === null || b === null) return a ?? b;
  return includesAccess(a, b) ? a : b;
};

/** Who acts. Calls of files are refused in the mailbox of another, so this is whose mailbox is open. */
export async function readViewer(db: Db, orgId: number | null, account: number | null): Promise<FileViewer> {
  if (orgId === null || account === null) throw new UserError('notAllowed');
  const person = await db
    .selectFrom('account')
    .select(['is_admin', 'state'])
    .where('account_no', '=', account)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (person?.state !== 'active') throw new UserError('notAllowed');
  const departments = await readDepartments(db, orgId, account);
  return { account, orgId, isAdmin: person.is_admin === 1, departments };
}

/** The person of a running operation. */
export const readActor = (db: Db, context: OperationContext): Promise<FileViewer> =>
  readViewer(db, context.orgId, context.subject);

export function reaches(grant: Pick<FileGrantTable, 'grantee_kind' | 'grantee_no'>, viewer: FileViewer): boolean {
  if (grant.grantee_kind === 'everyone') return true;
  if (grant.grantee_kind === 'person') return grant.grantee_no === viewer.account;
  return viewer.departments.has(grant.grantee_no);
}

/** Grants of these nodes that reach the viewer. */
async function readReaching(db: Db, viewer: FileViewer, ids: readonly number[]): Promise<Map<number, FileAccess>> {
  const rows = await inBatches(ids, (batch) =>
    db
      .selectFrom('file_grant')
      .select(['node_id', 'grantee_kind', 'grantee_no', 'access'])
      .where('org_id', '=', viewer.orgId)
      .where('node_id', 'in', batch)
      .execute(),
  );
  const found = new Map<number, FileAccess>();
  for (const row of rows) {
    const access = reaches(row, viewer) ? greaterAccess(row.access, found.get(row.node_id) ?? null) : null;
    if (access !== null) found.set(row.node_id, access);
  }
  return found;
}

/** What somebody may do in a space because of who they are. */
export async function readSpaceAccess(db: Db, viewer: FileViewer, space: FileSpaceTable): Promise<FileAccess | null> {
  if (space.kind === 'personal') return space.account_no === viewer.account ? 'manage' : null;
  if (space.kind === 'organisation') return viewer.isAdmin ? 'manage' : null;
  const leaders = await db
    .selectFrom('department_leader')
    .select('account_no')
    .where('org_id', '=', viewer.orgId)
    .where('department_id', '=', space.department_id ?? 0)
    .execute();
  // Where nobody leads a department, administrators look after its files.
  const manages = leaders.length === 0 ? viewer.isAdmin : leaders.some((row) => row.account_no === viewer.account);
  return manages ? 'manage' : null;
}

/** Nodes by their ids as the viewer may see them; those that are nothing to them are left out. In the order of `ids`. */
export async function findNodes(db: Db, viewer: FileViewer, ids: readonly number[]): Promise<FoundNode[]> {
  if (ids.length === 0) return [];
  const unique = [...new Set(ids)];
  const chains = await readChains(db, viewer.orgId, unique);
  const nodes = await inBatches(unique, (batch) =>
    db.selectFrom('file_node').selectAll().where('org_id', '=', viewer.orgId).where('node_id', 'in', batch).execute(),
  );
  const byId = new Map(nodes.map((node) => [node.node_id, node]));
  const above = new Set([...chains.values()].flatMap((chain) => chain.map(({ nodeId }) => nodeId)));
  const granted = await readReaching(db, viewer, [...above]);
  const spaces = new Map<number, { readonly space: FileSpaceTable; readonly access: FileAccess | null }>();
  const rows = await inBatches([...new Set(nodes.map((node) => node.space_no))], (batch) =>
    db.selectFrom('file_space').selectAll().where('org_id', '=', viewer.orgId).where('space_no', 'in', batch).execute(),
  );
  for (const space of rows) spaces.set(space.space_no, { space, access: await readSpaceAccess(db, viewer, space) });
  return unique.flatMap((id) => {
    const node = byId.get(id);
    const chain = chains.get(id);
    const own = node === undefined ? undefined : spaces.get(node.space_no);
    if (node === undefined || chain === undefined || own === undefined || chain[0]?.parentId !== 0) return [];
    const reached = (steps: readonly NodeStep[]) =>
      steps.reduce<FileAccess | null>(
        (best, step) => greaterAccess(best, granted.get(step.nodeId) ?? null),
        own.access,
      );
    const access = reached(chain);
    if (access === null) return [];
    const parentAccess = chain.length < 2 ? null : reached(chain.slice(0, -1));
    const first = own.access === null ? chain.findIndex(({ nodeId }) => granted.has(nodeId)) : 0;
    const isTrashed = chain.some((step) => step.isTrashed);
    return [{ node, space: own.space, access, parentAccess, chain, steps: chain.slice(first), isTrashed }];
  });
}

/** One node that is not in the recycle bin. Throws fileNotFound; fileReadOnly where the viewer may see it and no more. */
export async function requireNode(
  db: Db,
  viewer: FileViewer,
  nodeId: number,
  wanted: FileAccess = 'view',
): Promise<FoundNode> {
  const [found] = await findNodes(db, viewer, [nodeId]);
  if (found === undefined || found.isTrashed) throw new UserError('fileNotFound');
  if (!includesAccess(found.access, wanted)) throw new UserError('fileReadOnly');
  return found;
}

/** A folder that is not in the recycle bin, which may be the root of a space. */
export async function requireFolder(
  db: Db,
  viewer: FileViewer,
  nodeId: number,
  wanted: FileAccess = 'view',
): Promise<FoundNode> {
  const found = await requireNode(db, viewer, nodeId, wanted);
  if (found.node.is_folder === 0) throw new UserError('fileNotFound');
  return found;
}

/** A file that is not in the recycle bin. */
export async function requireFile(
  db: Db,
  viewer: FileViewer,
  nodeId: number,
  wanted: FileAccess = 'view',
): Promise<FoundNode> {
  const found = await requireNode(db, viewer, nodeId, wanted);
  if (found.node.is_folder === 1) throw new UserError('fileNotFound');
  return found;
}

/** Refuses with fileReadOnly where the viewer may not change what lies in the folder of one of these. */
export function requireParents(found: readonly FoundNode[]): void {
  for (const { parentAccess } of found)
    if (parentAccess === null || !includesAccess(parentAccess, 'edit')) throw new UserError('fileReadOnly');
}

/** All of these, or none: nodes that are not roots of spaces. `inTrash`: those that were put into the recycle bin themselves. */
export async function requireNodes(
  db: Db,
  viewer: FileViewer,
  ids: readonly number[],
  wanted: FileAccess,
  where: 'inPlace' | 'inTrash' = 'inPlace',
): Promise<FoundNode[]> {
  const found = await findNodes(db, viewer, ids);
  if (found.length !== new Set(ids).size) throw new UserError('fileNotFound');
  for (const { node, isTrashed, access } of found) {
    const isThere = where === 'inPlace' ? !isTrashed : node.trashed_at !== null;
    if (!isThere || node.parent_id === 0) throw new UserError('fileNotFound');
    if (!includesAccess(access, wanted)) throw new UserError('fileReadOnly');
  }
  return found;
}
