/** Tables of automatic mail, by name. */
export type AutomaticMailSchema = Record<never, never>;
