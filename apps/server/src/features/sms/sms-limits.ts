/** How many codes are sent and guessed (docs/security.md, "Sign-in"). */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A million codes: with the tries and the sendings below, a phone's code is guessed with a chance of 1 in 20 000 a day. */
export const codeDigits = 6;
export const maxTries = 5;
export const codeLifeMs = 5 * minuteMs;

/** Codes to one phone, so that nobody's phone is rung by outsiders and none pays for a flood. */
export const phoneLimits = [
  { name: 'minute', max: 1, windowMs: minuteMs },
  { name: 'hour', max: 5, windowMs: hourMs },
  { name: 'day', max: 10, windowMs: dayMs },
] as const;

/** Codes that one address, or one signed-in person, may ask for, whatever the phones. */
export const askerLimit = { name: 'asker', max: 20, windowMs: dayMs } as const;

/** What a verified phone is good for: choosing a new password. */
export const verifiedLifeMs = 10 * minuteMs;
