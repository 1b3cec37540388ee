import { z } from 'zod';
import { labelIdSchema, mailboxIdSchema } from '../identifiers.ts';
import { maxSearchTextCharacters } from '../limits.ts';

const tristate = z.coerce.number().int().min(0).max(2).default(2);

/**
 * What is searched for (specification, section 3: startTime, endTime, searchKeyword, searchType, mailboxId, hasAttachment,
 * isUnread, scope), with ours beside it. The keyword may hold operators (`from:`, `发件人:`), which narrow further.
 */
export const searchCriteriaSchema = z.object({
  searchKeyword: z.string().max(maxSearchTextCharacters).default(''),
  searchType: z.enum(['all', 'subject', 'sender', 'recipient', 'body', 'attachment']).default('all'),
  mailboxId: mailboxIdSchema.optional(),
  labelId: labelIdSchema.optional(),
  /** Epoch milliseconds. */
  startTime: z.coerce.number().int().min(0).optional(),
  endTime: z.coerce.number().int().min(0).optional(),
  /** 2 all, 1 yes, 0 no. */
  hasAttachment: tristate,
  /** 2 all, 1 unread, 0 read. */
  isUnread: tristate,
  /** Comma separated: subject, body, attachment. */
  scope: z
    .string()
    .max(40)
    .regex(/^(subject|body|attachment)(,(subject|body|attachment))*$/)
    .optional(),
});
export type SearchCriteria = z.output<typeof searchCriteriaSchema>;
