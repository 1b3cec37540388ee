export { isCommonPassword } from './common-passwords.ts';
export {
  findBrokenRules,
  minPasswordLengths,
  neededClasses,
  type PasswordLevel,
  type PasswordRule,
  type PasswordTerms,
  passwordNamesOf,
} from './password-rules.ts';
export { type PasswordScore, scorePassword } from './password-strength.ts';
