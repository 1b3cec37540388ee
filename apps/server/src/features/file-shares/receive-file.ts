/** Files that come by a request. */
import { type OpenCallContext, toOperationContext } from '../../call/call-context.ts';
import type { UploadedFile } from '../../call/route.ts';
import { UserError } from '../../call/user-error.ts';
import type { Services } from '../../services.ts';
import { fitName, keepContent, writeContent } from '../files/index.ts';
import { refuseFileType } from '../large-attachments/index.ts';
import { type LiveShare, requireLive, requireVisit } from './find-share.ts';
import { countFile, uncountFile } from './received-files.ts';
import { recordAction } from './record-access.ts';

/** The bytes, as they came whole. */
async function takeBytes(services: Services, file: UploadedFile, maxBytes: number) {
  const content = await writeContent(services, { stream: file.stream, type: file.type, maxBytes });
  if (content.size > 0 && !file.truncated()) return content;
  await services.blobs.delete(content.blobId);
  throw content.size === 0 ? new UserError('fileEmpty') : new UserError('tooLarge', { max: `${String(maxBytes)} B` });
}

/** Keeps what has come in the owner's folder, as somebody outside. */
async function keepInFolder(
  services: Services,
  context: OpenCallContext,
  { key, row }: LiveShare,
  { name, content }: { readonly name: string; readonly content: Awaited<ReturnType<typeof takeBytes>> },
) {
  const { runner } = services.database;
  const plain = toOperationContext({ ...context, idempotencyKey: undefined });
  const place = { ...key, bytes: content.size };
  const { receivedFiles } = await runner.execute(countFile, plain, place).catch(async (error: unknown) => {
    await services.blobs.delete(content.blobId);
    throw error;
  });
  const owner = { ...plain, subject: key.account, orgId: row.org_id };
  const kept = await keepContent(services, owner, {
    orgId: row.org_id,
    folderId: row.folder_id ?? 0,
    name,
    onConflict: 'rename',
    content,
    uploadId: null,
    action: 'received',
    tokens: null,
  }).catch(async (error: unknown) => {
    await runner.execute(uncountFile, plain, place);
    throw error;
  });
  return { row: kept.row, receivedFiles };
}

/** Takes a file in. The link is asked for again when all of it has come: it may have been cancelled meanwhile. */
export async function receiveFile(
  services: Services,
  context: OpenCallContext,
  ticket: string,
  file: UploadedFile | undefined,
) {
  const before = await requireVisit(services, ticket, context.now);
  const { max_files: maxFiles, max_file_bytes: maxBytes } = before.row;
  if (maxFiles === null || maxBytes === null) throw new UserError('shareNotFound');
  if (before.row.received_files >= maxFiles) throw new UserError('shareFull', { max: maxFiles });
  if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  const name = fitName(file.fileName);
  await refuseFileType(services, before.row.org_id, name);
  const content = await takeBytes(services, file, maxBytes);
  const now = services.clock.now();
  const share = await requireLive(services, before.key, now).catch(async (error: unknown) => {
    await services.blobs.delete(content.blobId);
    throw error;
  });
  const { row, receivedFiles } = await keepInFolder(services, { ...context, now }, share, { name, content });
  await recordAction(services, context, { ...share.key, action: 'upload', name: row.name });
  return { name: row.name, size: row.size_bytes, leftFiles: Math.max(0, maxFiles - receivedFiles) };
}
