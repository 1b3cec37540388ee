/** Tables of shared mailboxes, by name. */
export type SharedMailboxesSchema = Record<never, never>;
