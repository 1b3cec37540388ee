/** What a new password must be (specification, section 5, "Password policy"). The same rules in the browser, while it is typed, and on the server, which decides. */
import { countCharacters, maxPasswordCharacters } from '../../limits.ts';
import { isCommonPassword } from './common-passwords.ts';

/** `passwordComplexLevel`. */
export type PasswordLevel = '1' | '2' | '3';

/** What a password is measured by: the organisation's policy and the person's names. */
export interface PasswordTerms {
  readonly level: PasswordLevel;
  /** Classes of characters and runs count; off: length, names and the list of common passwords alone. */
  readonly classes: boolean;
  /** Account name, user name, full name: none may stand in it. */
  readonly names: readonly string[];
  /** The full name in pinyin; it may not stand in it, however its syllables are divided. */
  readonly spelled: readonly string[];
  /** Of the installation: its names and domains, the product's, and what it lists itself (docs/security.md, "Words of the organisation"). None may stand in it. */
  readonly words: readonly string[];
}

/** A rule that a password breaks. */
export type PasswordRule =
  | 'tooShort'
  | 'tooLong'
  | 'tooCommon'
  | 'hasName'
  | 'hasPinyin'
  | 'hasWord'
  | 'hasChinese'
  | 'tooSimple'
  | 'hasRun';

/** Shortest password per level. The longest is 128 at every level: a longer one is never weaker (docs/security.md). */
export const minPasswordLengths: Readonly<Record<PasswordLevel, number>> = { '1': 6, '2': 8, '3': 10 };
/** How many of the four classes (digits, upper case, lower case, others) a level asks for. */
export const neededClasses: Readonly<Record<PasswordLevel, number>> = { '1': 1, '2': 2, '3': 3 };
/** Shorter names stand in too many innocent passwords. */
const minNameCharacters = 3;
const minSpelledCharacters = 4;
const minWordCharacters = 4;
/** How many characters in a row or alike make a run. */
const runLength = 3;

const classPatterns = [/\d/, /\p{Lu}/u, /\p{Ll}/u, /[^\d\p{Lu}\p{Ll}]/u];

/** How many of the four classes of characters there are. */
export function countClasses(password: string): number {
  return classPatterns.filter((pattern) => pattern.test(password)).length;
}

/** `abc`, `321`, `aaa`: three or more consecutive digits or letters, or alike characters. */
export function hasRun(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const classify = (code: number): number => (code >= 48 && code <= 57 ? 1 : code >= 97 && code <= 122 ? 2 : 0);
  for (const step of [0, 1, -1]) {
    let length = 1;
    for (let index = 1; index < codes.length; index += 1) {
      const [before = 0, code = 0] = [codes[index - 1], codes[index]];
      const goesOn =
        code - before === step && (step === 0 || (classify(code) !== 0 && classify(code) === classify(before)));
      length = goesOn ? length + 1 : 1;
      if (length >= runLength) return true;
    }
  }
  return false;
}

function hasOneOf(text: string, parts: readonly string[], minCharacters: number): boolean {
  return parts.some((part) => part.length >= minCharacters && text.includes(part.toLowerCase()));
}

/** Every rule that the password breaks, in the order in which they are shown; none: it is good. */
export function findBrokenRules(password: string, terms: PasswordTerms): readonly PasswordRule[] {
  const { level, classes, names, spelled, words } = terms;
  const normalised = password.toLowerCase();
  const isMixed = classes && level !== '1';
  const broken: Record<PasswordRule, boolean> = {
    tooShort: countCharacters(password.slice(0, maxPasswordCharacters + 1)) < minPasswordLengths[level],
    tooLong: password.length > maxPasswordCharacters,
    tooCommon: isCommonPassword(password.slice(0, maxPasswordCharacters)),
    hasName: hasOneOf(normalised, names, minNameCharacters),
    hasPinyin: hasOneOf(normalised.replace(/[^a-z]/g, ''), spelled, minSpelledCharacters),
    // Whatever signs stand between: `Blue.Heron-22` has `blueheron`.
    hasWord:
      hasOneOf(normalised, words, minWordCharacters) ||
      hasOneOf(normalised.replace(/[^a-z0-9]/g, ''), words, minWordCharacters),
    // The sign-in form refuses them (specification, section 5): such a password could never be typed there.
    hasChinese: /\p{Script=Han}/u.test(password),
    tooSimple: isMixed && countClasses(password) < neededClasses[level],
    hasRun: isMixed && hasRun(password),
  };
  return (Object.keys(broken) as PasswordRule[]).filter((rule) => broken[rule]);
}

/** The names of a person as `PasswordTerms` has them. */
export function listPasswordNames(owner: {
  readonly address: string;
  readonly displayName: string;
}): readonly string[] {
  const [localPart = ''] = owner.address.split('@');
  return [...new Set([owner.address, localPart, owner.displayName])].filter((name) => name !== '');
}
