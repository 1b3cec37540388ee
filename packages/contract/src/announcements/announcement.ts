import { z } from 'zod';

/** What an organisation announces to its people. */
export const announcementSchema = z.object({
  announcementId: z.number().int(),
  title: z.string(),
  /** Plain text; lines are kept. */
  content: z.string(),
  /** From when it shows; epoch milliseconds. */
  validFrom: z.number().int(),
  /** Until when; null: until it is removed. */
  validUntil: z.number().int().nullable(),
  /** Who is signed in has read it. */
  read: z.boolean(),
});

export type Announcement = z.output<typeof announcementSchema>;
