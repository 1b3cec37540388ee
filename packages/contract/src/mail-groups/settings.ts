import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const mailGroupsOrgSettings = {
  groupsByPeople: {
    schema: z.boolean(),
    default: false,
    explain: 'everybody may make a mail group in the web client; off: administrators alone',
  },
  groupArchiveDays: {
    schema: z.number().int().min(0).max(36_500),
    default: 0,
    explain: 'days after which mail leaves the archive of a mail group; 0: never',
  },
  groupArchiveQuotaBytes: {
    schema: z.number().int().min(1_000_000),
    default: 10_000_000_000,
    explain: 'space of the archive of each mail group made from then on; what comes when it is full is not kept',
  },
} as const;
