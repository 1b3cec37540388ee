/** What is wrong with a new name (specification, section 5, "Folders and labels"); the organisation sets the length. */
export type NameProblem = 'empty' | 'tooLong';

/** Names are trimmed; characters are counted as a person does. */
export function problemOfName(name: string, maxCharacters: number): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'empty';
  const characters = Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(trimmed)).length;
  return characters > maxCharacters ? 'tooLong' : undefined;
}
