import { type calls, type DraftAttachment, maxAttachmentsBytes, mebibyte } from '@hongyan/contract';
import type { z } from 'zod';
import { type CallContext, toOperationContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { openPart } from '../../mail/bodies/index.ts';
import { readScope } from '../../mail/folders/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { refuseFileType } from '../large-attachments/index.ts';
import { findAttachment } from '../reading/index.ts';
import { refuseSameNames } from './file-names.ts';
import { deleteUpload, keepUpload, presentUpload } from './uploads.ts';

const tooLarge = () => new UserError('attachmentsTooLarge', { max: `${String(maxAttachmentsBytes / mebibyte)}M` });

/** Counts what is decoded: the size of a part is known only when it has been read. */
async function* countInto(stream: AsyncIterable<Uint8Array>, total: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    total.bytes += chunk.byteLength;
    if (total.bytes > maxAttachmentsBytes) throw tooLarge();
    yield chunk;
  }
}

/**
 * Copies files of a mail that the session may see into uploads of its own, all or none. A mail in a closed folder is not found, as
 * everywhere.
 */
export async function attachFromMail(
  services: Services,
  context: CallContext,
  { mailId, parts }: z.output<typeof calls.largeAttachments.attachFromMail.input>,
): Promise<{ attachments: DraftAttachment[] }> {
  const { read } = services.database;
  const { orgId, subject } = context.session;
  const operation = toOperationContext({ ...context, idempotencyKey: undefined });
  const mail = await findMail(read, await readScope(read, context), Number(mailId));
  const found = await Promise.all(
    [...new Set(parts)].map((part) => findAttachment(services, { orgId, bodyId: mail.body_id, part })),
  );
  for (const { file } of found) await refuseFileType(services, orgId, file.fileName);
  refuseSameNames(found.map(({ file }) => file.fileName));
  const total = { bytes: 0 };
  const attachments: DraftAttachment[] = [];
  try {
    for (const { file, part, raw } of found) {
      const upload = await keepUpload(services, operation, subject, {
        fileName: file.fileName,
        type: file.type,
        stream: countInto(openPart(services.blobs, raw, part), total),
        contentId: null,
      });
      attachments.push(presentUpload(services, upload, context.now));
    }
  } catch (error) {
    for (const { uploadId } of attachments) await deleteUpload(services, operation, subject, uploadId);
    throw error;
  }
  return { attachments };
}
