import { z } from 'zod';

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const recallOrgSettings = {
  withdrawScope: {
    schema: z.enum(['none', 'unread', 'all']),
    default: 'unread',
    explain: 'which copies inside the organisation a sender can take back: none, unread ones, or also read ones',
  },
  withdrawDays: {
    schema: z.number().int().min(1).max(365),
    default: 7,
    explain: 'days for which a sent mail can be taken back',
  },
} as const;
