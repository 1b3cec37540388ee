/** Mail that waits and leaves: the undo window, the schedule, the send log. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { approvalSendErrors, authorisedErrors, chosenApproverSchema, contentBodyBytes } from '../compose/calls.ts';
import { draftContentSchema } from '../compose/draft.ts';
import { sendingLimitErrors } from '../errors/sending-limit-errors.ts';
import { draftIdSchema, pendingIdSchema } from '../identifiers.ts';
import { defaultPageSize, maxPageSize } from '../limits.ts';
import { mailAddressSchema } from '../mailbox/mail.ts';
import { mailLogInfo } from './sent-log.ts';

/** Why a mail waits: the undo window, its scheduled time, or somebody's approval. */
const holdReasonSchema = z.enum(['undo', 'schedule', 'approval']);

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

/** Of a read-limited mail; kept nowhere, so that it is given whenever the message is written anew. */
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
  'outgoingJunk',
  'scannerUnavailable',
  ...approvalSendErrors,
  ...sendingLimitErrors,
] as const;

const mailSchedule = defineCall({
  name: 'outbox.mailSchedule',
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
    approver: chosenApproverSchema,
  }),
  output: pendingSchema,
  errors: [...sendErrors],
  idempotent: true,
});

const saveOrUpdatePendingInfo = defineCall({
  name: 'outbox.saveOrUpdatePendingInfo',
  method: 'POST',
  path: 'mail/pending/saveOrUpdatePendingInfo',
  capability: 'compose',
  summary: 'Save a message on the schedule, or change the time or the content of one that waits',
  input: z.object({
    /** Which one is changed; without it a new one is put on the schedule. */
    pendingId: pendingIdSchema.optional(),
    scheduledAt: scheduleTime.optional(),
    content: draftContentSchema.optional(),
    massConfirmed: z.boolean().default(false),
    authorisedPassword,
    approver: chosenApproverSchema,
  }),
  output: pendingSchema,
  errors: [...sendErrors, 'pendingNotFound', 'alreadySent'],
  idempotent: true,
  maxBodyBytes: contentBodyBytes,
});

const pendingMailList = defineCall({
  name: 'outbox.pendingMailList',
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
  name: 'outbox.overPending',
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
  name: 'outbox.deletePendingMail',
  method: 'POST',
  path: 'mail/pending/deletePendingMail',
  capability: 'compose',
  summary: 'Take mails off the schedule; the messages lie in the drafts again',
  input: pendingIds,
  output: z.object({ changed: z.number().int(), draftIds: z.array(draftIdSchema) }),
  errors: ['pendingNotFound', 'alreadySent'],
  idempotent: true,
});

const undoSend = defineCall({
  name: 'outbox.undoSend',
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

export const outboxCalls = {
  mailSchedule,
  saveOrUpdatePendingInfo,
  pendingMailList,
  overPending,
  deletePendingMail,
  undoSend,
  mailLogInfo,
};
