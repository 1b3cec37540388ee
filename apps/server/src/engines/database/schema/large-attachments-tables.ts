/** Tables of large attachments, by name. */
export type LargeAttachmentsSchema = Record<never, never>;
