import { mediumWindowQuery, useMedia } from '../../../lib/use-media.ts';

/** There is room for list and reader side by side. */
export const sideBySideQuery = '(min-width: 820px)';
/** One pane, fingers: the measures of ui/tokens.css. */
export const phoneQuery = '(max-width: 499.98px)';
export const touchQuery = '(max-width: 499.98px), (pointer: coarse)';
/** The reader beside the list, and on a page of its own, has no room for every action in its bar; fingers need larger buttons. */
export const narrowPaneQuery = '(max-width: 1239.98px), (max-width: 1499.98px) and (pointer: coarse)';
export const narrowPageQuery = '(max-width: 1019.98px), (max-width: 1199.98px) and (pointer: coarse)';

/** The width of a list beside what it opens, until somebody chooses another. */
export const useListWidth = (): number => (useMedia(mediumWindowQuery) ? mediumListPx : wideListPx);

const mediumListPx = 320;
const wideListPx = 440;
