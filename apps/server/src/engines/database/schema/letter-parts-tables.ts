/** Tables of letter parts, by name. */
export type LetterPartsSchema = Record<never, never>;
