import { z } from 'zod';

/** A person's settings of this capability, each with its default. */
export const pushPersonSettings = {
  newMailNotification: z.boolean().default(true),
  /** Arrivals up to this time (epoch milliseconds) do not count as new in the list of notifications. */
  notificationsLookedAt: z.number().int().min(0).default(0),
} as const;
