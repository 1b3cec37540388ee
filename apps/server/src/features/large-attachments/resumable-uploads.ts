import { randomBytes } from 'node:crypto';
import { unfinishedUploadMs } from '@hongyan/contract';
import { cleanFileName, mimeLimits } from '@hongyan/mime';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import type { ResumableUploads, UploadChunk, UploadState } from '../../call/resumable-uploads.ts';
import { UserError } from '../../call/user-error.ts';
import { BlobNotFoundError } from '../../engines/blobs/port.ts';
import type { ResumableUploadTable } from '../../engines/database/schema/large-attachments-tables.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import type { ChunkTurns } from './chunk-turns.ts';
import type { FileUploads } from './file-uploads.ts';
import { receiveChunk } from './receive-chunk.ts';
import { refuseFileType } from './refuse-file-type.ts';
import {
  advanceResumableUpload,
  createResumableUpload,
  findResumableUpload,
  removeResumableUpload,
} from './upload-operations.ts';
import { deleteGivenUp } from './upload-space.ts';

export type UploadServices = Pick<Services, 'database' | 'blobs'>;

function presentState(row: ResumableUploadTable): UploadState {
  return {
    uploadId: row.upload_id,
    lengthBytes: row.length_bytes,
    fileName: row.file_name,
    type: row.type,
    purpose: row.purpose,
    offset: row.offset_bytes,
    expiresAt: row.touched_at + unfinishedUploadMs,
    folderId: row.folder_id ?? 0,
  };
}

const readRow = (services: UploadServices, context: CallContext, uploadId: string) =>
  findResumableUpload(services.database.read, { account: context.session.subject, uploadId, now: context.now });

/** An operation of a call that may come again and again: a key would make the second one do nothing. */
const toOperation = (context: CallContext) => toOperationContext({ ...context, idempotencyKey: undefined });

/** Forgets an upload: its row, then its bytes. */
export async function forgetUpload(services: UploadServices, context: CallContext, uploadId: string): Promise<void> {
  const { runner } = services.database;
  await runner.execute(removeResumableUpload, toOperation(context), { account: context.session.subject, uploadId });
  await services.blobs.staging.delete(uploadId);
}

const create =
  (services: UploadServices, files: () => FileUploads): ResumableUploads['create'] =>
  async (context, announced) => {
    const { orgId, subject: account } = context.session;
    const fileName = cleanFileName(announced.fileName, mimeLimits.maxSentFileNameCharacters);
    await refuseFileType(services, orgId, fileName);
    await services.blobs.requireRoom(announced.lengthBytes);
    const uploadId = randomBytes(16).toString('hex');
    const state = { ...announced, uploadId, offset: 0, expiresAt: context.now + unfinishedUploadMs };
    if (announced.purpose === 'file') {
      const begun = await files().begin(context, { ...announced, uploadId });
      await deleteGivenUp(services.blobs, begun.given);
      return { ...state, fileName: begun.fileName };
    }
    const input = {
      account,
      uploadId,
      purpose: announced.purpose,
      fileName,
      type: announced.type,
      lengthBytes: announced.lengthBytes,
      quotaBytes: await readOrgSetting(services.database.read, orgId, 'largeAttachmentQuotaBytes'),
    };
    const { runner } = services.database;
    const given = await runner.execute(createResumableUpload, toOperation(context), input);
    await deleteGivenUp(services.blobs, given);
    return { ...state, fileName };
  };

async function appendChunk(
  services: UploadServices,
  context: CallContext,
  uploadId: string,
  chunk: UploadChunk & { readonly signal: AbortSignal },
): Promise<UploadState> {
  // Read again: what was before the turn came may have moved on.
  const row = await readRow(services, context, uploadId);
  if (row.offset_bytes !== chunk.offset) throw new UserError('uploadMoved');
  if (chunk.offset + (chunk.contentLength ?? 0) > row.length_bytes)
    throw new UserError('tooLarge', { max: String(row.length_bytes) });
  if (row.offset_bytes === row.length_bytes) return presentState(row);
  const room = { uploadId, offset: row.offset_bytes, length: row.length_bytes, signal: chunk.signal };
  const { to, refusal } = await receiveChunk(services.blobs.staging, chunk, room).catch(async (error: unknown) => {
    if (!(error instanceof BlobNotFoundError)) throw error;
    // The bytes are gone (a restored backup): it must begin anew.
    await forgetUpload(services, context, uploadId);
    throw new UserError('uploadNotFound', {}, { cause: error });
  });
  if (to > row.offset_bytes) {
    const step = { account: context.session.subject, uploadId, from: row.offset_bytes, to };
    await services.database.runner.execute(advanceResumableUpload, toOperation(context), step);
  }
  if (refusal !== null) throw refusal;
  return { ...presentState(row), offset: to, expiresAt: context.now + unfinishedUploadMs };
}

/** Resumable uploads of people, as the listener asks for them. */
export function createResumableUploads(
  services: UploadServices,
  turns: ChunkTurns,
  files: () => FileUploads,
): ResumableUploads {
  return {
    create: create(services, files),
    readState: async (context, uploadId) => {
      await readRow(services, context, uploadId);
      // Whoever asks wants to go on: a chunk that still hangs is ended first, or the answer would be wrong when it counts.
      return turns.take(context.session.subject, uploadId, async () =>
        presentState(await readRow(services, context, uploadId)),
      );
    },
    append: async (context, uploadId, chunk) => {
      // Before the turn: nobody ends another person's chunk by guessing at ids.
      await readRow(services, context, uploadId);
      return turns.take(context.session.subject, uploadId, (signal) =>
        appendChunk(services, context, uploadId, { ...chunk, signal }),
      );
    },
    remove: async (context, uploadId) => {
      await readRow(services, context, uploadId);
      await turns.take(context.session.subject, uploadId, () => forgetUpload(services, context, uploadId));
    },
  };
}
