/** Characters of a text that are read; what decides stands at the beginning. */
export const maxTextCharacters = 8_000;
const minWordLength = 3;
const maxWordLength = 24;

/** Scripts that put no blanks between words, and words of all others. */
const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{L}\p{M}\p{N}$€£¥%'’_-]+/gu;
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Characters that are not seen and only keep a filter from reading a word. */
const unseen = /[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

/** A number says little by its value and something by its form: `¥12,800` and `¥9,900` are the same clue. */
const formOfNumber = (text: string): string =>
  text.replace(/\d+/g, (digits) => `#${String(Math.min(digits.length, 6))}`);

function* bigrams(run: string): Generator<string> {
  const characters = Array.from(run);
  if (characters.length === 1) yield run;
  for (let at = 1; at < characters.length; at += 1) yield `${characters[at - 1] ?? ''}${characters[at] ?? ''}`;
}

/**
 * What a text consists of, in order and with repeats: words, and pairs of neighbouring characters where words have no blanks between them.
 * Full-width letters and capitals are read as the plain ones.
 */
export function* textTokens(text: string, maxCharacters = maxTextCharacters): Generator<string> {
  // Normalising makes one character at most eighteen.
  const read = text.slice(0, maxCharacters).normalize('NFKC').replace(unseen, '').toLowerCase().slice(0, maxCharacters);
  for (const [run] of read.matchAll(runs)) {
    if (unspaced.test(run)) {
      yield* bigrams(run);
      continue;
    }
    const word = run.replace(/^['’_-]+|['’_-]+$/g, '');
    if (word.length < minWordLength) continue;
    if (/\d/.test(word)) yield formOfNumber(word).slice(0, maxWordLength);
    else if (word.length <= maxWordLength) yield word;
    else yield `${word.slice(0, 4)}…${String(Math.min(Math.floor(word.length / 10), 9))}`;
  }
}
