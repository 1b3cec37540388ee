/** How long and how often the second proof may be tried (docs/security.md, "Second factor"). */
const minuteMs = 60_000;

/** A sign-in waits so long for its second proof; setting something up, as long. */
export const ticketMs = 10 * minuteMs;
/** Wrong proofs for one ticket: then the first proof is shown again. */
export const maxWrongPerTicket = 5;
/** Wrong first codes of an app that is being set up: mistyped, or a clock that is wrong. */
export const maxWrongPerSetup = 5;
/** Wrong proofs of one account, then one a minute. Only somebody with the right first proof is counted here, so no outsider locks anybody out. */
export const accountLimit = { max: 10, windowMs: 15 * minuteMs };
export const slowAccountLimit = { max: 1, windowMs: minuteMs };
/** Whoever has stolen the password guesses so often a day: 3 of 10 000 days' guessing would meet a code of six digits. */
export const dayLimit = { max: 100, windowMs: 24 * 60 * minuteMs };
/** Waiting sign-ins and set-ups of one account: more than any person has open, and a bound for what one account fills. */
export const maxTickets = 50;
export const maxSetups = 5;
/** Browsers that are spared the question on one machine: a family's. */
export const maxTrustedAccounts = 5;
