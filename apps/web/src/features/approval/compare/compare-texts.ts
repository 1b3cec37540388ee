/** A run of a text: as it was, only in the earlier one, only in the later one. */
export interface ComparedRun {
  readonly text: string;
  readonly isChanged: boolean;
}

/** Two texts beside each other, cut where they differ. */
export interface ComparedTexts {
  readonly before: readonly ComparedRun[];
  readonly after: readonly ComparedRun[];
  readonly isSame: boolean;
}

/** More of a text is not compared: nobody reads that far, and it would hold the page. */
const maxComparedCharacters = 200_000;
/** After so long two texts that have little in common are compared by lines. */
const maxComparedMs = 1_500;

/** Compares two texts word by word; Chinese by the browser's knowledge of its words. The library is loaded when it is first asked for. */
export async function compareTexts(before: string, after: string): Promise<ComparedTexts> {
  const { diffWordsWithSpace, diffLines } = await import('diff');
  const one = before.slice(0, maxComparedCharacters);
  const other = after.slice(0, maxComparedCharacters);
  const intlSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const changes = diffWordsWithSpace(one, other, { intlSegmenter, timeout: maxComparedMs }) ?? diffLines(one, other);
  const runs = changes.map(({ value, added, removed }) => ({ text: value, added, removed }));
  return {
    before: runs.filter(({ added }) => !added).map(({ text, removed }) => ({ text, isChanged: removed })),
    after: runs.filter(({ removed }) => !removed).map(({ text, added }) => ({ text, isChanged: added })),
    isSame: runs.every(({ added, removed }) => !added && !removed),
  };
}
