/**
 * How SORT and THREAD compare texts: i;unicode-casemap (RFC 5051), which RFC 5256 §2 asks for: messages in title case, decomposed, then by
 * their octets in UTF-8. The same on every engine and machine: no locale takes part.
 */

const plainAscii = /^[\0-\x7f]*$/;
const changesInTitle = /\p{Changes_When_Titlecased}/gu;
/** Two letters in one character: their title case is neither the small one nor the capital. */
const digraphs: ReadonlyMap<string, string> = new Map([
  ...Array.from('\u01c4\u01c6', (letter) => [letter, '\u01c5'] as const),
  ...Array.from('\u01c7\u01c9', (letter) => [letter, '\u01c8'] as const),
  ...Array.from('\u01ca\u01cc', (letter) => [letter, '\u01cb'] as const),
  ...Array.from('\u01f1\u01f3', (letter) => [letter, '\u01f2'] as const),
]);

/** Their capitals are no title case: digraphs, and Georgian letters, which have none. */
const notAsCapital = /[\u01c4-\u01cc\u01f1-\u01f3\u10d0-\u10ff]/;
const iotaBelow = '\u0345';

/** The simple title case of a character (RFC 5051 §2.2); a letter whose capital is several letters has none, but Greek ones keep their iota. */
function titleCase(character: string): string {
  const digraph = digraphs.get(character);
  if (digraph !== undefined) return digraph;
  const upper = character.toUpperCase();
  if (upper.length === character.length) return upper;
  const [letter = '', ...diacritics] = character.normalize('NFD');
  return diacritics.includes(iotaBelow) ? letter.toUpperCase() + diacritics.join('') : character;
}

/** Every character in title case. Capitals are made of the whole text where they come to the same. */
function inTitleCase(text: string): string {
  const capitals = text.toUpperCase();
  if (capitals.length === text.length && !notAsCapital.test(text)) return capitals;
  return text.replace(changesInTitle, titleCase);
}

const beyondSurrogates = /[\ud800-\uffff]/;

/** UTF-16 puts what is beyond the basic plane before U+E000; octets of UTF-8 are in the order of code points. */
function inCodePointOrder(text: string): string {
  if (!beyondSurrogates.test(text)) return text;
  return Array.from({ length: text.length }, (_, index) => {
    const unit = text.charCodeAt(index);
    if (unit < 0xd800) return text.charAt(index);
    return String.fromCharCode(unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
  }).join('');
}

/** What a text is compared by: two texts are equal, or one is before the other, as these are (`<`). Not to be shown. */
export function collationKey(text: string): string {
  if (plainAscii.test(text)) return text.toUpperCase();
  return inCodePointOrder(inTitleCase(text).normalize('NFKD'));
}
