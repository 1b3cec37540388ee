import { z } from 'zod';
import { searchCriteriaSchema } from './search-criteria.ts';

/** A search that a person keeps. */
export const savedSearchSchema = z.object({
  searchId: z.string(),
  name: z.string(),
  criteria: searchCriteriaSchema,
});
export type SavedSearch = z.output<typeof savedSearchSchema>;
