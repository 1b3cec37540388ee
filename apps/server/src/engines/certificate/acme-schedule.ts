/** When a certificate is asked for: pure, so that its rules can be read and tested without an authority. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Let's Encrypt lets five wrong proofs an hour of a name pass; four tries an hour stay below, and every later pause doubles. */
export const firstPauseMs = 15 * minuteMs;
export const longestPauseMs = 24 * hourMs;
/** Certificates of many servers that were made in one hour should not all be renewed in one hour. */
const jitterShare = 0.05;
const renewalShare = 2 / 3;

/** How long to wait after the n-th failure in a row, or as long as the authority asks if that is longer. `random` in [0, 1). */
export function pauseAfter(failures: number, retryAfterMs: number | null, random: number): number {
  const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 20));
  return Math.max(doubled, retryAfterMs ?? 0) + Math.floor(random * jitterShare * doubled);
}

/** Two thirds into its life, a little earlier by chance: a third is left for whatever must be repaired. `random` in [0, 1). */
export function renewalTimeOf(
  facts: { readonly validFrom: number; readonly validUntil: number },
  random: number,
): number {
  const life = facts.validUntil - facts.validFrom;
  return Math.floor(facts.validFrom + life * (renewalShare - random * jitterShare));
}
