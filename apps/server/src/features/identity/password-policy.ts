/** What a new password must be (specification, section 5, "Password policy"), by the organisation's level. */
import { countCharacters, maxPasswordCharacters, type OrgSettings } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';

type Level = OrgSettings['passwordComplexLevel'];

/** Shortest password per level. The longest is 128 at every level: a longer one is never weaker (docs/security.md). */
const minCharacters: Record<Level, number> = { '1': 6, '2': 8, '3': 10 };
/** Names shorter than this stand in too many innocent passwords. */
const minNameCharacters = 3;
/** How many characters in a row or alike make a run. */
const runLength = 3;

/** The passwords that guessers try first, lower case; the whole password is compared. */
const commonPasswords: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 123123123 11111111 00000000 88888888 66666666 87654321 147258369
  password password1 password123 passw0rd p@ssword p@ssw0rd qwerty qwerty123 qwertyuiop 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
  qazwsx qazwsxedc abc123 abcd1234 a123456 a1234567 a12345678 a123456789 aa123456 asd123456 asdfghjkl zxcvbnm
  iloveyou 5201314 woaini woaini1314 woaini520 letmein welcome welcome1 admin admin123 admin888 administrator root
  changeme dragon monkey sunshine princess football baseball superman trustno1 starwars hongyan hongyan123 mail1234
  qq123456 wang1234 zhang123 test1234 testtest secret secret123 default guest1234 internet computer`.split(/\s+/),
);

function hasRun(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const isOrdered = (code: number): boolean => (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
  for (const step of [0, 1, -1]) {
    let length = 1;
    for (let index = 1; index < codes.length; index += 1) {
      const [before = 0, code = 0] = [codes[index - 1], codes[index]];
      const goesOn = code - before === step && (step === 0 || (isOrdered(code) && isOrdered(before)));
      length = goesOn ? length + 1 : 1;
      if (length >= runLength) return true;
    }
  }
  return false;
}

function countClasses(password: string): number {
  const classes = [/\d/, /\p{Lu}/u, /\p{Ll}/u, /[^\d\p{Lu}\p{Ll}]/u];
  return classes.filter((pattern) => pattern.test(password)).length;
}

/** What of a person must not stand in the password. */
export interface PasswordOwner {
  readonly address: string;
  readonly displayName: string;
}

/** Throws the `password…` error of the first rule that the password breaks. */
export function checkPasswordPolicy(password: string, level: Level, owner: PasswordOwner): void {
  const length = countCharacters(password);
  if (length < minCharacters[level]) throw new UserError('passwordTooShort', { min: minCharacters[level] });
  if (password.length > maxPasswordCharacters) throw new UserError('passwordTooLong', { max: maxPasswordCharacters });
  if (password.includes('\0')) throw new UserError('invalidInput', { reason: 'NUL in the password' });
  if (level === '1') return;
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded)) throw new UserError('passwordTooCommon');
  const names = [owner.address, owner.address.split('@')[0] ?? '', owner.displayName].map((name) => name.toLowerCase());
  if (names.some((name) => name.length >= minNameCharacters && folded.includes(name)))
    throw new UserError('passwordHasName');
  if (level === '2') return;
  if (countClasses(password) < 3) throw new UserError('passwordTooSimple');
  if (hasRun(password)) throw new UserError('passwordHasRun');
}
