/** Tables of home, by name. */
export type HomeSchema = Record<never, never>;
