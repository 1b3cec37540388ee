import { z } from 'zod';
import { mailColorSchema } from '../bulk/bulk-action.ts';
import { defineCall } from '../call.ts';
import { labelIdSchema, mailboxIdSchema, mailIdSchema } from '../identifiers.ts';
import { mailsSchema } from '../list-page.ts';

/** Where the mails went: their new folder and UIDs. */
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
  needs: 'read',
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
const updateSticky = defineCall({
  name: 'mailbox.updateSticky',
  method: 'POST',
  path: 'mail/email/sticky/update',
  capability: 'mailbox',
  summary: 'Pin or unpin',
  input: mailsSchema.extend({ sticky: z.boolean() }),
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound'],
  idempotent: true,
});
const updateColor = defineCall({
  name: 'mailbox.updateColor',
  method: 'POST',
  path: 'mail/email/color/update',
  capability: 'mailbox',
  summary: 'Colour: 0 none, 1 to 7',
  input: mailsSchema.extend({ color: mailColorSchema }),
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
  errors: ['selectRow', 'mailNotFound', 'folderNotFound', 'alreadyInFolder', 'mailBeingEmptied'],
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
  errors: ['selectRow', 'mailNotFound', 'alreadyInFolder', 'mailBeingEmptied'],
  idempotent: true,
});
const recover = defineCall({
  name: 'mailbox.recover',
  method: 'POST',
  path: 'mail/email/recoverEmail',
  capability: 'mailbox',
  summary: 'Recover deleted mail to the folder that it came from; also what was purged, within the retention days',
  input: mailsSchema,
  output: movedSchema,
  errors: ['selectRow', 'mailNotFound', 'quotaExceeded'],
  idempotent: true,
});
const hardDelete = defineCall({
  name: 'mailbox.delete',
  method: 'POST',
  path: 'mail/email/delete',
  capability: 'mailbox',
  summary: 'Purge',
  input: mailsSchema,
  output: changedSchema,
  errors: ['selectRow', 'mailNotFound', 'mailBeingEmptied'],
  idempotent: true,
});

/** What is done to mails that are named. */
export const mailboxChangeCalls = {
  updateSeen,
  updateFavorite,
  updateSticky,
  updateColor,
  updateLabels,
  move,
  recoverableDelete,
  recover,
  hardDelete,
};
