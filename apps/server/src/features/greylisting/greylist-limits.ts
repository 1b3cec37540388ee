const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Who was asked to come again has so long: servers try for days, the first times within hours (RFC 5321 §4.5.4.1). */
export const windowMs = 2 * dayMs;
/** Who came again is known for so long after the last message (RFC 6647 §5 asks for a week at least). */
export const knownMs = 35 * dayMs;
/** How exactly the last message of a server that is known is recorded: a write for each. */
export const touchEveryMs = 24 * hourMs;
/** A network from which so many pairs have come again is not asked any more. */
export const enoughReturns = 3;
/** Pairs of one network, and of all, that are recorded in a day; beyond that mail is taken, so that nobody fills the store. */
export const pairsPerNetwork = 1_000;
export const pairsPerDay = 200_000;
