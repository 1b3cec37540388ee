/**
 * Characters that change how a name looks without being seen: direction overrides (`exe.fdp` shown as `pdf.exe`), zero-width marks
 * (a name that equals another to the eye), controls, tags. Names shown to people lose them (security, sections 4.1 and 4.3).
 */

/** Bidirectional, zero-width, filler and tag marks; controls; line and paragraph separators. The joiner U+200D stands apart. */
const hiddenCharacters =
  /[\0-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** A joiner that does not stand between two emoji, where it makes one picture of them (a family, a profession). */
const looseJoiner =
  /(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Marks that deceive in a name: those of the above that no program writes by mistake. */
const deceivingCharacters =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\u{e0000}-\u{e0fff}]/u;

/** Whether a text holds marks that are there to deceive. */
export function hasHiddenCharacters(text: string): boolean {
  return deceivingCharacters.test(text) || text.search(looseJoiner) !== -1;
}

/** The text without hidden marks, well-formed, blanks collapsed and trimmed. */
export function removeHiddenCharacters(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n]/g, ' ')
    .replace(hiddenCharacters, '')
    .replace(looseJoiner, '')
    .replace(/\s+/g, ' ')
    .trim();
}
