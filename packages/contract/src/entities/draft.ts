import { z } from 'zod';
import { maxAttachments, maxHtmlBytes, maxRecipients } from '../limits.ts';
import { draftIdSchema, mailIdSchema, uploadIdSchema } from './identifiers.ts';
import { mailAddressSchema } from './mail.ts';

export const writeTypeSchema = z.enum(['new', 'reply', 'replyAll', 'forward', 'editAgain']);
export type WriteType = z.output<typeof writeTypeSchema>;

export const recipientSchema = z.object({ name: z.string().max(200), address: z.string().max(320) });

/** A file that a draft carries. */
export const draftAttachmentSchema = z.object({
  uploadId: uploadIdSchema,
  fileName: z.string(),
  type: z.string(),
  size: z.number().int(),
  /** Set for a picture inside the text; the HTML names it as `cid:`. */
  contentId: z.string().nullable(),
  url: z.string(),
});
export type DraftAttachment = z.output<typeof draftAttachmentSchema>;

/** What a person has written. Recipients may be unfinished in a draft; sending checks them. */
export const draftContentSchema = z.object({
  type: writeTypeSchema,
  /** The mail that is answered, forwarded or edited again. */
  refMailId: mailIdSchema.nullable(),
  from: z.string().max(320),
  to: z.array(recipientSchema).max(maxRecipients),
  cc: z.array(recipientSchema).max(maxRecipients),
  bcc: z.array(recipientSchema).max(maxRecipients),
  subject: z.string().max(2_000),
  html: z.string().max(maxHtmlBytes),
  attachments: z.array(draftAttachmentSchema).max(maxAttachments),
  priority: z.union([z.literal(1), z.literal(3), z.literal(5)]),
  readReceipt: z.boolean(),
});
export type DraftContent = z.output<typeof draftContentSchema>;

export const draftSchema = z.object({
  draftId: draftIdSchema,
  revision: z.number().int(),
  updatedAt: z.number().int(),
  content: draftContentSchema,
});
export type Draft = z.output<typeof draftSchema>;

export const composeStartSchema = z.object({
  /** The draft that was opened, null for a fresh page. */
  draft: draftSchema.nullable(),
  content: draftContentSchema,
  /** Addresses that the person may send as. */
  fromAddresses: z.array(mailAddressSchema),
});
export type ComposeStart = z.output<typeof composeStartSchema>;
