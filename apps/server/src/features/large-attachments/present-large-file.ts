import type { LargeFile, OwnLargeFile } from '@hongyan/contract';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import type { Secrets } from '../../engines/secrets/port.ts';
import { formatPagePath } from './large-link.ts';

export function presentLargeFile(secrets: Secrets, row: LargeFileTable): LargeFile {
  return {
    largeId: row.large_id,
    fileName: row.file_name,
    size: row.size_bytes,
    expiresAt: row.expires_at,
    url: formatPagePath(secrets, row.account_no, row.large_id),
    limited: row.is_limited === 1,
  };
}

/** For its owner. */
export function presentOwnLargeFile(secrets: Secrets, row: LargeFileTable): OwnLargeFile {
  return {
    ...presentLargeFile(secrets, row),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    downloads: row.downloads,
    limited: row.is_limited === 1,
    version: row.version_no,
    replacedAt: row.replaced_at,
    revokedAt: row.revoked_at,
    scan: row.scan,
  };
}
