export type PasswordStrength = 'weak' | 'fair' | 'strong';

const classes = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z\s]/];

/** How hard a short password is to guess by its length and variety; a few characters repeated or in a row stay weak. */
export function computeStrength(password: string): PasswordStrength {
  const characters = Array.from(password);
  const different = new Set(characters).size;
  const kinds = classes.filter((kind) => kind.test(password)).length;
  const isRow = characters.every(
    (character, index) => index === 0 || character.charCodeAt(0) - (characters[index - 1] ?? '').charCodeAt(0) === 1,
  );
  if (characters.length < 6 || different < 4 || isRow) return 'weak';
  if (characters.length >= 10 && kinds >= 2 && different >= 7) return 'strong';
  return kinds >= 2 || characters.length >= 10 ? 'fair' : 'weak';
}
