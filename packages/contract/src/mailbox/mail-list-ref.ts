import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';
import { searchCriteriaSchema } from '../search/search-criteria.ts';

/** 2 all, 1 unread, 0 read (specification, section 3). */
export const readFilterSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]).default(2);

/** A list of mail by what defines it: for what is done with everything that matches, without naming each mail. */
export const mailListRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), mailboxId: mailboxIdSchema, isUnread: readFilterSchema }),
  z.object({ kind: z.literal('label'), labelId: labelIdSchema }),
  z.object({ kind: z.literal('favorite') }),
  /** All folders, unread or read. */
  z.object({ kind: z.literal('seen'), seen: z.boolean() }),
  /** Correspondence with one address. */
  z.object({ kind: z.literal('related'), address: z.string().max(320) }),
  z.object({ kind: z.literal('search'), criteria: searchCriteriaSchema }),
]);
export type MailListRef = z.output<typeof mailListRefSchema>;
