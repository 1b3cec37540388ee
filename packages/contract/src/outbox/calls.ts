/** Scheduled mail, and taking back what was sent. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { authorisedErrors, contentBodyBytes } from '../compose/calls.ts';
import { draftContentSchema } from '../compose/draft.ts';
import { draftIdSchema, mailIdSchema, pendingIdSchema } from '../identifiers.ts';
import { defaultPageSize, maxPageSize } from '../limits.ts';
import { mailAddressSchema } from '../mailbox/mail.ts';

/** Why a mail waits: the undo window, or its scheduled time. */
const holdReasonSchema = z.enum(['undo', 'schedule']);

/** A mail that waits to be sent. */
const pendingSchema = z.object({
  pendingId: pendingIdSchema,
  /** The draft that it becomes again when it is taken back. */
  draftId: draftIdSchema.nullable(),
  reason: holdReasonSchema,
  /** When it is sent, epoch milliseconds. */
  scheduledAt: z.number().int(),
  createdAt: z.number().int(),
  mailSubject: z.string(),
  /** The first recipients of to, cc and bcc. */
  recipients: z.array(mailAddressSchema),
  recipientCount: z.number().int(),
  preview: z.string(),
  size: z.number().int(),
  hasAttachment: z.boolean(),
  separate: z.boolean(),
});
export type PendingMail = z.output<typeof pendingSchema>;

const scheduleTime = z.number().int().min(0);
/** Of a read-limited mail; kept nowhere, so that it is given whenever the letter is written anew. */
const authorisedPassword = z.string().min(1).max(200).optional();
const sendErrors = [
  'fileNameTaken',
  ...authorisedErrors,
  'scheduleMissing',
  'scheduleInPast',
  'scheduleTooFar',
  'tooManyScheduled',
  'massMailUnconfirmed',
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
  'scannerUnavailable',
] as const;

const mailSchedule = defineCall({
  name: 'pending.mailSchedule',
  method: 'POST',
  path: 'mail/pending/mailSchedule',
  capability: 'compose',
  summary: 'Put a draft on the schedule',
  input: z.object({
    draftId: draftIdSchema,
    /** The revision that the person saw; a later one is not sent. */
    revision: z.number().int().min(0).optional(),
    /** Epoch milliseconds; the draft's own time where left out. */
    scheduledAt: scheduleTime.optional(),
    massConfirmed: z.boolean().default(false),
    authorisedPassword,
  }),
  output: pendingSchema,
  errors: [...sendErrors],
  idempotent: true,
});

const saveOrUpdatePendingInfo = defineCall({
  name: 'pending.saveOrUpdatePendingInfo',
  method: 'POST',
  path: 'mail/pending/saveOrUpdatePendingInfo',
  capability: 'compose',
  summary: 'Save a letter on the schedule, or change the time or the content of one that waits',
  input: z.object({
    /** Which one is changed; without it a new one is put on the schedule. */
    pendingId: pendingIdSchema.optional(),
    scheduledAt: scheduleTime.optional(),
    content: draftContentSchema.optional(),
    massConfirmed: z.boolean().default(false),
    authorisedPassword,
  }),
  output: pendingSchema,
  errors: [...sendErrors, 'pendingNotFound', 'alreadySent'],
  idempotent: true,
  maxBodyBytes: contentBodyBytes,
});

const pendingMailList = defineCall({
  name: 'pending.pendingMailList',
  method: 'POST',
  path: 'mail/pending/pendingMailList',
  capability: 'compose',
  needs: 'read',
  summary: 'Mails that wait to be sent, the next one first',
  changes: false,
  input: z.object({
    reason: holdReasonSchema.default('schedule'),
    pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
    pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
  }),
  output: z.object({
    list: z.array(pendingSchema),
    total: z.number().int(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  }),
});

const pendingIds = z.object({ pendingIds: z.array(pendingIdSchema).min(1).max(200) });

const overPending = defineCall({
  name: 'pending.overPending',
  method: 'POST',
  path: 'mail/pending/overPending',
  capability: 'compose',
  summary: 'End the waiting: the mails are sent now',
  input: pendingIds,
  output: z.object({ changed: z.number().int() }),
  errors: ['pendingNotFound', 'alreadySent'],
  idempotent: true,
});

const deletePendingMail = defineCall({
  name: 'pending.deletePendingMail',
  method: 'POST',
  path: 'mail/pending/deletePendingMail',
  capability: 'compose',
  summary: 'Take mails off the schedule; the letters lie in the drafts again',
  input: pendingIds,
  output: z.object({ changed: z.number().int(), draftIds: z.array(draftIdSchema) }),
  errors: ['pendingNotFound', 'alreadySent'],
  idempotent: true,
});

const takeBack = defineCall({
  name: 'pending.takeBack',
  method: 'POST',
  path: 'mail/email/takeBack',
  capability: 'compose',
  summary: 'Take a mail back that has not been sent yet: it is a draft again',
  input: z.object({
    /** `submissionId` of the answer to sending. */
    pendingId: pendingIdSchema,
  }),
  output: z.object({ draftId: draftIdSchema }),
  errors: ['pendingNotFound', 'alreadySent'],
  idempotent: true,
});

/**
 * What withdrawing does for one recipient. Forecast and result use the same words, but `ifUnread` is only a forecast and `read` only a result:
 * asking does not tell whether somebody has read.
 */
export const withdrawOutcomeSchema = z.enum([
  /** It had not left yet, and does not leave any more. */
  'stopped',
  /** The copy in the organisation is taken away. */
  'removed',
  /** Forecast: it is taken away if it is still unread then. */
  'ifUnread',
  /** Result: it has been read, and stays. */
  'read',
  /** It was fetched with a mail program, and stays there. */
  'fetched',
  /** It is being handed to the other server right now. */
  'sending',
  /** It has been delivered outside the organisation and cannot be taken back. */
  'outside',
  /** It is older than the organisation's days for withdrawing. */
  'expired',
  /** The organisation does not take delivered mail back. */
  'notAllowed',
  /** It never arrived there. */
  'failed',
  /** A read-limited mail: the letter with its link stays, but it opens nothing any more. */
  'closed',
]);
export type WithdrawOutcome = z.output<typeof withdrawOutcomeSchema>;

const cancel = defineCall({
  name: 'pending.cancel',
  method: 'POST',
  path: 'mail/email/cancel',
  capability: 'compose',
  summary: 'Withdraw a sent mail, or forecast what withdrawing would do',
  input: z.object({
    mailId: mailIdSchema,
    /** Only says what would happen. */
    dryRun: z.boolean().default(false),
    /** Recipients inside from whom it is taken away are told that, without its content. */
    notify: z.boolean().default(false),
  }),
  output: z.object({
    /** False for a forecast. */
    done: z.boolean(),
    recipients: z.array(z.object({ address: z.string(), outcome: withdrawOutcomeSchema })),
    /** From how many it is (or, in a forecast, may be) taken back. */
    withdrawn: z.number().int(),
  }),
  errors: ['mailNotFound', 'withdrawNotSent'],
});

export const pendingCalls = {
  mailSchedule,
  saveOrUpdatePendingInfo,
  pendingMailList,
  overPending,
  deletePendingMail,
  takeBack,
  cancel,
};
