/** Rows as the contract's files and folders. What a page of them needs is read at once. */
import type { FileAccess, FileNode, FileStep, NodeId, PlacedNode, SpaceId } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import type { FileLockTable, FileNodeTable } from '../../engines/database/schema/files-tables.ts';
import { choosePreviewKind, formatOfAttachment } from '../../mail/reading/index.ts';
import type { NodeStep } from './chains.ts';
import { readLocks } from './locks.ts';
import type { FileViewer, FoundNode } from './policy.ts';

export const toNodeId = (nodeId: number): NodeId => String(nodeId) as NodeId;
export const toSpaceId = (spaceNo: number): SpaceId => String(spaceNo) as SpaceId;

/** A row, and what its viewer may do with it. */
export interface ShownNode {
  readonly node: FileNodeTable;
  readonly access: FileAccess;
  /** The viewer may not see the folder that it lies in. */
  readonly isParentHidden?: boolean;
}

interface PersonName {
  readonly name: string;
  readonly address: string;
}

/** Names and main addresses of people by their accounts. */
export async function readNames(
  db: Db,
  orgId: number,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, PersonName>> {
  const unique = [...new Set(accounts)].filter((account) => account > 0);
  if (unique.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .innerJoin('address', 'address.account_no', 'account.account_no')
    .select(['account.account_no', 'account.display_name', 'address.address'])
    .where('account.account_no', 'in', unique)
    .where('account.org_id', '=', orgId)
    .where('address.kind', 'in', ['primary', 'removed'])
    .execute();
  return new Map(rows.map((row) => [row.account_no, { name: row.display_name, address: row.address }]));
}

interface Around {
  readonly names: ReadonlyMap<number, PersonName>;
  readonly starred: ReadonlySet<number>;
  readonly shared: ReadonlySet<number>;
  readonly locks: readonly FileLockTable[];
}

async function readAround(db: Db, viewer: FileViewer, nodes: readonly FileNodeTable[], now: number): Promise<Around> {
  const ids = nodes.map((node) => node.node_id);
  const { orgId, account } = viewer;
  const locks = await readLocks(db, orgId, now);
  const names = await readNames(db, orgId, [
    ...nodes.map((node) => node.changed_by),
    ...locks.map((lock) => lock.account_no),
  ]);
  const stars = await db
    .selectFrom('file_star')
    .select('node_id')
    .where('account_no', '=', account)
    .where('node_id', 'in', ids)
    .execute();
  const grants = await db
    .selectFrom('file_grant')
    .select('node_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('node_id', 'in', ids)
    .execute();
  const toIds = (rows: readonly { readonly node_id: number }[]) => new Set(rows.map((row) => row.node_id));
  return { names, locks, starred: toIds(stars), shared: toIds(grants) };
}

const pictures: ReadonlySet<string> = new Set(['png', 'jpeg', 'gif', 'webp']);

function present({ node, access, isParentHidden = false }: ShownNode, around: Around): FileNode {
  const isFolder = node.is_folder === 1;
  const format = isFolder ? null : formatOfAttachment(node.name, node.type);
  const lock = around.locks.find((one) => one.node_id === node.node_id);
  return {
    nodeId: toNodeId(node.node_id),
    spaceId: toSpaceId(node.space_no),
    parentId: node.parent_id === 0 || isParentHidden ? null : toNodeId(node.parent_id),
    kind: isFolder ? 'folder' : 'file',
    name: node.name,
    type: node.type,
    size: node.size_bytes,
    versionNo: node.version_no,
    revision: node.revision,
    createdAt: node.created_at,
    changedAt: node.changed_at,
    changedBy: around.names.get(node.changed_by) ?? null,
    access,
    starred: around.starred.has(node.node_id),
    shared: node.parent_id !== 0 && around.shared.has(node.node_id),
    preview: format === null ? null : choosePreviewKind(format),
    hasPicture: format !== null && pictures.has(format),
    lockedBy: lock === undefined ? null : (around.names.get(lock.account_no)?.name ?? ''),
    trashedAt: node.trashed_at,
  };
}

/** Nodes as the viewer is shown them, in the order given; at most a page of them. */
export async function presentNodes(
  db: Db,
  viewer: FileViewer,
  shown: readonly ShownNode[],
  now: number,
): Promise<FileNode[]> {
  if (shown.length === 0) return [];
  const around = await readAround(
    db,
    viewer,
    shown.map(({ node }) => node),
    now,
  );
  return shown.map((one) => present(one, around));
}

export const presentSteps = (steps: readonly NodeStep[]): FileStep[] =>
  steps.map(({ nodeId, name }) => ({ nodeId: toNodeId(nodeId), name }));

export const toShown = ({ node, access, steps }: FoundNode): ShownNode => ({
  node,
  access,
  isParentHidden: steps.length < 2,
});

/** Nodes from anywhere, each with the folders that it lies in, as far as the viewer may see them. */
export async function presentWithPath(
  db: Db,
  viewer: FileViewer,
  found: readonly FoundNode[],
  now: number,
): Promise<PlacedNode[]> {
  const nodes = await presentNodes(db, viewer, found.map(toShown), now);
  return nodes.map((node, index) => ({ ...node, path: presentSteps((found[index]?.steps ?? []).slice(0, -1)) }));
}
