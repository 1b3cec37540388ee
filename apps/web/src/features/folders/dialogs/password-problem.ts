import { countCharacters, maxFolderPasswordCharacters, minFolderPasswordCharacters } from '@hongyan/contract/limits';

export type PasswordProblem = 'tooShort' | 'tooLong' | 'notSame';

/** What is wrong with a new folder password and its repetition; lengths are the server's. */
export function problemOfPassword(password: string, repeated: string): PasswordProblem | undefined {
  if (countCharacters(password) < minFolderPasswordCharacters) return 'tooShort';
  if (password.length > maxFolderPasswordCharacters) return 'tooLong';
  return password === repeated ? undefined : 'notSame';
}
