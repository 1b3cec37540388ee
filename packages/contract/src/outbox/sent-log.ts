/** The send log. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailIdSchema, pendingIdSchema } from '../identifiers.ts';
import { defaultPageSize, maxPageSize, maxSearchCharacters } from '../limits.ts';

const recipientStateSchema = z.enum(['held', 'waiting', 'sending', 'deferred', 'delivered', 'failed', 'recalled']);

const loggedRecipientSchema = z.object({
  address: z.string(),
  state: recipientStateSchema,
  /** The last answer: SMTP's code with its enhanced one, and its text. */
  code: z.string().nullable(),
  text: z.string().nullable(),
  host: z.string().nullable(),
  /**
   * How it went to the other server: in the clear, encrypted, encrypted to a server whose certificate is valid for its name, or to one whose certificate
   * its domain names in signed DNS (`dane`, RFC 7672); `refused`: not sent, for its domain demands a secure connection and none was reached (RFC 7672,
   * RFC 8461). Null where no other server has got it, and of mail from before this was kept.
   */
  encryption: z.enum(['none', 'encrypted', 'verified', 'dane', 'refused']).nullable(),
  attempts: z.number().int(),
  /** Epoch milliseconds; while it waits for its time. */
  nextAttemptAt: z.number().int().nullable(),
  /** It leaves when an administrator says so: its sender suddenly sent much more than before, or a backup was restored. */
  awaitsDecision: z.boolean(),
  /** Epoch milliseconds; when it was delivered, failed or recalled. */
  finishedAt: z.number().int().nullable(),
});

/** One sent mail in the send log. */
const sentLogEntrySchema = z.object({
  submissionId: pendingIdSchema,
  /** The copy in Sent; null when it is gone. */
  mailId: mailIdSchema.nullable(),
  /** When it was sent, epoch milliseconds. */
  at: z.number().int(),
  mailSubject: z.string(),
  /** Taken back by its sender; epoch milliseconds. */
  recalledAt: z.number().int().nullable(),
  separate: z.boolean(),
  recipientCount: z.number().int(),
  /** How many are in each state. */
  states: z.record(recipientStateSchema, z.number().int()),
  /** The first ones; all of them when the mail is asked for alone. */
  recipients: z.array(loggedRecipientSchema),
});

export type SentLogEntry = z.output<typeof sentLogEntrySchema>;

export const mailLogInfo = defineCall({
  name: 'outbox.mailLogInfo',
  method: 'GET',
  alsoMethod: 'POST',
  path: 'mail/log/mailLogInfo',
  capability: 'delivery',
  summary: 'Send log of the last 30 days, with the delivery state of every recipient',
  changes: false,
  input: z.object({
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
    /** Only mails with a recipient in this state. */
    state: recipientStateSchema.optional(),
    /** In the subject or a recipient's address. */
    searchKeyword: z.string().max(maxSearchCharacters).default(''),
    /** One mail alone, with all its recipients. */
    submissionId: pendingIdSchema.optional(),
  }),
  output: z.object({
    list: z.array(sentLogEntrySchema),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  }),
});
