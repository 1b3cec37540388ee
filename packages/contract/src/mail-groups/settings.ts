import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const mailGroupsOrgSettings = {
  groupsByPeople: {
    schema: z.boolean(),
    default: false,
    explain: 'everybody may make a mail group in the web client; off: administrators alone',
  },
} as const;
