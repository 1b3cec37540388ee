/** How often a password can be recovered, and how often its codes can be guessed (docs/security.md, "Sign-in"). */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A recovery, and a code by mail, is good for so long (OWASP ASVS 5, 6.5.5). */
export const recoveryMs = 10 * minuteMs;
/** Proofs that one recovery takes, right or wrong. */
export const maxProofs = 5;
/** Eight digits: with the limits below a code is guessed with a chance of 1 in 2 000 000 a day. */
export const codeDigits = 8;

/** Recoveries begun for one name; an address from which the person has signed in has a count of its own, so that outsiders cannot use it up. */
export const recoveriesByName = { max: 5, windowMs: hourMs } as const;
/** Recoveries begun from one address, and from one network (/24, or /64 for IPv6), whatever the names. */
export const recoveriesByAddress = { max: 20, windowMs: hourMs } as const;
export const recoveriesByNetwork = { max: 200, windowMs: hourMs } as const;
/** Codes by mail for one name: nobody's mailbox outside is filled by outsiders. */
export const codesByMinute = { max: 1, windowMs: minuteMs } as const;
export const codesByHour = { max: 5, windowMs: hourMs } as const;
export const codesByDay = { max: 10, windowMs: dayMs } as const;
/** Codes that a person has sent to an address to be bound, and that one address gets, whoever asks. */
export const bindingsByPerson = { max: 5, windowMs: hourMs } as const;
export const bindingsByTarget = { max: 5, windowMs: dayMs } as const;
