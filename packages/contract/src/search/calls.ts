import { z } from 'zod';
import { defineCall, type RateLimit } from '../call.ts';
import { maxSavedSearchNameCharacters, maxSearchTextCharacters } from '../limits.ts';
import { pageSchema } from '../list-page.ts';
import { foundMailsSchema } from './found-mails.ts';
import { savedSearchSchema } from './saved-search.ts';
import { searchCriteriaSchema } from './search-criteria.ts';

const searchLimit: RateLimit = { max: 2_000, perSeconds: 10, by: 'session' };
const keyword = z.string().max(maxSearchTextCharacters);

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
  output: foundMailsSchema,
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
  output: foundMailsSchema,
  errors: ['searchEmpty', 'searchTimesReversed', 'folderNotFound'],
});

const savedListSchema = z.object({ list: z.array(savedSearchSchema) });
const searchIdSchema = z.string().regex(/^\d{1,9}$/);

const saved = defineCall({
  name: 'search.saved',
  method: 'GET',
  path: 'mail/email/search/saved',
  capability: 'search',
  summary: 'The searches that the person keeps, by name',
  input: z.object({}),
  output: savedListSchema,
});

const save = defineCall({
  name: 'search.save',
  method: 'POST',
  path: 'mail/email/search/saved/save',
  capability: 'search',
  needs: 'own',
  summary: 'Keeps a search, or gives a kept one another name and criteria',
  input: z.object({
    /** Absent: a new one. */
    searchId: searchIdSchema.optional(),
    /** Trimmed; cut nowhere, refused when too long. */
    name: z.string().max(maxSavedSearchNameCharacters * 10),
    criteria: searchCriteriaSchema,
  }),
  output: savedSearchSchema,
  errors: [
    'savedSearchNameEmpty',
    'savedSearchNameTooLong',
    'savedSearchNotFound',
    'savedSearchesFull',
    'nameTaken',
    'searchEmpty',
    'searchTimesReversed',
  ],
});

const deleteSaved = defineCall({
  name: 'search.deleteSaved',
  method: 'POST',
  path: 'mail/email/search/saved/delete',
  capability: 'search',
  needs: 'own',
  summary: 'Forgets a kept search',
  input: z.object({ searchId: searchIdSchema }),
  output: savedListSchema,
  errors: ['savedSearchNotFound'],
});

export const searchCalls = { quick, advanced, saved, save, deleteSaved };
