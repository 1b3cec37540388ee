import { z } from 'zod';

/** A person's settings of this capability, each with its default. */
export const mailboxPersonSettings = {
  mailCount: z
    .union([z.literal(10), z.literal(15), z.literal(20), z.literal(30), z.literal(50), z.literal(100)])
    .default(15),
  /** Lists turn pages; off: they go on as one scrolls. */
  showMailPageNumber: z.boolean().default(false),
  /** The list stays beside a message that is opened on a page of its own. */
  showMailList: z.boolean().default(false),
  showMailSize: z.boolean().default(false),
  /** Rows name people by their address. */
  displayEmail: z.boolean().default(false),
  /** Rows say when the sender is an unknown sender. */
  strangerMarkEnable: z.boolean().default(true),
  /** Rows say when a mail is from outside the organisation. */
  mailSourceMarkEnable: z.boolean().default(true),
  /** Lists and reader show conversations; off: single mails. */
  conversationView: z.boolean().default(true),
} as const;

/** Settings of the organisation of this capability; `explain` is what `org explain` prints. */
export const mailboxOrgSettings = {
  retentionDays: {
    schema: z.number().int().min(0).max(3650),
    default: 30,
    explain: 'days for which mail purged can still be recovered',
  },
  defaultQuotaBytes: {
    schema: z
      .number()
      .int()
      .min(1024 * 1024),
    default: 10 * 1024 ** 3,
    explain: 'space of a new mailbox, in bytes',
  },
} as const;
