/** Files that go into mail, and those that come out of it. */
import { type calls, type DraftAttachment, maxAttachmentsBytes, maxFileBytes, mebibyte } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../../call/call-context.ts';
import { UserError } from '../../../call/user-error.ts';
import type { FileNodeTable } from '../../../engines/database/schema/files-tables.ts';
import { openPart } from '../../../mail/bodies/index.ts';
import { readScope } from '../../../mail/folders/index.ts';
import { findMail } from '../../../mail/reading/index.ts';
import type { Services } from '../../../services.ts';
import { deleteUpload, keepUpload, presentUpload } from '../../compose/index.ts';
import { refuseFileType } from '../../large-attachments/index.ts';
import { findAttachment } from '../../reading/index.ts';
import { fitName } from '../names.ts';
import { readViewer, requireFile, requireFolder } from '../policy.ts';
import { keepContent, writeContent } from './bring-file.ts';

/** Copies files into uploads of a message, all or none. */
export async function attachFiles(
  services: Services,
  context: CallContext,
  nodeIds: readonly number[],
): Promise<DraftAttachment[]> {
  const { read } = services.database;
  const { orgId, subject } = context.session;
  const viewer = await readViewer(read, orgId, subject);
  const found = [];
  for (const nodeId of new Set(nodeIds)) found.push((await requireFile(read, viewer, nodeId)).node);
  if (found.reduce((sum, node) => sum + node.size_bytes, 0) > maxAttachmentsBytes)
    throw new UserError('attachmentsTooLarge', { max: `${String(maxAttachmentsBytes / mebibyte)}M` });
  for (const node of found) await refuseFileType(services, orgId, node.name);
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const attachments: DraftAttachment[] = [];
  try {
    for (const node of found) {
      const upload = await keepUpload(services, operation, subject, {
        fileName: node.name,
        type: node.type,
        stream: services.blobs.read(node.blob_id ?? ''),
        contentId: null,
      });
      attachments.push(presentUpload(services, upload, context.now));
    }
  } catch (error) {
    for (const { uploadId } of attachments) await deleteUpload(services, operation, subject, uploadId);
    throw error;
  }
  return attachments;
}

/** Keeps files of a mail in a folder. Those kept before one is refused stay, as files that were brought one by one. */
export async function saveFromMail(
  services: Services,
  context: CallContext,
  { mailId, parts, folderId }: z.output<typeof calls.files.saveFromMail.input>,
): Promise<FileNodeTable[]> {
  const { read } = services.database;
  const { orgId, subject } = context.session;
  await requireFolder(read, await readViewer(read, orgId, subject), Number(folderId), 'edit');
  const mail = await findMail(read, await readScope(read, context), Number(mailId));
  const found = await Promise.all(
    [...new Set(parts)].map((part) => findAttachment(services, { orgId, bodyId: mail.body_id, part })),
  );
  const rows: FileNodeTable[] = [];
  for (const { file, part, raw } of found) {
    const stream = openPart(services.blobs, raw, part);
    const content = await writeContent(services, { stream, type: file.type, maxBytes: maxFileBytes });
    const kept = await keepContent(services, toOperationContext({ ...context, idempotencyKey: undefined }), {
      orgId,
      folderId: Number(folderId),
      name: fitName(file.fileName),
      onConflict: 'rename',
      content,
      uploadId: null,
      action: 'savedFromMail',
      tokens: null,
    });
    rows.push(kept.row);
  }
  return rows;
}
