import { z } from 'zod';
import { mailListSchema } from '../mailbox/mail.ts';

/** What was found, newest first. */
export const foundMailsSchema = mailListSchema.extend({
  /** The words to mark in rows and mails, as plain text. */
  terms: z.array(z.string()),
  /**
   * False when there is more than `total` says: nobody counts further than a thousand. Pages go on by `sortValues` all the same.
   * With `sortValues`, `total` counts what comes after that position.
   */
  isTotalExact: z.boolean(),
  /**
   * True when the index has not yet heard of all mail (it is being made, or much has come at once): what is missing is found by
   * asking again a little later.
   */
  isIndexBehind: z.boolean(),
});
export type FoundMails = z.output<typeof foundMailsSchema>;
