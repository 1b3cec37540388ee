import { expect, it } from 'vitest';
import { shownPages } from './shown-pages.ts';

it.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 6, [1, 2, 3, 'gap', 6]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 10, [1, 2, 3, 4, 5, 6, 7, 'gap', 10]],
  [50, 100, [1, 'gap', 48, 49, 50, 51, 52, 'gap', 100]],
  [100, 100, [1, 'gap', 98, 99, 100]],
])('page %i of %i shows its neighbours and both ends', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown);
});
