import { z } from 'zod';

/** Something that an organisation tells its people. */
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
