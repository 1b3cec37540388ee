/** Files, folders and their locks in the words of the protocol. */
import type { FileEntry, FileLock, FilePath } from '@hongyan/dav';
import type { FileLockTable, FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { chooseDownloadType } from '../../../mail/reading/index.ts';
import { toNodeId } from '../present-node.ts';

const versionForm = /^v(\d{1,12})-(\d{1,6})$/;

/** A file's changes with each version; a folder's with each change of itself. */
export const etagOf = (node: Pick<FileNodeTable, 'node_id' | 'is_folder' | 'version_no' | 'revision'>): string =>
  node.is_folder === 1
    ? `d${String(node.node_id)}-${String(node.revision)}`
    : `v${String(node.node_id)}-${String(node.version_no)}`;

/** The version that an entity tag of a file names. */
export function versionOf({ etag }: Pick<FileEntry, 'etag'>): { readonly nodeId: number; readonly versionNo: number } {
  const [, nodeId = '0', versionNo = '0'] = versionForm.exec(etag) ?? [];
  return { nodeId: Number(nodeId), versionNo: Number(versionNo) };
}

/** What lies above all spaces. */
export const topEntry: FileEntry = {
  kind: 'folder',
  id: '0',
  name: '',
  etag: 'top',
  size: 0,
  type: '',
  createdAt: 0,
  changedAt: 0,
  right: 'view',
};

export const toEntry = (node: FileNodeTable, right: FileEntry['right'], name = node.name): FileEntry => ({
  kind: node.is_folder === 1 ? 'folder' : 'file',
  id: toNodeId(node.node_id),
  name,
  etag: etagOf(node),
  size: node.size_bytes,
  type: node.is_folder === 1 ? '' : chooseDownloadType(node.type),
  createdAt: node.created_at,
  changedAt: node.changed_at,
  right,
});

export const toLock = (lock: FileLockTable, root: FilePath, rootKind: FileEntry['kind']): FileLock => ({
  token: lock.token,
  root,
  rootKind,
  scope: lock.is_shared === 1 ? 'shared' : 'exclusive',
  depth: lock.is_deep === 1 ? 'infinity' : '0',
  owner: lock.owner,
  expiresAt: lock.expires_at,
});
