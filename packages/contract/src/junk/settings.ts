import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const junkOrgSettings = {
  junkFilter: {
    schema: z.boolean(),
    default: true,
    explain: 'whether mail from outside is put into Junk when it is like what people of the organisation moved there',
  },
  junkFilterThreshold: {
    schema: z.number().min(80).max(99.99),
    default: 99,
    explain:
      'how sure of it the junk filter must be, in per cent; a lower one finds more junk, and takes more good mail for it',
  },
} as const;
