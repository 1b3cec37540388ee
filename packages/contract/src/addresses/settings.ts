import { z } from 'zod';
import { maxAliasesPerPerson } from '../limits.ts';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const addressesOrgSettings = {
  maxOwnAliases: {
    schema: z.number().int().min(0).max(maxAliasesPerPerson),
    default: 5,
    explain: 'aliases that a person may make; 0 leaves aliases to the administrator',
  },
} as const;
