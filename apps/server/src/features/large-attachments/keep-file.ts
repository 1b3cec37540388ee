import type { calls, OwnLargeFile } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import type { LargeFileTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { type CheckedUpload, checkWholeUpload } from './check-whole.ts';
import { replaceLargeFile, takeExtension } from './file-changes.ts';
import { findLargeFile, keepLargeFile } from './large-operations.ts';
import { presentOwnLargeFile } from './present-large-file.ts';
import { forgetUpload } from './resumable-uploads.ts';
import { scanFile } from './scan-file.ts';
import { findResumableUpload } from './upload-operations.ts';

const dayMs = 24 * 60 * 60 * 1000;

const toOperation = (context: CallContext) => toOperationContext({ ...context, idempotencyKey: undefined });

/** Scans an upload; nothing of an infected one is left. One that the scanner could not see stays, to be tried again. */
async function scanUpload(services: Services, context: CallContext, { row }: CheckedUpload) {
  const { upload_id: blobId, length_bytes: sizeBytes, file_name: fileName } = row;
  try {
    return await scanFile(services, { blobId, sizeBytes, fileName });
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'fileInfected') {
      await forgetUpload(services, context, blobId);
      await services.blobs.delete(blobId);
    }
    throw error;
  }
}

/** Makes a large attachment of an upload that came whole, once the virus scanner has seen it. */
export async function keepScannedFile(
  services: Services,
  context: CallContext,
  checked: CheckedUpload,
): Promise<LargeFileTable> {
  const scan = await scanUpload(services, context, checked);
  const days = await readOrgSetting(services.database.read, context.session.orgId, 'largeAttachmentDays');
  return services.database.runner.execute(keepLargeFile, toOperation(context), {
    account: context.session.subject,
    uploadId: checked.row.upload_id,
    sha256: checked.sha256,
    lifeMs: days * dayMs,
    scan,
  });
}

/** Puts an upload in the place of a large attachment. A file of another type is refused before its bytes are looked at. A repeat answers the same. */
export async function replaceFile(
  services: Services,
  context: CallContext,
  input: z.output<typeof calls.largeAttachments.replace.input>,
): Promise<OwnLargeFile> {
  const { largeId, uploadId } = input;
  const account = context.session.subject;
  const { read, runner } = services.database;
  const before = await findLargeFile(read, account, largeId);
  if (before === null) throw new UserError('largeFileNotFound');
  // The answer to a first call was lost.
  if (before.blob_id === uploadId) return presentOwnLargeFile(services.secrets, before);
  const upload = await findResumableUpload(read, { account, uploadId, now: context.now });
  if (upload.purpose !== 'large') throw new UserError('uploadNotFound');
  if (takeExtension(upload.file_name) !== takeExtension(before.file_name))
    throw new UserError('largeTypeChanged', { name: before.file_name });
  const checked = await checkWholeUpload(services, context, uploadId, input);
  const scan = await scanUpload(services, context, checked);
  const replacement = { account, largeId, uploadId, sha256: checked.sha256, scan };
  const { row, freed } = await runner.execute(replaceLargeFile, toOperation(context), replacement);
  if (freed !== null) await services.blobs.delete(freed);
  return presentOwnLargeFile(services.secrets, row);
}
