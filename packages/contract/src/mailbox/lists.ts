import { z } from 'zod';
import { defineCall } from '../call.ts';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';
import { sortedPageSchema } from '../list-page.ts';
import { mailListSchema } from './mail.ts';

const filterSchema = sortedPageSchema.extend({
  /** 2 all, 1 unread, 0 read (specification, section 3). */
  isUnread: z.coerce.number().int().min(0).max(2).default(2),
});

const list = defineCall({
  name: 'mailbox.list',
  method: 'GET',
  path: 'mail/email/mailbox/list',
  capability: 'mailbox',
  summary: 'A page of one folder',
  input: filterSchema.extend({
    mailboxId: mailboxIdSchema,
    /** 1: a row for each conversation, by its newest mail in the folder; only in the order of arrival, newest first. */
    conversations: z.coerce.number().int().min(0).max(1).default(0),
  }),
  output: mailListSchema,
  errors: ['folderNotFound'],
});
const labelList = defineCall({
  name: 'mailbox.labelList',
  method: 'GET',
  path: 'mail/email/label/list',
  capability: 'mailbox',
  summary: 'A page of the mail with one label',
  input: sortedPageSchema.extend({ labelId: labelIdSchema }),
  output: mailListSchema,
  errors: ['labelNotFound'],
});
const favoriteList = defineCall({
  name: 'mailbox.favoriteList',
  method: 'GET',
  path: 'mail/email/favorite/list',
  capability: 'mailbox',
  summary: 'Starred mail',
  input: sortedPageSchema,
  output: mailListSchema,
});
const readList = defineCall({
  name: 'mailbox.readList',
  method: 'GET',
  path: 'mail/email/read/list',
  capability: 'mailbox',
  summary: 'Everything unread (seen=0) or read (seen=1), in all folders but the recycle bin, junk and closed ones',
  input: sortedPageSchema.extend({ seen: z.coerce.number().int().min(0).max(1) }),
  output: mailListSchema,
});
const relatedList = defineCall({
  name: 'mailbox.relatedList',
  method: 'GET',
  path: 'mail/email/related/list',
  capability: 'mailbox',
  summary: 'Correspondence with one address: what came from it and what went to it',
  input: sortedPageSchema.extend({ address: z.string().trim().min(1).max(320) }),
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
export const mailboxListCalls = { list, labelList, favoriteList, readList, relatedList, unreadCount };
