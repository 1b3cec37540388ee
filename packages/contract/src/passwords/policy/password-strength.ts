import { isCommonPassword } from './common-passwords.ts';
import { countClasses, findBrokenRules, hasRun, type PasswordTerms } from './password-rules.ts';

/** 0 nothing typed, 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

/** How hard a password is to guess, by length and variety; what breaks a rule, is common or runs on is weak at most. */
export function scorePassword(password: string, terms: PasswordTerms): PasswordScore {
  if (password === '') return 0;
  if (findBrokenRules(password, terms).length > 0 || isCommonPassword(password)) return 1;
  const different = new Set(Array.from(password.toLowerCase())).size;
  const points = Math.min(different, 16) + (countClasses(password) - 1) * 2 - (hasRun(password) ? 2 : 0);
  return points >= 16 ? 4 : points >= 11 ? 3 : 2;
}
