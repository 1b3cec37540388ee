/** Challenges that only a person passes: the sliding puzzle and the picture captcha. */
export const challengesCalls = {};
