import { z } from 'zod';

/** Somebody who has written lately. */
export const recentSenderSchema = z.object({
  name: z.string(),
  address: z.string(),
  /** Their newest mail; epoch milliseconds. */
  lastAt: z.number().int(),
  /** That mail is from whom it claims to be (a proven sender): only then a picture goes with it. */
  proven: z.boolean(),
});

export type RecentSender = z.output<typeof recentSenderSchema>;
