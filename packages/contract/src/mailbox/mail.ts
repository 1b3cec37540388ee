import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema, mailIdSchema, mailUidSchema } from '../identifiers.ts';
import { previewKindSchema } from '../previews/preview-kind.ts';
import { mailTrustSchema } from '../trust/mail-trust.ts';

/** A person as a mail names them. */
export const mailAddressSchema = z.object({ name: z.string(), address: z.string() });
export type MailAddress = z.output<typeof mailAddressSchema>;

/** What our own check says of the From domain: `own` is mail from inside the organisation. */
export const fromVerdictSchema = z.enum(['pass', 'fail', 'none', 'own']);
export type FromVerdict = z.output<typeof fromVerdictSchema>;

/** The conversation that a row stands for in a list by conversations. */
export const conversationSchema = z.object({
  /** Its mails across folders, the person's own answers included, as the reader shows them. */
  count: z.number().int(),
  /** Unread ones in the list's folder. */
  unread: z.number().int(),
  /** Those in the list's folder, newest first, at most 100: what an action on the row acts on. */
  mailIds: z.array(mailIdSchema),
  /** Who wrote them, the oldest first, each once. */
  people: z.array(mailAddressSchema),
});
export type Conversation = z.output<typeof conversationSchema>;

/** A row of a mail list (specification, section 3: mailId, mailboxId, mailUid, seen, sortValues, mailSubject, mailFrom.name, timetitle). */
export const mailListItemSchema = z.object({
  mailId: mailIdSchema,
  mailboxId: mailboxIdSchema,
  mailUid: mailUidSchema,
  seen: z.boolean(),
  /** Cursor: give the last row's to `mailbox/list` to go on from there. */
  sortValues: z.string(),
  mailSubject: z.string(),
  mailFrom: mailAddressSchema,
  mailTo: z.array(mailAddressSchema),
  /** The time group that the row falls in, in the person's time zone: today, yesterday, thisWeek, lastWeek, thisMonth, or YYYY-MM. */
  timetitle: z.string(),
  preview: z.string(),
  receivedAt: z.number().int(),
  sentAt: z.number().int().nullable(),
  size: z.number().int(),
  hasAttachment: z.boolean(),
  hasCalendar: z.boolean(),
  favorite: z.boolean(),
  sticky: z.boolean(),
  color: z.number().int(),
  priority: z.union([z.literal(1), z.literal(3), z.literal(5)]),
  answered: z.boolean(),
  forwarded: z.boolean(),
  fromVerdict: fromVerdictSchema,
  /** The sender is neither of the organisation nor anybody whom the person ever wrote to. */
  unknownSender: z.boolean(),
  /** Written by the mail system itself: a bounce, a notice. */
  system: z.boolean(),
  /** Mails of one conversation share it, across folders. */
  threadId: mailIdSchema,
  /** Only in a list by conversations. */
  conversation: conversationSchema.nullable(),
  /** Snoozed until then, epoch milliseconds; in the inbox: it was, and came back; in Sent: its reply reminder. null: none of these. */
  snoozedUntil: z.number().int().nullable(),
  /** What brought it back: its time, or a new message of its conversation before that. null: it is snoozed, or was not. */
  snoozeEndedBy: z.enum(['time', 'reply']).nullable(),
  /** Only in search results: where it was found, as plain text, when neither subject nor preview shows it. */
  snippet: z.string().nullable(),
  labels: z.array(labelIdSchema),
  /** For a row of the drafts: the draft that it opens. */
  draftId: z.string().nullable(),
});
export type MailListItem = z.output<typeof mailListItemSchema>;

export const mailListSchema = z.object({
  list: z.array(mailListItemSchema),
  total: z.number().int(),
  unread: z.number().int(),
  pageNum: z.number().int(),
  pageSize: z.number().int(),
});
export type MailList = z.output<typeof mailListSchema>;

export const mailAttachmentSchema = z.object({
  /** IMAP section number of the part. */
  part: z.string(),
  fileName: z.string(),
  type: z.string(),
  /** Decoded size in bytes, estimated from the encoded one. */
  size: z.number().int(),
  inline: z.boolean(),
  contentId: z.string().nullable(),
  /** How it can be previewed here; null: not at all. */
  preview: previewKindSchema.nullable(),
  /** Path below /api/ of a small picture of it (256 px), signed and expiring; null where there is none. */
  thumbnail: z.string().nullable(),
  /** Path below /api/ with a signed, expiring id; opens without a credential. */
  url: z.string(),
});
export type MailAttachment = z.output<typeof mailAttachmentSchema>;

/** A mail as the reader shows it. `html` is hostile: it goes through both walls before anybody sees it. */
export const mailDetailSchema = mailListItemSchema.extend({
  from: z.array(mailAddressSchema),
  sender: mailAddressSchema.nullable(),
  replyTo: z.array(mailAddressSchema),
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  bcc: z.array(mailAddressSchema),
  messageId: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** True when the text was cut because it is larger than a reader shows. */
  truncated: z.boolean(),
  attachments: z.array(mailAttachmentSchema),
  calendar: z
    .object({
      summary: z.string(),
      start: z.string(),
      end: z.string(),
      location: z.string(),
      organizer: z.string(),
      allDay: z.boolean(),
    })
    .nullable(),
  authentication: z.object({ spf: z.string(), dkim: z.string(), dmarc: z.string() }).nullable(),
  /** Delivery per recipient for mail that was sent from here. */
  delivery: z.array(
    z.object({
      address: z.string(),
      state: z.enum(['held', 'waiting', 'sending', 'deferred', 'delivered', 'failed', 'recalled']),
      /** What the receiving server said. */
      text: z.string().nullable(),
      /** When it reached this state, epoch milliseconds; null while nobody has tried. */
      at: z.number().int().nullable(),
      /** When it is tried again, epoch milliseconds. */
      nextAt: z.number().int().nullable(),
      /** It leaves when an administrator says so. */
      awaitsDecision: z.boolean(),
      /** The server that answered. */
      host: z.string().nullable(),
    }),
  ),
  /** Something of it can still be taken back from somebody (`recall.recall`). */
  withdrawable: z.boolean(),
  /** A message that announces a read-limited mail: the sender's copy in Sent, or what a recipient here has got; null: an ordinary mail. */
  authorised: z.enum(['sent', 'received']).nullable(),
  trust: mailTrustSchema,
  /** What is odd about the message: a second From, hidden characters in a name, a limit that was reached. */
  defects: z.array(z.string()),
});
export type MailDetail = z.output<typeof mailDetailSchema>;
