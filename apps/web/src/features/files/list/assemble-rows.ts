import type { FilePage, ShownFile } from '../api.ts';

/**
 * The rows of a view by what is known of it: undefined where a page has not come. Pages are asked for at different moments: what has moved on in
 * between stands on two of them, and is shown once.
 */
export function assembleRows(
  pages: ReadonlyMap<number, Pick<FilePage, 'list'>>,
  total: number,
  pageSize: number,
): readonly (ShownFile | undefined)[] {
  const rows = Array.from<ShownFile | undefined>({ length: total });
  const seen = new Set<string>();
  for (const [page, { list }] of [...pages].toSorted(([one], [other]) => one - other)) {
    list.forEach((file, index) => {
      const at = page * pageSize + index;
      if (at >= total || seen.has(file.nodeId)) return;
      seen.add(file.nodeId);
      rows[at] = file;
    });
  }
  return rows;
}

/** The pages that hold these rows, and those that somebody scrolls to in a moment. */
export function pagesAround(first: number, last: number, pageSize: number, margin: number): readonly number[] {
  const from = Math.max(0, Math.floor((first - margin) / pageSize));
  const to = Math.max(from, Math.floor((last + margin) / pageSize));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
