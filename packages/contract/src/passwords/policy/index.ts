export { isCommonPassword } from './common-passwords.ts';
export {
  findBrokenRules,
  listPasswordNames,
  minPasswordLengths,
  neededClasses,
  type PasswordLevel,
  type PasswordRule,
  type PasswordTerms,
} from './password-rules.ts';
export { type PasswordScore, scorePassword } from './password-strength.ts';
