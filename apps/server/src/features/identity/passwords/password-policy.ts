/** What a new password must be (specification, section 5, "Password policy"), by the organisation's level. The rules themselves are the contract's. */
import { maxPasswordCharacters } from '@hongyan/contract';
import {
  findBrokenRules,
  listPasswordNames,
  minPasswordLengths,
  neededClasses,
  type PasswordRule,
  type PasswordTerms,
} from '@hongyan/contract/password-policy';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { spellFullNames } from '../../../engines/pinyin/name-pinyin.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { listDomains, readOrganisation } from '../people/store.ts';
import { frequentPasswords } from './frequent-passwords.ts';

/** Whose password it is: what must not stand in it. */
export interface PasswordOwner {
  readonly orgId: number;
  readonly address: string;
  readonly displayName: string;
}

/** The product's own names: what stands over the sign-in form is what comes to mind there. */
const productWords = ['hongyan', 'hongyanmail'];

const latin = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * Words of the organisation, which outsiders know and guess by (docs/security.md, "Words of the organisation"): what the organisation is called, its
 * domains and the first label of each, the product, and `passwordWords`. Chinese ones as pinyin: passwords have no Chinese characters.
 */
async function readOrganisationWords(db: Db, orgId: number): Promise<readonly string[]> {
  const [organisation, domains, own] = await Promise.all([
    readOrganisation(db, orgId),
    listDomains(db, orgId),
    readOrgSetting(db, orgId, 'passwordWords'),
  ]);
  const names = [organisation?.name ?? '', ...own];
  const ofDomains = domains.flatMap(({ name }) => [name, latin(name.split('.')[0] ?? '')]);
  const words = [...productWords, ...names.map(latin), ...names.flatMap((name) => spellFullNames(name)), ...ofDomains];
  return [...new Set(words)].filter((word) => word !== '');
}

/** What a new password of this person is measured by. */
export async function readPasswordTerms(db: Db, owner: PasswordOwner): Promise<PasswordTerms> {
  const { orgId, displayName } = owner;
  const [level, classes, words] = await Promise.all([
    readOrgSetting(db, orgId, 'passwordComplexLevel'),
    readOrgSetting(db, orgId, 'passwordClasses'),
    readOrganisationWords(db, orgId),
  ]);
  return { level, classes, names: listPasswordNames(owner), spelled: spellFullNames(displayName), words };
}

const refusals: Readonly<Record<PasswordRule, (terms: PasswordTerms) => UserError>> = {
  tooShort: ({ level }) => new UserError('passwordTooShort', { min: minPasswordLengths[level] }),
  tooLong: () => new UserError('passwordTooLong', { max: maxPasswordCharacters }),
  tooCommon: () => new UserError('passwordTooCommon'),
  hasName: () => new UserError('passwordHasName'),
  hasPinyin: () => new UserError('passwordHasPinyin'),
  hasWord: () => new UserError('passwordHasWord'),
  hasChinese: () => new UserError('passwordHasChinese'),
  tooSimple: ({ level }) => new UserError('passwordTooSimple', { count: neededClasses[level] }),
  hasRun: () => new UserError('passwordHasRun'),
};

/** Throws the `password…` error of the first rule that the password breaks. */
export function checkPasswordPolicy(password: string, terms: PasswordTerms): void {
  if (password.includes('\0')) throw new UserError('invalidInput', { problem: 'refused', field: 'password' });
  const [first] = findBrokenRules(password, terms);
  if (first !== undefined) throw refusals[first](terms);
  if (frequentPasswords().has(password.toLowerCase())) throw refusals.tooCommon(terms);
}
