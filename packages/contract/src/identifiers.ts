import { z } from 'zod';

/** An opaque identifier: digits or URL-safe letters, never interpreted by a client. */
const opaque = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
const number = z.string().regex(/^\d{1,10}$/);

export const mailboxIdSchema = number.brand('MailboxId');
export const mailIdSchema = number.brand('MailId');
export const labelIdSchema = number.brand('LabelId');
export const draftIdSchema = number.brand('DraftId');
/** A mail that waits to be sent. */
export const pendingIdSchema = number.brand('PendingId');
export const uploadIdSchema = opaque.brand('UploadId');
export const mailUidSchema = z.coerce.number().int().positive().brand('MailUid');

export type MailboxId = z.output<typeof mailboxIdSchema>;
export type MailId = z.output<typeof mailIdSchema>;
export type LabelId = z.output<typeof labelIdSchema>;
export type DraftId = z.output<typeof draftIdSchema>;
export type PendingId = z.output<typeof pendingIdSchema>;
export type UploadId = z.output<typeof uploadIdSchema>;
/** IMAP's UID of a mail in its folder. */
export type MailUid = z.output<typeof mailUidSchema>;
