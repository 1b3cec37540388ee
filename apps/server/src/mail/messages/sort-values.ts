/** The position of a mail in a list, newest first: the cursor that a row's `sortValues` carries. */
export interface SortPosition {
  readonly sticky: 0 | 1;
  readonly receivedAt: number;
  readonly n: number;
}

const form = /^([01])_(\d{1,15})_(\d{1,10})$/;

export function formatSortValues(position: SortPosition): string {
  return `${position.sticky}_${position.receivedAt}_${position.n}`;
}

/** null where the text is none of ours. */
export function parseSortValues(text: string): SortPosition | null {
  const match = form.exec(text);
  if (!match) return null;
  return { sticky: match[1] === '1' ? 1 : 0, receivedAt: Number(match[2]), n: Number(match[3]) };
}
