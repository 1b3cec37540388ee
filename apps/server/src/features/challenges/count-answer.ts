import { defineOperation } from '../../engines/database/port.ts';
import { countAttempt, returnAttempt } from '../identity/in-transaction.ts';
import { challengeLifeMs, failuresWindowMs, wrongAnswerLimit } from './challenge-limits.ts';

/** Longer than what is used once can live. */
const usedWindowMs = 2 * challengeLifeMs;

/** What wrong answers of one asker are counted under. */
export const wrongAnswersKey = (asker: string): string => `challenge/wrong/${asker}`;

/** Uses a ticket or challenge up; false: it was used before. */
export const useOnce = defineOperation<{ readonly hash: string }, boolean>({
  name: 'challenges.useOnce',
  accounts: () => [],
  run: async (tx, context, { hash }) => {
    const { count } = await countAttempt(tx, `challenge/used/${hash}`, usedWindowMs, context.now);
    return { output: count === 1 };
  },
});

export interface ChallengeAnswer {
  /** null: there is no such challenge. */
  readonly hash: string | null;
  readonly isRight: boolean;
  /** Whose wrong answers are counted together: an address, or an IPv6 network. */
  readonly asker: string;
}

/** `seconds`: too many wrong answers came from there. */
export type CountedAnswer = { readonly passed: boolean; readonly seconds: number | null };

/** Uses the challenge up, right or wrong, and counts wrong answers; past the limit right ones are refused too, so that nothing is learnt. */
export const countAnswer = defineOperation<ChallengeAnswer, CountedAnswer>({
  name: 'challenges.countAnswer',
  accounts: () => [],
  run: async (tx, context, { hash, isRight, asker }) => {
    const { max, windowMs } = wrongAnswerLimit;
    const attempt = await countAttempt(tx, wrongAnswersKey(asker), windowMs, context.now);
    if (attempt.count > max) {
      const seconds = Math.max(1, Math.ceil((attempt.windowStart + windowMs - context.now) / 1000));
      return { output: { passed: false, seconds } };
    }
    const used = hash === null ? null : await countAttempt(tx, `challenge/used/${hash}`, usedWindowMs, context.now);
    const passed = isRight && used?.count === 1;
    if (passed) await returnAttempt(tx, attempt);
    return { output: { passed, seconds: null } };
  },
});

/** Counts a wrong password towards the puzzle. */
export const countFailure = defineOperation<{ readonly key: string }, null>({
  name: 'challenges.countFailure',
  accounts: () => [],
  run: async (tx, context, { key }) => {
    await countAttempt(tx, key, failuresWindowMs, context.now);
    return { output: null };
  },
});
