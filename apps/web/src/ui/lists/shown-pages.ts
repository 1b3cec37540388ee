/** Numbers beside the page that is shown. */
const neighbours = 2;

/** The page numbers of a pager: the first, the last, those around the one that is shown, and gaps between. */
export function shownPages(page: number, pages: number): (number | 'gap')[] {
  const numbers = new Set([1, pages]);
  for (let near = page - neighbours; near <= page + neighbours; near += 1)
    if (near >= 1 && near <= pages) numbers.add(near);
  const shown: (number | 'gap')[] = [];
  let before = 0;
  for (const number of [...numbers].sort((a, b) => a - b)) {
    // A gap of one number is written as that number.
    if (number - before === 2) shown.push(before + 1);
    else if (number - before > 2) shown.push('gap');
    shown.push(number);
    before = number;
  }
  return shown;
}
