/** Rows of a list: the `tableSize` of the person's settings, or the two lines of the three-column layout. */
export type RowSize = 1 | 2 | 3 | 'twoLines';

/** Heights in px by font size 1, 2, 3; the same as the `--row-…` tokens, which virtual lists cannot read. */
const heightsPx: Record<RowSize, readonly [number, number, number]> = {
  1: [32, 36, 40],
  2: [40, 44, 48],
  3: [56, 62, 70],
  twoLines: [58, 66, 74],
};

/** Height of a list row in px. */
export function rowHeightPx(size: RowSize, fontSize: 1 | 2 | 3): number {
  return heightsPx[size][fontSize - 1] ?? heightsPx[size][0];
}
