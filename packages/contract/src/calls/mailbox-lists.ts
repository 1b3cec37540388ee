import { z } from 'zod';
import { defineCall } from '../call.ts';
import { labelIdSchema, mailboxIdSchema } from '../entities/identifiers.ts';
import { mailListSchema } from '../entities/mail.ts';
import { pageSchema } from './page.ts';

const filterSchema = pageSchema.extend({
  /** 2 all, 1 unread, 0 read (specification, section 3). */
  isUnread: z.coerce.number().int().min(0).max(2).default(2),
});

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

/** Lists of mail and their counts. */
export const mailboxListCalls = { list, labelList, favoriteList, unreadCount };
