/** Ways by which a file's content comes: whole by one call, by a resumable upload, out of a mail. */
import { createHash } from 'node:crypto';
import { type calls, maxWholeFileBytes, type NameConflict, nameConflictSchema, nodeIdSchema } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import type { UploadedFile } from '../../../call/route.ts';
import { UserError } from '../../../call/user-error.ts';
import type { Services } from '../../../services.ts';
import { checkWholeUpload, findResumableUpload, refuseFileType } from '../../large-attachments/index.ts';
import { fitName } from '../names.ts';
import { type FileQuotas, readQuotas } from '../spaces/quota.ts';
import { type FileContent, type KeepInput, type Kept, keepFile } from './keep-file.ts';

export type ContentServices = Pick<Services, 'database' | 'blobs' | 'scanner'>;

const typeForm = /^[a-z0-9.+-]{1,80}\/[a-z0-9.+-]{1,80}$/i;

/** A type as it is stored: never trusted, only shown and compared. */
export const fitType = (type: string): string =>
  typeForm.test(type) ? type.toLowerCase() : 'application/octet-stream';

/** Refuses a content in which the virus scanner found something, and deletes it. Without a scanner everything passes. */
async function refuseInfected({ scanner, blobs }: ContentServices, blobId: string, name: string): Promise<void> {
  const virus = scanner?.virus ?? null;
  if (virus === null) return;
  const verdict = await virus.scanner.scan(blobs.read(blobId));
  if (verdict.state === 'clean' || (verdict.state === 'unavailable' && virus.whenUnavailable === 'accept')) return;
  await blobs.delete(blobId);
  throw verdict.state === 'infected' ? new UserError('fileInfected', { name }) : new UserError('busy');
}

/** Writes a stream as a blob, hashed. Refuses an empty one, and one of more than `maxBytes`. */
export async function writeContent(
  services: ContentServices,
  {
    stream,
    type,
    maxBytes,
  }: { readonly stream: AsyncIterable<Uint8Array>; readonly type: string; readonly maxBytes: number },
): Promise<FileContent> {
  await services.blobs.requireRoom(0);
  const writer = await services.blobs.create();
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      if (writer.size + chunk.byteLength > maxBytes)
        throw new UserError('tooLarge', { max: `${String(Math.round(maxBytes / 1024 ** 2))}M` });
      await writer.write(chunk);
    }
    const size = writer.size;
    return { blobId: await writer.finish(), size, type: fitType(type), sha256: hash.digest('hex') };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

interface GuardedContent {
  readonly orgId: number;
  readonly name: string;
  readonly content: FileContent;
  readonly uploadId: string | null;
}

/** Looks at a content that lies in the blob store, and lets it be kept; where that is refused the content goes. */
export async function keepGuarded<Answer extends Pick<Kept, 'blobIds'>>(
  services: ContentServices,
  { orgId, name, content, uploadId }: GuardedContent,
  keep: (quotas: FileQuotas) => Promise<Answer>,
): Promise<Answer> {
  await refuseFileType(services, orgId, name);
  await refuseInfected(services, content.blobId, name);
  const kept = await keep(await readQuotas(services.database.read, orgId)).catch(async (error: unknown) => {
    // Of an upload the bytes stay: it can be finished again under another name.
    if (error instanceof UserError && uploadId === null) await services.blobs.delete(content.blobId);
    throw error;
  });
  for (const blobId of kept.blobIds) await services.blobs.delete(blobId);
  return kept;
}

/** Makes a file of a content that lies in the blob store; where that is refused the content goes. */
export function keepContent(
  services: ContentServices,
  context: Parameters<Services['database']['runner']['execute']>[1],
  input: Omit<KeepInput, 'quotas'> & { readonly orgId: number },
): Promise<Kept> {
  const { orgId, ...rest } = input;
  return keepGuarded(services, { orgId, ...rest }, (quotas) =>
    services.database.runner.execute(keepFile, context, { ...rest, quotas }),
  );
}

interface PutFields {
  readonly folderId: number;
  readonly onConflict: NameConflict;
  readonly sha256: string | undefined;
}

function readFields({ folderId, onConflict = 'refuse', sha256 }: UploadedFile['fields']): PutFields {
  const folder = nodeIdSchema.safeParse(folderId);
  if (!folder.success) throw new UserError('invalidInput', { problem: 'missing', field: 'folderId' });
  const conflict = nameConflictSchema.safeParse(onConflict);
  if (!conflict.success) throw new UserError('invalidInput', { problem: 'value', field: 'onConflict' });
  return { folderId: Number(folder.data), onConflict: conflict.data, sha256 };
}

/** Keeps a file that comes whole. */
export async function putFile(
  services: ContentServices,
  context: CallContext,
  file: UploadedFile | undefined,
): Promise<Kept> {
  if (file === undefined) throw new UserError('invalidInput', { problem: 'missing', field: 'file' });
  const { folderId, onConflict, sha256 } = readFields(file.fields);
  const name = fitName(file.fileName);
  await refuseFileType(services, context.session.orgId, name);
  const content = await writeContent(services, { stream: file.stream, type: file.type, maxBytes: maxWholeFileBytes });
  const wrong = file.truncated()
    ? new UserError('tooLarge', { max: '8M' })
    : content.size === 0
      ? new UserError('fileEmpty')
      : sha256 !== undefined && sha256 !== '' && sha256 !== content.sha256
        ? new UserError('integrityFailed')
        : null;
  if (wrong !== null) {
    await services.blobs.delete(content.blobId);
    throw wrong;
  }
  const keep = { folderId, name, onConflict, content, uploadId: null, action: 'uploaded' as const, tokens: null };
  return keepContent(services, toOperationContext({ ...context, idempotencyKey: undefined }), {
    ...keep,
    orgId: context.session.orgId,
  });
}

/** Makes a file of a resumable upload that has come whole. After a refused name it can be called again. */
export async function finishFileUpload(
  services: ContentServices,
  context: CallContext,
  input: z.output<typeof calls.files.finishUpload.input>,
): Promise<Kept> {
  const { uploadId, onConflict } = input;
  const { subject: account, orgId } = context.session;
  const upload = await findResumableUpload(services.database.read, { account, uploadId, now: context.now });
  if (upload.purpose !== 'file' || upload.folder_id === null) throw new UserError('uploadNotFound');
  const { row, sha256 } = await checkWholeUpload(services, context, uploadId, input);
  const content = { blobId: uploadId, size: row.length_bytes, type: row.type, sha256 };
  return keepContent(services, toOperationContext({ ...context, idempotencyKey: undefined }), {
    orgId,
    folderId: upload.folder_id,
    name: upload.file_name,
    onConflict,
    content,
    uploadId,
    action: 'uploaded',
    tokens: null,
  });
}
