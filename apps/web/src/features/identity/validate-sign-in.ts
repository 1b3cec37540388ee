import { minPasswordCharacters } from '@hongyan/contract/limits';
import type { Credentials } from '../../platform/session/session-flow.ts';

export type SignInProblem = 'userNameEmpty' | 'passwordEmpty' | 'passwordShort' | 'passwordChinese';
export type SignInProblems = Partial<Record<keyof Credentials, SignInProblem>>;

/** Ideographs, and the full-width signs that a Chinese keyboard makes: nobody means them in a password. */
const chineseCharacter = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;

/** The form's rules (specification, section 5; six characters or more, docs/security.md). Empty when all is well. */
export function validateSignIn({ username, password }: Credentials): SignInProblems {
  const problems: SignInProblems = {};
  if (username.trim() === '') problems.username = 'userNameEmpty';
  const passwordProblem = problemOfPassword(password);
  if (passwordProblem) problems.password = passwordProblem;
  return problems;
}

function problemOfPassword(password: string): SignInProblem | undefined {
  if (password === '') return 'passwordEmpty';
  if (chineseCharacter.test(password)) return 'passwordChinese';
  if (Array.from(password).length < minPasswordCharacters) return 'passwordShort';
  return undefined;
}
