/**
 * Files that a mail carries as links, and what follows a resumable upload. The upload itself is tus 1.0 at `file/tus`
 * (docs/decisions/0030-resumable-uploads.md): a protocol of its own, so that it has no entries here.
 */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { draftAttachmentSchema, largeFileSchema, ownLargeFileSchema } from '../compose/draft.ts';
import { nothingSchema } from '../envelope.ts';
import { mailIdSchema, uploadIdSchema } from '../identifiers.ts';
import { maxAttachments } from '../limits.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const largeIdSchema = largeFileSchema.shape.largeId;
/** What a link names: the id of the file and, masked, whose it is. */
const linkIdSchema = z.string().max(500);

const finishUpload = defineCall({
  name: 'largeAttachments.finishUpload',
  method: 'POST',
  path: 'file/finishUpload',
  capability: 'compose',
  summary: 'Make an attachment or a large attachment of a resumable upload that has come whole',
  input: z
    .object({
      uploadId: uploadIdSchema,
      /** SHA-256 of the file, in hex. */
      sha256: sha256Schema.optional(),
      /** SHA-256 over the SHA-256 of each chunk of `uploadChunkBytes`, for callers that cannot hash a large file in one go. */
      pieces: sha256Schema.optional(),
    })
    .refine(({ sha256, pieces: chunks }) => sha256 !== undefined || chunks !== undefined, 'sha256 or pieces'),
  output: z.object({ attachment: draftAttachmentSchema.nullable(), large: largeFileSchema.nullable() }),
  errors: ['uploadNotFound', 'uploadUnfinished', 'integrityFailed', 'largeSpaceFull'],
});

const list = defineCall({
  name: 'largeAttachments.list',
  method: 'GET',
  path: 'file/large/list',
  capability: 'compose',
  summary: "A person's large attachments, the newest first, and their space",
  input: z.object({}),
  output: z.object({
    list: z.array(ownLargeFileSchema),
    usedBytes: z.number().int(),
    quotaBytes: z.number().int(),
    /** How long one can be downloaded after it was sent. */
    days: z.number().int(),
  }),
});
const remove = defineCall({
  name: 'largeAttachments.delete',
  method: 'POST',
  path: 'file/large/delete',
  capability: 'compose',
  summary: 'Delete large attachments; their links open nothing any more',
  input: z.object({ largeIds: z.array(largeIdSchema).min(1).max(500) }),
  output: nothingSchema,
  errors: ['largeFileNotFound'],
});
const extend = defineCall({
  name: 'largeAttachments.extend',
  method: 'POST',
  path: 'file/large/extend',
  capability: 'compose',
  summary: 'Count the validity of a large attachment anew from now',
  input: z.object({ largeId: largeIdSchema }),
  output: ownLargeFileSchema,
  errors: ['largeFileNotFound'],
});
const describe = defineCall({
  name: 'largeAttachments.describe',
  method: 'GET',
  path: 'file/large/info/{id}',
  capability: 'compose',
  summary: 'What the link of a large attachment leads to',
  access: 'signed',
  input: z.object({ id: linkIdSchema }),
  output: z.object({
    fileName: z.string(),
    size: z.number().int(),
    sender: z.object({ name: z.string(), address: z.string() }),
    expiresAt: z.number().int(),
    /** Where it is downloaded, below /api/. */
    url: z.string(),
  }),
  // Ids have 128 random bits: this is against a script that keeps the store busy.
  rateLimit: { max: 120, perSeconds: 60, by: 'address' },
  errors: ['largeFileNotFound'],
});
const download = defineCall({
  name: 'largeAttachments.download',
  method: 'GET',
  path: 'file/large/download/{id}',
  capability: 'compose',
  summary: 'A large attachment by its link, whole or a range of it (blob, no credential)',
  access: 'signed',
  input: z.object({ id: linkIdSchema }),
  output: z.unknown(),
  response: 'blob',
  // Programs that fetch ranges side by side ask some times a second.
  rateLimit: { max: 600, perSeconds: 60, by: 'address' },
  errors: ['largeFileNotFound'],
});

const attachFromMail = defineCall({
  name: 'largeAttachments.attachFromMail',
  method: 'POST',
  path: 'file/attachFromMail',
  capability: 'compose',
  summary: 'Copy attachments of a received mail into uploads',
  input: z.object({
    mailId: mailIdSchema,
    /** IMAP section numbers. */
    parts: z
      .array(z.string().regex(/^[0-9A-Z.]{1,200}$/))
      .min(1)
      .max(maxAttachments),
  }),
  output: z.object({ attachments: z.array(draftAttachmentSchema) }),
  errors: [
    'mailNotFound',
    'attachmentNotFound',
    'attachmentsTooLarge',
    'fileEmpty',
    'fileNameTaken',
    'fileTypeRefused',
    'uploadSpaceFull',
  ],
});

export const largeAttachmentsCalls = {
  finishUpload,
  list,
  delete: remove,
  extend,
  describe,
  download,
  attachFromMail,
};
