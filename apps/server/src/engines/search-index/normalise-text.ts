/**
 * One spelling for what a person takes for the same letters: applied to mail and query alike, so that they meet.
 * Traditional and simplified characters stay as typed: they are different words to a reader who chose one.
 */

/** Letters that Unicode does not decompose, but that people type without their stroke. */
const characterForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  // Lower-casing writes a final sigma by context; a query cut in the middle of the word has another context.
  ς: 'σ',
};
const foldable = new RegExp(`[${Object.keys(characterForms).join('')}]`, 'gu');

/** Latin-1 to Greek, and their extensions: without one of these there is nothing to fold. */
const maybeAccented = /[\u00c0-\u03ff\u1e00-\u1fff]/u;
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const looseAccents = /[\u0300-\u036f]+/gu;
/** Soft hyphens, joiners, byte order marks, variation selectors (they choose a glyph, not a character). */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu;
const onlyAscii = /^[\x00-\x7f]*$/u;

/**
 * NFKC (full-width letters become plain ones), lower case, invisible characters removed, Latin and Greek letters without
 * diacritics. Cyrillic й, kana with voice marks and the like keep theirs: there they make another letter.
 */
export function normaliseText(text: string): string {
  if (onlyAscii.test(text)) return text.toLowerCase();
  const plain = text.toWellFormed().replace(invisible, '').normalize('NFKC').toLowerCase();
  if (!maybeAccented.test(plain)) return plain;
  return plain
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(looseAccents, '')
    .replace(foldable, (character) => characterForms[character] ?? character);
}
