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
export function chooseRenewalTime(
  facts: { readonly validFrom: number; readonly validUntil: number },
  random: number,
): number {
  const life = facts.validUntil - facts.validFrom;
  return Math.floor(facts.validFrom + life * (renewalShare - random * jitterShare));
}

/** Asked this often where the authority does not say how often (RFC 9773 §4.3). */
const renewalAskPauseMs = 6 * hourMs;
/** What an authority may ask for is kept within reason. */
const shortestRenewalAskMs = minuteMs;
const longestRenewalAskMs = 24 * hourMs;

/** How long to wait before the authority is asked again for the time of the renewal. */
export function renewalAskPause(askAgainAfterMs: number | null): number {
  const wanted = askAgainAfterMs ?? renewalAskPauseMs;
  return Math.min(longestRenewalAskMs, Math.max(shortestRenewalAskMs, wanted));
}

/** A time in the window that the authority suggests, by chance, so that not all come at once (RFC 9773 §4.2). `random` in [0, 1). */
export function pickRenewalTime(window: { readonly from: number; readonly until: number }, random: number): number {
  return Math.floor(window.from + (window.until - window.from) * random);
}
