import { z } from 'zod';
import { mailboxIdSchema, mailIdSchema, mailUidSchema } from './identifiers.ts';
import { defaultPageSize, maxMailsPerCall, maxPageSize } from './limits.ts';

/** Which page of a list: by its number, or the rows after a cursor. */
export const pageSchema = z.object({
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize),
  pageNum: z.coerce.number().int().min(1).max(10_000_000).default(1),
  /** Instead of a page number: the `sortValues` of the last row that the client has. */
  sortValues: z.string().max(400).optional(),
});

/** What a list is sorted by. `sender` is whom a row names: in Sent and drafts the first recipient. */
export const listSortSchema = z.enum(['received', 'sender', 'subject', 'size']);
export type ListSort = z.output<typeof listSortSchema>;
export const listOrderSchema = z.enum(['asc', 'desc']);
export type ListOrder = z.output<typeof listOrderSchema>;

/** A page of a list that can be sorted. A cursor belongs to one sort: give the same with it. */
export const sortedPageSchema = pageSchema.extend({
  sort: listSortSchema.default('received'),
  /** Without it the newest and the largest come first, names and subjects from A. */
  order: listOrderSchema.optional(),
});

/** Mails of one call: by mailId, which is stable, or by the UIDs of one folder. */
export const mailsSchema = z.object({
  mailboxId: mailboxIdSchema.optional(),
  mailUids: z.array(mailUidSchema).max(maxMailsPerCall).default([]),
  mailIds: z.array(mailIdSchema).max(maxMailsPerCall).default([]),
});
