import type { calls, DraftAttachment, LargeFile } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { defineOperation } from '../../engines/database/port.ts';
import type { UploadTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { Services } from '../../services.ts';
import { takeWholeUpload } from '../large-attachments/in-transaction.ts';
import {
  checkWholeUpload,
  findLargeFile,
  findResumableUpload,
  keepScannedFile,
  presentLargeFile,
} from '../large-attachments/index.ts';
import { findUpload, presentUpload } from './uploads.ts';

/** Makes an attachment of an upload that came whole. */
export const keepArrivedUpload = defineOperation<
  { readonly account: number; readonly uploadId: string; readonly sha256: string },
  UploadTable
>({
  name: 'compose.keepArrivedUpload',
  accounts: () => [],
  run: async (tx, context, { account, uploadId, sha256 }) => {
    const upload = await takeWholeUpload(tx, account, uploadId);
    const row: UploadTable = {
      account_no: account,
      upload_id: uploadId,
      file_name: upload.file_name,
      type: upload.type,
      size_bytes: upload.length_bytes,
      sha256,
      blob_id: uploadId,
      content_id: null,
      created_at: context.now,
      sent_at: null,
    };
    await tx.insertInto('upload').values(row).execute();
    return { output: row };
  },
});

export interface FinishedUpload {
  readonly attachment: DraftAttachment | null;
  readonly large: LargeFile | null;
}

/** What an upload has become already: the answer to a first finish was lost. */
async function findFinished(services: Services, context: CallContext, uploadId: string): Promise<FinishedUpload> {
  const { read } = services.database;
  const account = context.session.subject;
  const upload = await findUpload(read, account, uploadId);
  if (upload !== null) return { attachment: presentUpload(services, upload, context.now), large: null };
  const large = await findLargeFile(read, account, uploadId);
  if (large === null) throw new UserError('uploadNotFound');
  return { attachment: null, large: presentLargeFile(services.secrets, large) };
}

/** An upload that came whole is compared with what its sender says it is, and becomes what it was announced as. A repeat answers the same. */
export async function finishUpload(
  services: Services,
  context: CallContext,
  input: z.output<typeof calls.largeAttachments.finishUpload.input>,
): Promise<FinishedUpload> {
  const { uploadId } = input;
  try {
    await refuseFileOfCentre(services, context, uploadId);
    return await chooseMake(services, context, await checkWholeUpload(services, context, uploadId, input));
  } catch (error) {
    if (error instanceof UserError && error.errorName === 'uploadNotFound')
      return findFinished(services, context, uploadId);
    throw error;
  }
}

/** What goes into the file centre is finished there. */
async function refuseFileOfCentre(services: Services, context: CallContext, uploadId: string): Promise<void> {
  const row = await findResumableUpload(services.database.read, {
    account: context.session.subject,
    uploadId,
    now: context.now,
  });
  if (row.purpose === 'file') throw new UserError('notAllowed');
}

async function chooseMake(
  services: Services,
  context: CallContext,
  checked: Awaited<ReturnType<typeof checkWholeUpload>>,
): Promise<FinishedUpload> {
  const account = context.session.subject;
  const uploadId = checked.row.upload_id;
  const { runner } = services.database;
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const kept = { account, uploadId, sha256: checked.sha256 };
  if (checked.row.purpose === 'attachment') {
    const row = await runner.execute(keepArrivedUpload, operation, kept);
    return { attachment: presentUpload(services, row, context.now), large: null };
  }
  const row = await keepScannedFile(services, context, checked);
  return { attachment: null, large: presentLargeFile(services.secrets, row) };
}
