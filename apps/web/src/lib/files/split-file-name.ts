/** A name in two parts: the first may be shortened where there is no room, the second never. */
export interface SplitName {
  readonly head: string;
  readonly tail: string;
}

/** Characters before the extension that stay in sight: what tells `…第3版.docx` from `…第4版.docx`. */
const keptBefore = 4;
/** A longer "extension" is a sentence after a dot. */
const maxExtension = 10;
/** Shorter names need no cutting. */
const minLength = 16;

/** Cuts a file name before the end of its stem, between characters as people see them. */
export function splitFileName(name: string): SplitName {
  const characters = listCharacters(name);
  if (characters.length < minLength) return { head: name, tail: '' };
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= maxExtension ? characters.length - dot : 0;
  const cut = characters.length - extension - keptBefore;
  return { head: characters.slice(0, cut).join(''), tail: characters.slice(cut).join('') };
}

/** The longest that a sentence can name without losing its reader, in characters. */
const maxInSentence = 40;

/** A file name for a sentence: too long for one it is cut in the middle, so that its beginning and its kind are seen. */
export function shortenFileName(name: string): string {
  const characters = listCharacters(name);
  if (characters.length <= maxInSentence) return name;
  const tail = listCharacters(splitFileName(name).tail);
  return `${characters.slice(0, maxInSentence - tail.length - 1).join('')}…${tail.join('')}`;
}

/** As people see them. */
const listCharacters = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
