/** A text as words are looked for in it, and the way back to what stands in it. */
import { normaliseText } from '../search-index/normalise-text.ts';

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const letter = /[\p{L}\p{N}_]/u;
const joining = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** Characters that are normalised together on the way back. */
const stepCharacters = 2_000;

/** White space: a word of Chinese, Japanese or Korean goes on over the end of a line; others have a blank there. */
export type Spacing = 'single' | 'none';

export const chooseSpacing = (word: string): Spacing => (cjk.test(word) ? 'none' : 'single');

const setSpacing = (text: string, spacing: Spacing): string => text.replace(/\s+/gu, spacing === 'none' ? '' : ' ');

/** One spelling: as search compares it, with white space as it is wanted. */
export const normaliseWord = (word: string, spacing: Spacing): string =>
  setSpacing(normaliseText(word), spacing).trim();

/** Whether a character goes on in a word of an alphabet. */
const isAlphabetic = (character: string): boolean => letter.test(character) && !cjk.test(character);

function characterBefore(text: string, at: number): string {
  const code = text.codePointAt(at - 2);
  return code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text.charAt(at - 1);
}

/** Whether a word of an alphabet, found here, stands for itself and not within a longer one. */
function isWhole(text: string, at: number, word: string): boolean {
  const end = at + word.length;
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const isOpenBefore = at === 0 || !isAlphabetic(first) || !isAlphabetic(characterBefore(text, at));
  if (!isOpenBefore || end >= text.length) return isOpenBefore;
  return (
    !isAlphabetic(characterBefore(word, word.length)) || !isAlphabetic(String.fromCodePoint(text.codePointAt(end) ?? 0))
  );
}

/** A text with its spacing, and normalised. */
export class ComparedText {
  readonly #text: string;
  readonly #normalised: string;

  constructor(text: string, spacing: Spacing) {
    this.#text = setSpacing(text, spacing);
    this.#normalised = normaliseText(this.#text);
  }

  /** How a normalised word stands in the text, the first time; null: it does not. */
  findWord(word: string): string | null {
    let at = this.#normalised.indexOf(word);
    while (at !== -1 && !isWhole(this.#normalised, at, word)) at = this.#normalised.indexOf(word, at + 1);
    return at === -1 ? null : this.#locate(at, word);
  }

  /** What stands in the text where its normalised form has a word. */
  #locate(at: number, word: string): string {
    const same = this.#text.slice(at, at + word.length);
    if (this.#text.length === this.#normalised.length && normaliseText(same) === word) return same;
    const start = this.#findOrigin(at, 0, 0, 'before');
    const end = this.#findOrigin(at + word.length, start.origin, start.normalised, 'after');
    const located = this.#text.slice(start.origin, end.origin);
    return normaliseText(located).includes(word) ? located : word;
  }

  /** The place in the text for one in its normalised form, by walking on from a pair of both: first in steps, then character by character. */
  #findOrigin(wanted: number, fromOrigin: number, fromNormalised: number, side: 'before' | 'after') {
    let [origin, normalised] = [fromOrigin, fromNormalised];
    for (const size of [stepCharacters, 1]) {
      while (normalised < wanted && origin < this.#text.length) {
        const end = this.#endOfStep(origin, size);
        const length = normaliseText(this.#text.slice(origin, end)).length;
        const isOver = side === 'before' ? normalised + length > wanted : normalised + length >= wanted;
        if (isOver && (size > 1 || side === 'before')) break;
        origin = end;
        normalised += length;
      }
    }
    return { origin, normalised };
  }

  /** So many characters further, with the marks that belong to the last of them. */
  #endOfStep(start: number, size: number): number {
    let end = Math.min(this.#text.length, start + size);
    if (size === 1 && (this.#text.codePointAt(start) ?? 0) > 0xffff) end += 1;
    while (end < this.#text.length && (joining.test(this.#text.charAt(end)) || isLowSurrogate(this.#text, end)))
      end += 1;
    return end;
  }
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
