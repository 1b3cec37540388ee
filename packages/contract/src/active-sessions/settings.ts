import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const activeSessionsOrgSettings = {
  newDeviceNotice: {
    schema: z.boolean(),
    default: true,
    explain: 'a mail to the person at the first sign-in from a browser or program that is not known',
  },
  farUseNotice: {
    schema: z.boolean(),
    default: true,
    explain: 'a mail to the person when one sign-in or authorisation code is used within an hour in regions far apart',
  },
} as const;
