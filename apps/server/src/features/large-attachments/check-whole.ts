import { createHash } from 'node:crypto';
import { uploadChunkBytes } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { BlobNotFoundError } from '../../engines/blobs/port.ts';
import type { ResumableUploadTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { forgetUpload, type UploadServices } from './resumable-uploads.ts';
import { findResumableUpload } from './upload-operations.ts';

/** What its sender says that the file is. */
export interface ClaimedDigest {
  readonly sha256?: string | undefined;
  readonly pieces?: string | undefined;
}

/** An upload whose bytes are what its sender says. */
export interface CheckedUpload {
  readonly row: ResumableUploadTable;
  readonly sha256: string;
}

/** Hashes a file as it is read: all of it, and its chunks (contract, `uploadChunkBytes`). */
export async function digestFile(
  file: AsyncIterable<Uint8Array>,
): Promise<{ readonly sha256: string; readonly pieces: string; readonly size: number }> {
  const whole = createHash('sha256');
  const tree = createHash('sha256');
  let bytes = createHash('sha256');
  let inBatch = 0;
  let size = 0;
  for await (const chunk of file) {
    whole.update(chunk);
    size += chunk.byteLength;
    for (let at = 0; at < chunk.byteLength; ) {
      const part = chunk.subarray(at, at + uploadChunkBytes - inBatch);
      bytes.update(part);
      at += part.byteLength;
      inBatch += part.byteLength;
      if (inBatch < uploadChunkBytes) continue;
      tree.update(bytes.digest());
      bytes = createHash('sha256');
      inBatch = 0;
    }
  }
  if (inBatch > 0) tree.update(bytes.digest());
  return { sha256: whole.digest('hex'), pieces: tree.digest('hex'), size };
}

/**
 * Reads an upload that has come whole once more from the disk, compares it with what its sender says, and makes it a blob. Refuses
 * with integrityFailed, and then nothing of it is left; with uploadUnfinished while bytes are missing.
 */
export async function checkWholeUpload(
  services: UploadServices,
  context: CallContext,
  uploadId: string,
  claimed: ClaimedDigest,
): Promise<CheckedUpload> {
  const name = { account: context.session.subject, uploadId, now: context.now };
  const row = await findResumableUpload(services.database.read, name);
  if (row.offset_bytes !== row.length_bytes) throw new UserError('uploadUnfinished');
  const { staging } = services.blobs;
  try {
    const found = await digestFile(staging.read(uploadId));
    const isSame = (key: 'sha256' | 'pieces') => claimed[key] === undefined || claimed[key] === found[key];
    if (found.size !== row.length_bytes || !isSame('sha256') || !isSame('pieces'))
      throw new UserError('integrityFailed');
    await staging.finish(uploadId);
    return { row, sha256: found.sha256 };
  } catch (error) {
    const isLost = error instanceof BlobNotFoundError;
    if (!isLost && !(error instanceof UserError)) throw error;
    await forgetUpload(services, context, uploadId);
    throw isLost ? new UserError('uploadNotFound', {}, { cause: error }) : error;
  }
}
