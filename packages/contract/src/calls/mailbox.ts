import { z } from 'zod';
import { defineCall } from '../call.ts';
import { labelIdSchema, mailboxIdSchema, mailIdSchema, mailUidSchema } from '../entities/identifiers.ts';
import { mailDetailSchema, mailListSchema } from '../entities/mail.ts';
import { defaultPageSize, maxMailsPerCall, maxPageSize } from '../limits.ts';

export const pageSchema = z.object({
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
  pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
  /** Instead of a page number: the `sortValues` of the last row that the client has. */
  sortValues: z.string().max(200).optional(),
});
const filterSchema = pageSchema.extend({
  /** 2 all, 1 unread, 0 read (specification, section 3). */
  isUnread: z.coerce.number().int().min(0).max(2).default(2),
});

/** Mails of one call: by mailId, which is stable, or by the UIDs of one folder. */
export const mailsSchema = z.object({
  mailboxId: mailboxIdSchema.optional(),
  mailUids: z.array(mailUidSchema).max(maxMailsPerCall).default([]),
  mailIds: z.array(mailIdSchema).max(maxMailsPerCall).default([]),
});

/** What became of the mails: their new folder and UIDs. */
export const movedSchema = z.object({
  mails: z.array(z.object({ mailId: mailIdSchema, mailboxId: mailboxIdSchema, mailUid: z.number().int() })),
  message: z.string(),
});
const changedSchema = z.object({ changed: z.number().int() });

const list = defineCall({
  name: 'mailbox.list',
  method: 'GET',
  path: 'mail/email/mailbox/list',
  capability: 'mailbox',
  summary: 'A page of one folder',
  input: filterSchema.extend({ mailboxId: mailboxIdSchema }),
  output: mailListSchema,
  errors: ['folderNotFound'],
});
const labelList = defineCall({
  name: 'mailbox.labelList',
  method: 'GET',
  path: 'mail/email/label/list',
  capability: 'mailbox',
  summary: 'A page of the mail with one label',
  input: pageSchema.extend({ labelId: labelIdSchema }),
  output: mailListSchema,
  errors: ['labelNotFound'],
});
const favoriteList = defineCall({
  name: 'mailbox.favoriteList',
  method: 'GET',
  path: 'mail/email/favorite/list',
  capability: 'mailbox',
  summary: 'Starred mail',
  input: pageSchema,
  output: mailListSchema,
});
const detail = defineCall({
  name: 'mailbox.detail',
  method: 'GET',
  path: 'mail/email/detail',
  capability: 'mailbox',
  summary: 'One mail for the reader (our path)',
  input: z.object({ mailId: mailIdSchema }),
  output: mailDetailSchema,
  errors: ['mailNotFound'],
});
const unreadCount = defineCall({
  name: 'mailbox.unreadCount',
  method: 'GET',
  path: 'mail/email/unread/count',
  capability: 'mailbox',
  summary: 'Unread counts per folder and label',
  input: z.object({}),
  output: z.object({
    total: z.number().int(),
    folders: z.record(z.string(), z.number().int()),
    labels: z.record(z.string(), z.number().int()),
  }),
});
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
/** The id is signed and expires; it names the account, the mail and the part. */
const attachment = defineCall({
  name: 'mailbox.attachment',
  method: 'GET',
  path: 'file/attachment/{id}',
  capability: 'mailbox',
  summary: 'One attachment of a mail (blob, no credential)',
  access: 'signed',
  input: z.object({ id: z.string().max(500) }),
  output: z.unknown(),
  response: 'blob',
  rateLimit: { max: 6_000, perSeconds: 10, by: 'address' },
  errors: ['attachmentNotFound'],
});

export const mailboxCalls = {
  list,
  labelList,
  favoriteList,
  detail,
  unreadCount,
  updateSeen,
  updateFavorite,
  updateLabels,
  move,
  recoverableDelete,
  recover,
  hardDelete,
  attachment,
};
