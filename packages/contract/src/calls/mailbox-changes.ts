import { z } from 'zod';
import { defineCall } from '../call.ts';
import { labelIdSchema, mailboxIdSchema, mailIdSchema } from '../entities/identifiers.ts';
import { mailsSchema } from './page.ts';

/** What became of the mails: their new folder and UIDs. */
export const movedSchema = z.object({
  mails: z.array(z.object({ mailId: mailIdSchema, mailboxId: mailboxIdSchema, mailUid: z.number().int() })),
  message: z.string(),
});
const changedSchema = z.object({ changed: z.number().int() });

const updateSeen = defineCall({
  name: 'mailbox.updateSeen',
  method: 'POST',
  path: 'mail/email/seen/update',
  capability: 'mailbox',
  summary: 'Mark read or unread',
  input: mailsSchema.extend({ seen: z.boolean() }),
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound'],
  idempotent: true,
});
const updateFavorite = defineCall({
  name: 'mailbox.updateFavorite',
  method: 'POST',
  path: 'mail/email/favorite/update',
  capability: 'mailbox',
  summary: 'Star or unstar (our path)',
  input: mailsSchema.extend({ favorite: z.boolean() }),
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound'],
  idempotent: true,
});
const updateLabels = defineCall({
  name: 'mailbox.updateLabels',
  method: 'POST',
  path: 'mail/email/label/update',
  capability: 'mailbox',
  summary: 'Put or take labels',
  input: mailsSchema.extend({
    add: z.array(labelIdSchema).max(50).default([]),
    remove: z.array(labelIdSchema).max(50).default([]),
  }),
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound', 'labelNotFound'],
  idempotent: true,
});
const move = defineCall({
  name: 'mailbox.move',
  method: 'POST',
  path: 'mail/email/move',
  capability: 'mailbox',
  summary: 'Move to another folder',
  input: mailsSchema.extend({ targetMailboxId: mailboxIdSchema }),
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound', 'folderNotFound', 'alreadyInFolder'],
  idempotent: true,
});
const recoverableDelete = defineCall({
  name: 'mailbox.recoverableDelete',
  method: 'POST',
  path: 'mail/email/recoverableDelete',
  capability: 'mailbox',
  summary: 'Delete to the recycle bin',
  input: mailsSchema,
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound', 'alreadyInFolder'],
  idempotent: true,
});
const recover = defineCall({
  name: 'mailbox.recover',
  method: 'POST',
  path: 'mail/email/recoverEmail',
  capability: 'mailbox',
  summary: 'Recover deleted mail to the folder that it came from',
  input: mailsSchema,
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound'],
  idempotent: true,
});
const hardDelete = defineCall({
  name: 'mailbox.delete',
  method: 'POST',
  path: 'mail/email/delete',
  capability: 'mailbox',
  summary: 'Delete for good',
  input: mailsSchema,
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound'],
  idempotent: true,
});

/** What is done to mails that are named. */
export const mailboxChangeCalls = {
  updateSeen,
  updateFavorite,
  updateLabels,
  move,
  recoverableDelete,
  recover,
  hardDelete,
};
