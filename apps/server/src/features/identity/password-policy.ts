/** What a new password must be (specification, section 5, "Password policy"), by the organisation's level. The rules themselves are the contract's. */
import { maxPasswordCharacters } from '@hongyan/contract';
import {
  findBrokenRules,
  minPasswordLengths,
  neededClasses,
  type PasswordRule,
  type PasswordTerms,
  passwordNamesOf,
} from '@hongyan/contract/password-policy';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { spellFullNames } from '../../engines/pinyin/name-pinyin.ts';
import { readOrgSetting } from '../settings/index.ts';

/** Whose password it is: what must not stand in it. */
export interface PasswordOwner {
  readonly orgId: number;
  readonly address: string;
  readonly displayName: string;
}

/** What a new password of this person is measured by. */
export async function readPasswordTerms(db: Db, owner: PasswordOwner): Promise<PasswordTerms> {
  const { orgId, displayName } = owner;
  const [level, classes] = await Promise.all([
    readOrgSetting(db, orgId, 'passwordComplexLevel'),
    readOrgSetting(db, orgId, 'passwordClasses'),
  ]);
  return { level, classes, names: passwordNamesOf(owner), spelled: spellFullNames(displayName) };
}

const refusals: Readonly<Record<PasswordRule, (terms: PasswordTerms) => UserError>> = {
  tooShort: ({ level }) => new UserError('passwordTooShort', { min: minPasswordLengths[level] }),
  tooLong: () => new UserError('passwordTooLong', { max: maxPasswordCharacters }),
  tooCommon: () => new UserError('passwordTooCommon'),
  hasName: () => new UserError('passwordHasName'),
  hasPinyin: () => new UserError('passwordHasPinyin'),
  hasChinese: () => new UserError('passwordHasChinese'),
  tooSimple: ({ level }) => new UserError('passwordTooSimple', { count: neededClasses[level] }),
  hasRun: () => new UserError('passwordHasRun'),
};

/** Throws the `password…` error of the first rule that the password breaks. */
export function checkPasswordPolicy(password: string, terms: PasswordTerms): void {
  if (password.includes('\0')) throw new UserError('invalidInput', { reason: 'NUL in the password' });
  const [first] = findBrokenRules(password, terms);
  if (first !== undefined) throw refusals[first](terms);
}
