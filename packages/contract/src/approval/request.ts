/** An approval request: a message that waits for somebody's decision, or waited. */
import { z } from 'zod';
import { mailIdSchema } from '../identifiers.ts';
import { mailAddressSchema, mailAttachmentSchema } from '../mailbox/mail.ts';
import { approvalTextFields } from './policy.ts';

/** An opinion, in characters. */
export const maxOpinionCharacters = 500;
/** Reminders of one request that its sender may send. */
export const maxApprovalReminders = 3;
/** Between two reminders of one request. */
export const approvalReminderMinutes = 60;
/** Requests that one call decides. */
export const maxDecidedAtOnce = 100;
/** Messages of the earlier correspondence that an approver is shown. */
export const maxEarlierMessages = 20;

/** Names a request: opaque outside. */
export const approvalIdSchema = z
  .string()
  .regex(/^\d{1,10}-\d{1,16}$/)
  .brand('ApprovalId');
export type ApprovalId = z.output<typeof approvalIdSchema>;

/** Specification, section 3: approval states. A request that is returned for editing is rejected; `how` says so. */
export const approvalStates = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const approvalStateSchema = z.enum(approvalStates);
/** What a list shows. */
export const approvalFilterSchema = z.enum(['all', ...approvalStates]);
export type ApprovalFilter = z.output<typeof approvalFilterSchema>;

/**
 * How a request ended. `decided`: by its approvers; `partly`: approved for some of the recipients; `returned`: to be edited; `timeout`: nobody decided in
 * time; `sender`: withdrawn by hand; `replaced`: its sender wrote it anew; `recalled`: with the sent message; `lost`: nobody is left who could decide.
 */
export const approvalEndings = [
  'decided',
  'partly',
  'returned',
  'timeout',
  'sender',
  'replaced',
  'recalled',
  'lost',
] as const;

/** One person who is, was or will be asked. */
const stepApproverSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** Whose deputy they are here; null: asked themselves. */
  deputyOf: z.string().nullable(),
  /** `next`: of a later level, not asked yet; `ended`: somebody else's decision made theirs unnecessary. */
  state: z.enum(['next', 'waiting', 'approved', 'rejected', 'returned', 'forwarded', 'ended']),
  opinion: z.string(),
  decidedAt: z.number().int().nullable(),
});
export type StepApprover = z.output<typeof stepApproverSchema>;

const stepSchema = z.object({
  level: z.number().int(),
  need: z.enum(['any', 'all']),
  approvers: z.array(stepApproverSchema),
});

/** Why a policy held the message: where, and which words. */
const hitSchema = z.object({
  policy: z.string(),
  condition: z.string(),
  field: z.enum([...approvalTextFields, 'recipients', 'files', 'message']),
  /** Words of the text that hit, or names of files, or addresses; as they stand there. */
  words: z.array(z.string()),
  /** IMAP section number of the attachment in which they stand; null: elsewhere. */
  part: z.string().nullable(),
});
export type ApprovalHit = z.output<typeof hitSchema>;

/** A row of either list. */
export const approvalItemSchema = z.object({
  approvalId: approvalIdSchema,
  state: approvalStateSchema,
  how: z.enum(approvalEndings).nullable(),
  mailSubject: z.string(),
  mailFrom: mailAddressSchema,
  /** The first ones. */
  recipients: z.array(mailAddressSchema),
  recipientCount: z.number().int(),
  outsideCount: z.number().int(),
  preview: z.string(),
  size: z.number().int(),
  hasAttachment: z.boolean(),
  /** When approval was asked for, epoch milliseconds. */
  createdAt: z.number().int(),
  decidedAt: z.number().int().nullable(),
  /** When the policy's time is over; null: it has none, or nobody waits. */
  dueAt: z.number().int().nullable(),
  /** When the sender wants it sent; null: at once. */
  scheduledAt: z.number().int().nullable(),
  policies: z.array(z.string()),
  level: z.number().int(),
  levels: z.number().int(),
  /** Who is asked now; after the end, who decided. */
  approvers: z.array(mailAddressSchema),
  /** My decision is waited for. */
  isMine: z.boolean(),
  /** Recipients inside have it already. */
  isInsideReleased: z.boolean(),
  /** The earlier request of the same draft; null: there is none. */
  previousId: approvalIdSchema.nullable(),
});
export type ApprovalItem = z.output<typeof approvalItemSchema>;

const requestRecipientSchema = z.object({
  name: z.string(),
  address: z.string(),
  isOutside: z.boolean(),
  state: z.enum(['held', 'waiting', 'sending', 'deferred', 'delivered', 'failed', 'recalled']),
});

const eventSchema = z.object({
  at: z.number().int(),
  /** Null: the mail system. */
  actor: mailAddressSchema.nullable(),
  kind: z.enum([
    'asked',
    'approved',
    'rejected',
    'returned',
    'forwarded',
    'reminded',
    'chosen',
    'reassigned',
    'timeout',
    'withdrawn',
    'released',
  ]),
  opinion: z.string(),
  /** Whom it concerns: to whom it was forwarded, or for whom it was approved. */
  people: z.array(z.string()),
});
export type ApprovalEvent = z.output<typeof eventSchema>;

/**
 * What the message says, to be shown behind the reader's two walls; `html` is hostile. Attachments are looked at by `approval.preview`; their
 * `url` is `approval.file`. An empty one: the file cannot be opened here.
 */
export const approvalContentSchema = z.object({
  text: z.string().nullable(),
  html: z.string().nullable(),
  truncated: z.boolean(),
  attachments: z.array(
    mailAttachmentSchema.extend({
      /** Its text as the policies read it; null: none could be read. */
      text: z.string().nullable(),
    }),
  ),
});
export type ApprovalContent = z.output<typeof approvalContentSchema>;

/** A request with everything that its reader may see. */
export const approvalDetailSchema = approvalItemSchema.extend({
  /** The copy in Sent, for the sender; null: there is none. */
  mailId: mailIdSchema.nullable(),
  to: z.array(mailAddressSchema),
  cc: z.array(mailAddressSchema),
  bcc: z.array(mailAddressSchema),
  allRecipients: z.array(requestRecipientSchema),
  note: z.string(),
  hits: z.array(hitSchema),
  steps: z.array(stepSchema),
  history: z.array(eventSchema),
  content: approvalContentSchema,
  /** What was written before, oldest first, where the sender lets approvers see it; null: not. */
  earlier: z
    .array(z.object({ at: z.number().int(), from: mailAddressSchema, mailSubject: z.string(), text: z.string() }))
    .nullable(),
  mayDecide: z.boolean(),
  mayDownload: z.boolean(),
  mayWithdraw: z.boolean(),
  mayEdit: z.boolean(),
  mayRemind: z.boolean(),
  mayChoose: z.boolean(),
  remindersLeft: z.number().int(),
});
export type ApprovalDetail = z.output<typeof approvalDetailSchema>;
