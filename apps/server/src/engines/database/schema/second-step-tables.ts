/** Tables of second step, by name. */
export type SecondStepSchema = Record<never, never>;
