/** What is in files: bringing, downloading, previews, versions, mail. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { draftAttachmentSchema } from '../../compose/draft.ts';
import { nothingSchema } from '../../envelope.ts';
import { mailIdSchema, uploadIdSchema } from '../../identifiers.ts';
import { maxAttachments } from '../../limits.ts';
import { attachmentPreviewSchema } from '../../previews/preview.ts';
import { maxWholeFileBytes } from '../limits.ts';
import { fileNodeSchema, fileVersionSchema, nameConflictSchema, nodeIdSchema } from '../node.ts';
import { nodeList, own } from './shared.ts';

const versions = defineCall({
  ...own,
  name: 'files.versions',
  method: 'GET',
  path: 'file/centre/versions',
  summary: 'The versions of a file, the newest first',
  input: z.object({ nodeId: nodeIdSchema }),
  output: z.object({ list: z.array(fileVersionSchema) }),
  errors: ['fileNotFound'],
});
const versionKey = z.object({ nodeId: nodeIdSchema, versionNo: z.number().int().min(1) });
const restoreVersion = defineCall({
  ...own,
  name: 'files.restoreVersion',
  method: 'POST',
  path: 'file/centre/restoreVersion',
  summary: 'Make an older version the newest again',
  input: versionKey,
  output: fileNodeSchema,
  errors: ['fileNotFound', 'fileReadOnly', 'fileSpaceFull', 'fileLocked'],
});
const deleteVersion = defineCall({
  ...own,
  name: 'files.deleteVersion',
  method: 'POST',
  path: 'file/centre/deleteVersion',
  summary: 'Delete an older version for good',
  input: versionKey,
  output: nothingSchema,
  errors: ['fileNotFound', 'fileReadOnly', 'versionInUse', 'fileLocked'],
});
const put = defineCall({
  ...own,
  name: 'files.put',
  method: 'POST',
  path: 'file/centre/put',
  summary: 'Bring a file of at most 8 MiB whole (multipart: folderId, onConflict, sha256, then the file)',
  body: 'multipart',
  maxBodyBytes: maxWholeFileBytes + 64 * 1024,
  input: z.object({}),
  output: fileNodeSchema,
  errors: [
    'fileNotFound',
    'fileReadOnly',
    'fileNameEmpty',
    'fileNameTooLong',
    'fileNameInvalid',
    'nodeNameTaken',
    'fileTypeRefused',
    'fileEmpty',
    'fileSpaceFull',
    'integrityFailed',
    'fileLocked',
    'fileInfected',
    'tooLarge',
    'storageFull',
  ],
});
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const finishUpload = defineCall({
  ...own,
  name: 'files.finishUpload',
  method: 'POST',
  path: 'file/centre/finishUpload',
  summary: 'Make a file of a resumable upload that has come whole',
  input: z
    .object({
      uploadId: uploadIdSchema,
      sha256: sha256Schema.optional(),
      /** SHA-256 over the SHA-256 of each chunk of `uploadChunkBytes`. */
      pieces: sha256Schema.optional(),
      onConflict: nameConflictSchema.default('refuse'),
    })
    .refine(({ sha256, pieces }) => sha256 !== undefined || pieces !== undefined, 'sha256 or pieces'),
  output: fileNodeSchema,
  errors: [
    'uploadNotFound',
    'uploadUnfinished',
    'integrityFailed',
    'fileNotFound',
    'fileReadOnly',
    'nodeNameTaken',
    'fileSpaceFull',
    'fileLocked',
    'fileInfected',
  ],
});
const download = defineCall({
  ...own,
  name: 'files.download',
  method: 'GET',
  path: 'file/centre/download',
  summary: 'A file, its newest or an older version, whole or a range of it (blob)',
  response: 'blob',
  opens: 'fromHere',
  input: z.object({ nodeId: nodeIdSchema, versionNo: z.coerce.number().int().min(1).optional() }),
  output: z.unknown(),
  errors: ['fileNotFound'],
});
const downloadZip = defineCall({
  ...own,
  name: 'files.downloadZip',
  method: 'GET',
  path: 'file/centre/zip',
  summary: 'Files and folders as one zip file (blob)',
  response: 'blob',
  opens: 'fromHere',
  input: z.object({ nodeIds: z.string().regex(/^\d{1,12}(?:,\d{1,12}){0,499}$/) }),
  output: z.unknown(),
  rateLimit: { max: 60, perSeconds: 10, by: 'session' },
  errors: ['fileNotFound', 'tooManyFiles'],
});
const preview = defineCall({
  ...own,
  name: 'files.preview',
  method: 'GET',
  path: 'file/centre/preview',
  summary: 'A file as its preview shows it',
  input: z.object({ nodeId: nodeIdSchema, versionNo: z.coerce.number().int().min(1).optional() }),
  output: attachmentPreviewSchema,
  rateLimit: { max: 300, perSeconds: 10, by: 'session' },
  errors: ['fileNotFound', 'featureOff', 'busy'],
});
/** The id is signed and expires; it names the content and what of it is shown. */
const shown = defineCall({
  name: 'files.shown',
  method: 'GET',
  path: 'file/centre/show/{id}',
  capability: 'files',
  summary: 'What a preview shows of a file: its bytes, or a picture of it made by the server (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 600, perSeconds: 10, by: 'address' },
  errors: ['fileNotFound', 'featureOff', 'busy'],
});
const picture = defineCall({
  ...own,
  name: 'files.picture',
  method: 'GET',
  path: 'file/centre/picture',
  summary: 'The small picture of a file (blob)',
  response: 'blob',
  // A page of ours draws it as a picture.
  opens: 'fromHere',
  input: z.object({ nodeId: nodeIdSchema, versionNo: z.coerce.number().int().min(1) }),
  output: z.unknown(),
  errors: ['fileNotFound', 'busy'],
});
const attach = defineCall({
  ...own,
  name: 'files.attach',
  method: 'POST',
  path: 'file/centre/attach',
  summary: 'Copy files into uploads, as attachments of a message that is being written',
  input: z.object({ nodeIds: z.array(nodeIdSchema).min(1).max(maxAttachments) }),
  output: z.object({ attachments: z.array(draftAttachmentSchema) }),
  errors: ['fileNotFound', 'attachmentsTooLarge', 'fileEmpty', 'fileTypeRefused', 'uploadSpaceFull', 'storageFull'],
});
const saveFromMail = defineCall({
  ...own,
  name: 'files.saveFromMail',
  method: 'POST',
  path: 'file/centre/saveFromMail',
  summary: 'Keep attachments of a mail in a folder, one or all',
  input: z.object({
    mailId: mailIdSchema,
    /** IMAP section numbers. */
    parts: z
      .array(z.string().regex(/^[0-9A-Z.]{1,200}$/))
      .min(1)
      .max(200),
    folderId: nodeIdSchema,
  }),
  output: nodeList,
  errors: [
    'mailNotFound',
    'attachmentNotFound',
    'fileNotFound',
    'fileReadOnly',
    'fileSpaceFull',
    'fileLocked',
    'storageFull',
  ],
});

export const contentCalls = {
  versions,
  restoreVersion,
  deleteVersion,
  put,
  finishUpload,
  download,
  downloadZip,
  preview,
  shown,
  picture,
  attach,
  saveFromMail,
};
