import { z } from 'zod';
import { approvalIdSchema } from '../approval/request.ts';
import { defineCall } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { sendingLimitErrors } from '../errors/sending-limit-errors.ts';
import { draftIdSchema, mailIdSchema, uploadIdSchema } from '../identifiers.ts';
import { maxAttachmentsBytes, maxHtmlBytes, maxQuickReplyCharacters, mebibyte, undoSendChoices } from '../limits.ts';
import { mailsSchema } from '../list-page.ts';
import { mailAddressSchema } from '../mailbox/mail.ts';
import { writingAidIdSchema } from '../writing-aids/writing-aid.ts';
import {
  composeStartSchema,
  draftAttachmentSchema,
  draftContentSchema,
  draftSchema,
  writeTypeSchema,
} from './draft.ts';

/** A message as JSON: its HTML and what stands around it. */
export const contentBodyBytes = maxHtmlBytes + mebibyte;
const reference = z.object({ mailId: mailIdSchema });

const writeParams = defineCall({
  name: 'compose.writeParams',
  method: 'GET',
  path: 'mail/email/getWriteParams',
  capability: 'compose',
  summary: 'All that the compose screen needs to start',
  input: z.object({
    /** `template`: a new message that begins with a template. */
    type: z.union([writeTypeSchema, z.literal('template')]).default('new'),
    mailId: mailIdSchema.optional(),
    templateId: writingAidIdSchema.optional(),
    draftId: draftIdSchema.optional(),
  }),
  output: composeStartSchema,
  errors: ['mailNotFound', 'draftNotFound', 'templateNotFound'],
});
const openReply = (name: string, path: string, summary: string) =>
  defineCall({
    name,
    method: 'POST',
    path,
    capability: 'compose',
    summary,
    changes: false,
    input: reference,
    output: composeStartSchema,
    errors: ['mailNotFound'],
  });
const reply = openReply('compose.reply', 'mail/email/reply', 'Open a reply');
const replyAll = openReply('compose.replyAll', 'mail/email/replyAll', 'Open a reply to all');
const forward = openReply('compose.forward', 'mail/email/forward', 'Open a forward');
const forwardAsAttachment = defineCall({
  name: 'compose.forwardAsAttachment',
  method: 'POST',
  path: 'mail/email/forwardAsAttachment',
  capability: 'compose',
  summary: 'Open a new mail that carries mails as attachments (message/rfc822)',
  // Copies of the mails become uploads of the caller.
  input: mailsSchema,
  output: composeStartSchema,
  errors: ['selectRow', 'mailNotFound', 'tooManyAttachments', 'attachmentsTooLarge', 'uploadSpaceFull'],
});
const editAgain = defineCall({
  name: 'compose.editAgain',
  method: 'POST',
  path: 'mail/email/editAgain',
  capability: 'compose',
  summary: 'Edit a sent mail again',
  changes: false,
  input: reference.extend({
    /** Only to those whom it did not reach. */
    onlyFailed: z.boolean().default(false),
  }),
  output: composeStartSchema,
  errors: ['mailNotFound'],
});

const saveDraft = defineCall({
  name: 'compose.saveDraft',
  method: 'POST',
  path: 'mail/email/drafts',
  capability: 'compose',
  summary: 'Save a draft by compare-and-set',
  input: z.object({
    draftId: draftIdSchema.optional(),
    revision: z.number().int().min(0).default(0),
    content: draftContentSchema,
  }),
  output: draftSchema,
  errors: ['draftNotFound', 'draftChanged', 'quotaExceeded', 'tooManyAttachments', 'fileNameTaken'],
  idempotent: true,
  maxBodyBytes: contentBodyBytes,
});
const deleteDrafts = defineCall({
  name: 'compose.deleteDrafts',
  method: 'POST',
  path: 'mail/email/draftdelete',
  capability: 'compose',
  summary: 'Delete drafts',
  input: z.object({ draftIds: z.array(draftIdSchema).min(1).max(1_000) }),
  output: z.object({ changed: z.number().int() }),
  errors: ['selectRow', 'draftNotFound'],
  idempotent: true,
});

const undoSecondsSchema = z
  .number()
  .int()
  .refine((seconds) => undoSendChoices.some((choice) => choice === seconds), '0, 5, 10, 20 or 30')
  .default(0);
const sentSchema = z.object({
  submissionId: z.string(),
  /** The copy in Sent; null while it is held. */
  mailId: mailIdSchema.nullable(),
  /** Set while it waits: until the undo window ends, or for its scheduled time (epoch milliseconds). */
  held: z.object({ reason: z.enum(['undo', 'schedule', 'approval']), until: z.number().int() }).nullable(),
  /** Set where somebody has to approve it first, for all recipients or for those outside. */
  approval: z
    .object({
      approvalId: approvalIdSchema,
      approvers: z.array(mailAddressSchema),
      note: z.string(),
      heldRecipients: z.number().int(),
    })
    .nullable(),
  inside: z.number().int(),
  outside: z.number().int(),
  /** Those outside get it when an administrator says so: its sender suddenly sends much more than before. */
  awaitsDecision: z.boolean(),
});

