/** Tables of challenges, by name. */
export type ChallengesSchema = Record<never, never>;
