import { z } from 'zod';
import { draftIdSchema, mailIdSchema, uploadIdSchema } from '../identifiers.ts';
import {
  largeAttachmentDays,
  massMailRecipients,
  maxAttachments,
  maxAuthorisedDays,
  maxAuthorisedReads,
  maxHtmlBytes,
  maxRecipients,
} from '../limits.ts';
import { mailAddressSchema } from '../mailbox/mail.ts';

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

/** A file too large for a mail: it stays with the server, and the mail carries a link to it (specification, section 5: at most 2G, valid 15 days). */
export const largeFileSchema = z.object({
  largeId: z.string().regex(/^[0-9a-f]{32}$/),
  fileName: z.string().max(500),
  size: z.number().int().min(0),
  /** Epoch milliseconds. */
  expiresAt: z.number().int(),
  /** The page where it is downloaded, below the site's root. */
  url: z.string().max(500),
  /** Only recipients of the mails that carry it may download it. What the store says counts; a draft only remembers it. */
  limited: z.boolean().optional(),
});
export type LargeFile = z.output<typeof largeFileSchema>;

/** One of a person's large attachments. */
export const ownLargeFileSchema = largeFileSchema.extend({
  createdAt: z.number().int(),
  /** When a mail last carried it; null: never. */
  sentAt: z.number().int().nullable(),
  downloads: z.number().int(),
  limited: z.boolean(),
  /** Counted up by each replacement. */
  version: z.number().int(),
  /** When this version came; null: it is the first. */
  replacedAt: z.number().int().nullable(),
  /** Its link opens nothing since then; null: it does. */
  revokedAt: z.number().int().nullable(),
  /** What the virus scanner said; null: there is none. */
  scan: z.enum(['clean', 'unscanned']).nullable(),
});
export type OwnLargeFile = z.output<typeof ownLargeFileSchema>;

/** How often and how long a read-limited mail can be read (specification, section 5, "Authorised mail"). */
export const authorisedTermsSchema = z.object({
  reads: z.number().int().min(1).max(maxAuthorisedReads),
  days: z.number().int().min(1).max(maxAuthorisedDays),
});
export type AuthorisedTerms = z.output<typeof authorisedTermsSchema>;

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
  /** `text`: written and sent as plain text; `html` then holds the text as one `<pre>`. */
  format: z.enum(['html', 'text']).default('html'),
  /** Everybody gets a mail of their own and sees no other recipient. */
  separate: z.boolean().default(false),
  /** When it is to be sent, epoch milliseconds; null: at once. */
  scheduledAt: z.number().int().min(0).nullable().default(null),
  /** When its writer is reminded of it unless an answer has arrived, epoch milliseconds; null: never. */
  remindAt: z.number().int().min(0).nullable().default(null),
  /** Read-limited mail; its password is given when it is sent and never kept in a draft. */
  authorised: authorisedTermsSchema.nullable().default(null),
  /** Files that are carried as links. */
  largeFiles: z.array(largeFileSchema).max(maxAttachments).default([]),
});
export type DraftContent = z.output<typeof draftContentSchema>;

/** What a message is that nobody has asked anything special of. */
export const plainDraft: Pick<
  DraftContent,
  'format' | 'separate' | 'scheduledAt' | 'remindAt' | 'authorised' | 'largeFiles'
> = {
  format: 'html',
  separate: false,
  scheduledAt: null,
  remindAt: null,
  authorised: null,
  largeFiles: [],
};

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
  /** Everybody in the mail that is answered, lower case; null where none is answered. Who is not among them is new to it. */
  originalAddresses: z.array(z.string()).nullable().default(null),
  /** What the organisation asks of a message. */
  limits: z
    .object({
      /** A mail to more recipients is confirmed before it is sent. */
      massMailRecipients: z.number().int(),
      /** Days for which a large attachment can be downloaded. */
      largeAttachmentDays: z.number().int().default(largeAttachmentDays),
      /** A mail without a subject: its writer is asked, or it is refused. */
      emptySubject: z.enum(['ask', 'refuse']).default('ask'),
    })
    .default({ massMailRecipients, largeAttachmentDays, emptySubject: 'ask' }),
});
export type ComposeStart = z.output<typeof composeStartSchema>;
