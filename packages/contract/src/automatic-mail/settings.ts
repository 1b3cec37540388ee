import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const automaticMailOrgSettings = {
  outsideForward: {
    schema: z.boolean(),
    default: true,
    explain: 'people may forward their mail automatically to addresses outside the organisation',
  },
} as const;
