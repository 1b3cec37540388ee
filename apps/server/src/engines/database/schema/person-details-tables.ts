/** Tables of person details, by name. */
export type PersonDetailsSchema = Record<never, never>;
