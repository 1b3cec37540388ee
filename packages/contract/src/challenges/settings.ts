import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const challengesOrgSettings = {
  puzzleAt: {
    schema: z.enum(['never', 'afterFailures', 'always']),
    default: 'afterFailures',
    explain: 'when sign-in asks for the sliding puzzle: never, after 5 wrong passwords from one address, or always',
  },
} as const;
