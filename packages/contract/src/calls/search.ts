import { z } from 'zod';
import { defineCall, type RateLimit } from '../call.ts';
import { mailListSchema } from '../entities/mail.ts';
import { searchCriteriaSchema } from '../entities/search-criteria.ts';
import { maxSearchCharacters } from '../limits.ts';
import { pageSchema } from './page.ts';

const searchLimit: RateLimit = { max: 2_000, perSeconds: 10, by: 'session' };
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
  input: pageSchema.extend(searchCriteriaSchema.shape),
  output: mailListSchema,
  errors: ['searchEmpty', 'searchTimesReversed', 'folderNotFound'],
});

export const searchCalls = { quick, advanced };
