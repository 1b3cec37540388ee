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
import { largeLinkCalls } from './link-calls.ts';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const largeIdSchema = largeFileSchema.shape.largeId;

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
  errors: [
    'uploadNotFound',
    'uploadUnfinished',
    'integrityFailed',
    'largeSpaceFull',
    'fileInfected',
    'scannerUnavailable',
  ],
});

const replace = defineCall({
  name: 'largeAttachments.replace',
  method: 'POST',
  path: 'file/large/replace',
  capability: 'compose',
  summary: 'Put an upload that has come whole in the place of a large attachment; its link stays',
  input: z
    .object({
      largeId: largeIdSchema,
      /** Announced for the purpose `large`. */
      uploadId: uploadIdSchema,
      sha256: sha256Schema.optional(),
      pieces: sha256Schema.optional(),
    })
    .refine(({ sha256, pieces: chunks }) => sha256 !== undefined || chunks !== undefined, 'sha256 or pieces'),
  output: ownLargeFileSchema,
  errors: [
    'largeFileNotFound',
    'largeTypeChanged',
    'uploadNotFound',
    'uploadUnfinished',
    'integrityFailed',
    'fileInfected',
    'scannerUnavailable',
  ],
});

/** An upload that has begun and is not whole. */
const unfinishedUploadSchema = z.object({
  uploadId: uploadIdSchema,
  purpose: z.enum(['attachment', 'large', 'file']),
  fileName: z.string(),
  size: z.number().int(),
  /** Bytes that have come. */
  offset: z.number().int(),
  createdAt: z.number().int(),
  /** When it is forgotten if nothing more comes. */
  expiresAt: z.number().int(),
});
export type UnfinishedUpload = z.output<typeof unfinishedUploadSchema>;

const unfinished = defineCall({
  name: 'largeAttachments.unfinished',
  method: 'GET',
  path: 'file/unfinished/list',
  capability: 'compose',
  summary: "A person's uploads that have begun and were not finished, the newest first",
  input: z.object({}),
  output: z.object({ list: z.array(unfinishedUploadSchema) }),
});
const deleteUnfinished = defineCall({
  name: 'largeAttachments.deleteUnfinished',
  method: 'POST',
  path: 'file/unfinished/delete',
  capability: 'compose',
  summary: 'Discard unfinished uploads and what has come of them',
  input: z.object({ uploadIds: z.array(uploadIdSchema).min(1).max(200) }),
  output: nothingSchema,
  errors: ['uploadNotFound'],
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
    /** Where its links lead, with a slash at its end: the organisation's site for phones; null: this site. */
    linkBase: z.string().nullable(),
    /** Files that are no longer there and whose downloads are still kept. */
    gone: z.array(
      z.object({
        largeId: largeIdSchema,
        fileName: z.string(),
        downloads: z.number().int(),
        goneAt: z.number().int(),
      }),
    ),
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
const limit = defineCall({
  name: 'largeAttachments.limit',
  method: 'POST',
  path: 'file/large/limit',
  capability: 'compose',
  summary: 'Let only recipients of the mails that carry a large attachment download it, or everybody with its link',
  input: z.object({ largeId: largeIdSchema, limited: z.boolean() }),
  output: ownLargeFileSchema,
  errors: ['largeFileNotFound'],
});
const revoke = defineCall({
  name: 'largeAttachments.revoke',
  method: 'POST',
  path: 'file/large/revoke',
  capability: 'compose',
  summary: 'Close the link of a large attachment, downloads under way included, or open it again',
  input: z.object({ largeId: largeIdSchema, revoked: z.boolean() }),
  output: ownLargeFileSchema,
  errors: ['largeFileNotFound'],
});
const access = defineCall({
  name: 'largeAttachments.access',
  method: 'GET',
  path: 'file/large/access',
  capability: 'compose',
  summary: 'Who may download a large attachment when it is limited, and who has downloaded it, the latest first',
  input: z.object({ largeId: largeIdSchema }),
  output: z.object({
    /** Each address once; `recalled`: the mail was recalled from them. */
    recipients: z.array(z.object({ address: z.string(), recalled: z.boolean() })),
    downloads: z.array(
      z.object({
        at: z.number().int(),
        /** Proved by a code; null: by the link alone. */
        address: z.string().nullable(),
        /** The caller's network, coarse. */
        network: z.string(),
        /** What the browser or program calls itself, in short. */
        device: z.string(),
        version: z.number().int(),
        whole: z.boolean(),
      }),
    ),
  }),
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
  replace,
  limit,
  revoke,
  access,
  unfinished,
  deleteUnfinished,
  ...largeLinkCalls,
  attachFromMail,
};
