import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';

/** 0 none, 1 to 7 a colour. */
export const mailColorSchema = z.number().int().min(0).max(7);

/** What is done to everything that a list holds. */
export const bulkActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seen'), seen: z.boolean() }),
  z.object({ kind: z.literal('favorite'), favorite: z.boolean() }),
  z.object({ kind: z.literal('sticky'), sticky: z.boolean() }),
  z.object({ kind: z.literal('color'), color: mailColorSchema }),
  z.object({
    kind: z.literal('label'),
    add: z.array(labelIdSchema).max(50).default([]),
    /** A label in both lists is put. */
    remove: z.array(labelIdSchema).max(50).default([]),
  }),
  z.object({ kind: z.literal('move'), targetMailboxId: mailboxIdSchema }),
  /** Until then, epoch milliseconds; a minute to five years from now. What is snoozed already, junk, and what one has sent or thrown away stay. */
  z.object({ kind: z.literal('snooze'), until: z.number().int() }),
  z.object({ kind: z.literal('recoverableDelete') }),
  z.object({ kind: z.literal('delete') }),
  z.object({ kind: z.literal('recover') }),
]);
export type BulkAction = z.output<typeof bulkActionSchema>;

/** What a change in the background does to each of its mails: one action, or several one after the other (a rule). */
export const bulkChangeActionSchema = z.union([
  bulkActionSchema,
  z.object({ kind: z.literal('several'), actions: z.array(bulkActionSchema) }),
]);
export type BulkChangeAction = z.output<typeof bulkChangeActionSchema>;

/** A change of everything that matches, as its person sees it. */
export const bulkStateSchema = z.object({
  bulkId: z.string(),
  action: bulkChangeActionSchema,
  state: z.enum(['running', 'done', 'cancelled', 'failed', 'undone']),
  /** Mails that were gone over, of `total`; while it is taken back, those that were taken back. */
  done: z.number().int(),
  total: z.number().int(),
  /** It is being taken back. */
  undoing: z.boolean(),
  createdAt: z.number().int(),
});
export type BulkState = z.output<typeof bulkStateSchema>;
