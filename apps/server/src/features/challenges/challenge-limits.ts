/** How long challenges live and how often they may be answered wrongly (docs/security.md, "Sign-in"). */
const minuteMs = 60_000;

/** A puzzle or picture is answered within this time, and what it earned is used within it. */
export const challengeLifeMs = 2 * minuteMs;
/** A signed random code is used within this time. */
export const randomLifeMs = 5 * minuteMs;

/** Wrong answers from one address. A blind guess at the puzzle is right one time in twenty: about one pass in ten minutes. */
export const wrongAnswerLimit = { max: 20, windowMs: 10 * minuteMs };

/** Wrong passwords for one name from one address before the puzzle is asked. */
export const failuresBeforePuzzle = 5;
export const failuresWindowMs = 15 * minuteMs;

/** A hand needs longer than this from seeing the puzzle to letting go, a script does not. */
export const fastestSolveMs = 400;
/** The movement itself. */
export const fastestSlideMs = 120;
/** Pixels that the piece may be away from its place. */
export const puzzleTolerance = 4;
