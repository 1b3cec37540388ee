import type { OwnShare, SharedItem } from '@hongyan/contract';
import type { FileShareTable } from '../../engines/database/schema/file-shares-tables.ts';
import type { FileNodeTable } from '../../engines/database/schema/files-tables.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { choosePreviewKind, formatOfAttachment } from '../../mail/reading/index.ts';
import { type FoundNode, toNodeId } from '../files/index.ts';
import { formatPagePath } from './share-link.ts';
import { findEnd, stateOf } from './share-state.ts';
import { codePurpose } from './share-terms.ts';

/** A link as its owner is shown it. */
export function presentShare(
  secrets: Secrets,
  row: FileShareTable,
  { nodes, linkBase, now }: { readonly nodes: readonly FoundNode[]; readonly linkBase: string; readonly now: number },
): OwnShare {
  const end = findEnd(row, now);
  const key = { account: row.account_no, shareId: row.share_id };
  return {
    shareId: row.share_id as OwnShare['shareId'],
    kind: row.kind,
    title: row.title,
    note: row.note,
    code: secrets.decrypt(codePurpose, row.code_encrypted),
    url: `${linkBase}/${formatPagePath(secrets, key)}`,
    state: stateOf(end),
    end: end === null && nodes.length === 0 ? 'gone' : end,
    days: row.days,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    maxAccesses: row.max_accesses,
    leftAccesses: row.left_accesses,
    wrongCodes: row.wrong_codes,
    names: nodes.map(({ node }) => node.name),
    request:
      row.folder_id === null
        ? null
        : {
            folderId: toNodeId(row.folder_id),
            maxFiles: row.max_files ?? 0,
            maxFileBytes: row.max_file_bytes ?? 0,
            receivedFiles: row.received_files,
            receivedBytes: row.received_bytes,
          },
  };
}

/** A file or folder as whoever has opened the link is shown it: nothing of who works on it. */
export function presentItem(node: FileNodeTable): SharedItem {
  const isFolder = node.is_folder === 1;
  const format = isFolder ? null : formatOfAttachment(node.name, node.type);
  return {
    nodeId: toNodeId(node.node_id),
    kind: isFolder ? 'folder' : 'file',
    name: node.name,
    size: node.size_bytes,
    changedAt: node.changed_at,
    preview: format === null ? null : choosePreviewKind(format),
  };
}
