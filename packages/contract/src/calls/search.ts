import { z } from 'zod';
import { defineCall, type RateLimit } from '../call.ts';
import { mailboxIdSchema } from '../entities/identifiers.ts';
import { mailListSchema } from '../entities/mail.ts';
import { maxSearchCharacters } from '../limits.ts';
import { pageSchema } from './mailbox.ts';

const searchLimit: RateLimit = { max: 2_000, perSeconds: 10, by: 'session' };
const tristate = z.coerce.number().int().min(0).max(2).default(2);
const keyword = z.string().max(maxSearchCharacters);

/** Quick search (specification, section 2): suggestions to search in subject, sender or recipient. */
const quick = defineCall({
  name: 'search.quick',
  method: 'GET',
  path: 'mail/email/quick/list',
  capability: 'search',
  summary: 'Quick search by subject, sender or recipient',
  rateLimit: searchLimit,
  input: pageSchema.extend({
    searchKeyword: keyword,
    searchType: z.enum(['all', 'subject', 'sender', 'recipient']).default('all'),
  }),
  output: mailListSchema,
  errors: ['searchEmpty'],
});

/** Advanced search (specification, section 3): startTime, endTime, searchKeyword, searchType, mailboxId, hasAttachment, isUnread, scope. */
const advanced = defineCall({
  name: 'search.advanced',
  method: 'GET',
  path: 'mail/email/search',
  capability: 'search',
  summary: 'Advanced search',
  rateLimit: searchLimit,
  input: pageSchema.extend({
    searchKeyword: keyword.default(''),
    searchType: z.enum(['all', 'subject', 'sender', 'recipient', 'body', 'attachment']).default('all'),
    mailboxId: mailboxIdSchema.optional(),
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
  }),
  output: mailListSchema,
  errors: ['searchEmpty', 'searchTimesReversed', 'folderNotFound'],
});

export const searchCalls = { quick, advanced };