/** Whom the sender chose to approve it, where a policy leaves the choice; an address. */
export const chosenApproverSchema = z.string().max(320).optional();
/** With which a mail that needs approval is refused. `approverNeeded` names the choice in `candidates`, as a list of addresses with names. */
export const approvalSendErrors = ['approverNeeded', 'approverMissing', 'approverInvalid'] as const;

/** With which a read-limited mail is refused. */
export const authorisedErrors = [
  'authorisedOff',
  'authorisedPasswordMissing',
  'authorisedPasswordTooLong',
  'authorisedTooLarge',
  'authorisedLargeFile',
] as const;

const send = defineCall({
  name: 'compose.send',
  method: 'POST',
  path: 'mail/email/send',
  capability: 'compose',
  summary: 'Send',
  input: z.object({
    draftId: draftIdSchema.optional(),
    revision: z.number().int().min(0).optional(),
    content: draftContentSchema,
    /** How long it can be taken back; 0 sends at once. */
    undoSeconds: undoSecondsSchema,
    /** The person has confirmed that it goes to many. */
    massConfirmed: z.boolean().default(false),
    /** Of a read-limited mail. */
    authorisedPassword: z.string().min(1).max(200).optional(),
    approver: chosenApproverSchema,
  }),
  output: sentSchema,
  errors: [
    ...approvalSendErrors,
    ...sendingLimitErrors,
    'fileNameTaken',
    ...authorisedErrors,
    'subjectEmpty',
    'subjectTooLong',
    'recipientsEmpty',
    'recipientInvalid',
    'tooManyRecipients',
    'fromNotAllowed',
    'attachmentsTooLarge',
    'attachmentNotFound',
    'draftChanged',
    'draftNotFound',
    'quotaExceeded',
    'virusFound',
    'outgoingJunk',
    'scannerUnavailable',
    'massMailUnconfirmed',
    'scheduleInPast',
    'scheduleTooFar',
    'tooManyScheduled',
  ],
  idempotent: true,
  maxBodyBytes: contentBodyBytes,
  rateLimit: { max: 300, perSeconds: 60, by: 'session' },
});

const quickSend = defineCall({
  name: 'compose.quickSend',
  method: 'POST',
  path: 'mail/email/quickSend',
  capability: 'compose',
  summary: 'Quick reply: the server quotes, addresses and threads it',
  input: z.object({
    mailId: mailIdSchema,
    /** To everybody who had the mail. */
    all: z.boolean().default(false),
    undoSeconds: undoSecondsSchema,
    /** The person has confirmed that it goes to many. */
    massConfirmed: z.boolean().default(false),
    approver: chosenApproverSchema,
    text: z
      .string()
      .max(maxQuickReplyCharacters)
      .refine((text) => text.trim() !== ''),
  }),
  output: sentSchema,
  errors: [
    ...approvalSendErrors,
    ...sendingLimitErrors,
    'mailNotFound',
    'recipientsEmpty',
    'recipientInvalid',
    'tooManyRecipients',
    'fromNotAllowed',
    'quotaExceeded',
    'virusFound',
    'outgoingJunk',
    'scannerUnavailable',
    'massMailUnconfirmed',
  ],
  idempotent: true,
  rateLimit: { max: 300, perSeconds: 60, by: 'session' },
});

const upload = defineCall({
  name: 'compose.upload',
  method: 'POST',
  path: 'file/upload',
  capability: 'compose',
  summary: 'Upload an attachment (multipart: file)',
  body: 'multipart',
  input: z.object({}),
  output: draftAttachmentSchema,
  errors: ['fileEmpty', 'fileTypeRefused', 'attachmentsTooLarge', 'uploadSpaceFull', 'storageFull'],
  maxBodyBytes: maxAttachmentsBytes + mebibyte,
});
const deleteUpload = defineCall({
  name: 'compose.deleteUpload',
  method: 'POST',
  path: 'file/uploaddel',
  capability: 'compose',
  summary: 'Delete an upload',
  input: z.object({ uploadId: uploadIdSchema }),
  output: nothingSchema,
  errors: ['attachmentNotFound'],
});
const uploadPicture = defineCall({
  name: 'compose.uploadPicture',
  method: 'POST',
  path: 'file/uploadMailPicture',
  capability: 'compose',
  summary: 'Upload a picture into the text (multipart: file, at most 2M)',
  body: 'multipart',
  input: z.object({}),
  output: draftAttachmentSchema,
  errors: ['fileEmpty', 'tooLarge', 'fileTypeRefused', 'uploadSpaceFull'],
  maxBodyBytes: 3 * mebibyte,
});
const picture = defineCall({
  name: 'compose.picture',
  method: 'GET',
  path: 'file/showSendMailPicture/{id}',
  capability: 'compose',
  summary: 'A picture or an attachment of a draft (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 6_000, perSeconds: 10, by: 'address' },
  errors: ['attachmentNotFound'],
});

export const composeCalls = {
  writeParams,
  reply,
  replyAll,
  forward,
  forwardAsAttachment,
  editAgain,
  saveDraft,
  deleteDrafts,
  send,
  quickSend,
  upload,
  deleteUpload,
  uploadPicture,
  picture,
};
