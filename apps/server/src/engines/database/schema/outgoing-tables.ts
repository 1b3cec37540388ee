/** Tables of outgoing, by name. */
export type OutgoingSchema = Record<never, never>;
