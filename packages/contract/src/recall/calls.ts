/** Recalling what was sent. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailIdSchema } from '../identifiers.ts';

/**
 * What a recall does for one recipient. Forecast and result use the same words, but `ifUnread` is only a forecast and `read` only a result:
 * asking does not disclose whether somebody has read.
 */
export const recallOutcomeSchema = z.enum([
  /** It had not left yet, and does not leave any more. */
  'stopped',
  /** The copy in the organisation is taken away. */
  'removed',
  /** Forecast: it is taken away if it is still unread then. */
  'ifUnread',
  /** Result: it has been read, and stays. */
  'read',
  /** It was fetched with a mail client, and stays there. */
  'fetched',
  /** It is being handed to the other server right now. */
  'sending',
  /** It has been delivered outside the organisation and cannot be taken back. */
  'outside',
  /** It is older than the organisation's days for a recall. */
  'expired',
  /** The organisation does not take delivered mail back. */
  'notAllowed',
  /** It never arrived there. */
  'failed',
  /** A read-limited mail: the message with its link stays, but it opens nothing any more. */
  'closed',
]);

export type RecallOutcome = z.output<typeof recallOutcomeSchema>;

const recall = defineCall({
  name: 'recall.recall',
  method: 'POST',
  path: 'mail/email/cancel',
  capability: 'compose',
  summary: 'Recall a sent mail, or forecast what a recall would do',
  input: z.object({
    mailId: mailIdSchema,
    /** Only says what would happen. */
    dryRun: z.boolean().default(false),
    /** Recipients inside from whom it is taken away are notified of that, without its content. */
    notify: z.boolean().default(false),
    /** Large attachments that only this mail carries are withdrawn too: from everybody, or, where they are limited, from those whom the mail was taken from. */
    recallFiles: z.boolean().default(true),
  }),
  output: z.object({
    /** False for a forecast. */
    done: z.boolean(),
    recipients: z.array(z.object({ address: z.string(), outcome: recallOutcomeSchema })),
    /** From how many it is (or, in a forecast, may be) taken back. */
    withdrawn: z.number().int(),
    /** Large attachments that the mail carries and no other sent mail does. */
    files: z.array(z.object({ fileName: z.string(), limited: z.boolean(), revoked: z.boolean() })),
  }),
  errors: ['mailNotFound', 'recallNotSent'],
});

export const recallCalls = { recall };
