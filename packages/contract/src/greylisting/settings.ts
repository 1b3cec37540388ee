import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const greylistingOrgSettings = {
  greylistMinutes: {
    schema: z.number().int().min(0).max(60),
    default: 0,
    explain:
      'for so many minutes mail of a server that is not known is asked to come again, which junk senders seldom do; 0: mail of all servers is taken at once',
  },
} as const;
