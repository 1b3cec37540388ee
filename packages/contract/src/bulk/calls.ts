import { z } from 'zod';
import { defineCall } from '../call.ts';
import { mailboxIdSchema, mailIdSchema } from '../identifiers.ts';
import { maxMailsPerCall } from '../limits.ts';
import { mailsSchema } from '../list-page.ts';
import { mailListRefSchema } from '../mailbox/mail-list-ref.ts';
import { bulkActionSchema, bulkStateSchema } from './bulk-action.ts';

/** A change in the background: small ones are done when the call answers, larger ones publish `bulkProgress`. */
export const bulkStartedSchema = z.object({
  bulkId: z.string(),
  /** Mails that matched; 0 when there was nothing to do. */
  total: z.number().int(),
});
const bulkIdSchema = z.string().regex(/^[0-9a-f]{32}$/);
const bulkStartErrors = [
  'folderNotFound',
  'folderClosed',
  'labelNotFound',
  'mailBeingEmptied',
  'bulkRunning',
  'bulkTooLarge',
] as const;

const start = defineCall({
  name: 'bulk.start',
  // A reader's own marks; anything else takes the full right, which the route asks for.
  needs: 'read',
  method: 'POST',
  path: 'mail/email/bulk',
  capability: 'bulk',
  summary: 'Change everything that a list holds now, in the background (our path)',
  input: z.object({
    list: mailListRefSchema,
    action: bulkActionSchema,
    /** Rows that the person took out of the selection. */
    exceptIds: z.array(mailIdSchema).max(maxMailsPerCall).default([]),
  }),
  output: bulkStartedSchema,
  errors: [...bulkStartErrors, 'alreadyInFolder', 'snoozeTime'],
  idempotent: true,
});
const state = defineCall({
  name: 'bulk.state',
  method: 'GET',
  path: 'mail/email/bulk/state',
  capability: 'bulk',
  summary: 'How far a change in the background is; without an id, those that run (our path)',
  input: z.object({ bulkId: bulkIdSchema.optional() }),
  output: z.object({ list: z.array(bulkStateSchema) }),
  errors: ['bulkNotFound'],
});
const cancel = defineCall({
  name: 'bulk.cancel',
  // A reader's own marks; anything else takes the full right, which the route asks for.
  needs: 'read',
  method: 'POST',
  path: 'mail/email/bulk/cancel',
  capability: 'bulk',
  summary: 'Stop a change in the background; what was changed stays until it is undone (our path)',
  input: z.object({ bulkId: bulkIdSchema }),
  output: bulkStateSchema,
  errors: ['bulkNotFound'],
});
const undo = defineCall({
  name: 'bulk.undo',
  // A reader's own marks; anything else takes the full right, which the route asks for.
  needs: 'read',
  method: 'POST',
  path: 'mail/email/bulk/undo',
  capability: 'bulk',
  summary: 'Take a change in the background back, for a day (our path)',
  input: z.object({ bulkId: bulkIdSchema }),
  output: bulkStateSchema,
  errors: ['bulkNotFound'],
});
const readedDelete = defineCall({
  name: 'bulk.readedDelete',
  method: 'POST',
  path: 'mail/email/readedDelete',
  capability: 'mailbox',
  summary: 'Delete all read mail of a list to the recycle bin',
  input: z.object({ list: mailListRefSchema.optional(), mailboxId: mailboxIdSchema.optional() }),
  output: bulkStartedSchema,
  errors: [...bulkStartErrors, 'alreadyInFolder'],
  idempotent: true,
});
const completeDelete = defineCall({
  name: 'bulk.completeDelete',
  method: 'POST',
  path: 'mail/doCompletedelMail',
  capability: 'mailbox',
  summary: 'Delete completely what is in the recycle bin: named mails, or all',
  input: mailsSchema.extend({ all: z.boolean().default(false) }),
  output: bulkStartedSchema,
  errors: [...bulkStartErrors, 'selectRow', 'mailNotFound'],
  idempotent: true,
});
const clearFolder = defineCall({
  name: 'bulk.clearFolder',
  method: 'POST',
  path: 'mail/main/folder/recoverableClear',
  capability: 'folders',
  summary: 'Empty a folder to the recycle bin; the bin itself and junk are purged',
  input: z.object({ folderId: mailboxIdSchema }),
  output: bulkStartedSchema,
  errors: [...bulkStartErrors],
  idempotent: true,
});

/** What is done to everything that a list holds. */
export const bulkCalls = { start, state, cancel, undo, readedDelete, completeDelete, clearFolder };
