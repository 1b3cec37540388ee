/** Revisions with the day on which they were given: what went is remembered for a time, and a token that is older is not known any more. */

const dayMs = 24 * 3_600_000;
/** Shorter than the cards that went are remembered (`vanishedMs` of contacts), so that no token outlives them. */
const maxAgeDays = 60;

/** A revision as programs get it. */
export const printToken = (revision: number, now: number): string =>
  `${String(revision)}-${String(Math.floor(now / dayMs))}`;

/** The revision of a token; null for one that is not ours, or too old. */
export function readToken(token: string, now: number): number | null {
  const [, revision, day] = /^(\d{1,15})-(\d{1,6})$/.exec(token) ?? [];
  if (revision === undefined || day === undefined) return null;
  const age = Math.floor(now / dayMs) - Number(day);
  return age < -1 || age > maxAgeDays ? null : Number(revision);
}
