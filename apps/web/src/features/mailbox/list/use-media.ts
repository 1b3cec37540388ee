import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

/** There is room for list and reader side by side. */
export const sideBySideQuery = '(min-width: 820px)';
/** One pane, fingers: the measures of ui/tokens.css. */
export const phoneQuery = '(max-width: 499.98px)';
export const touchQuery = '(max-width: 499.98px), (pointer: coarse)';
/** The reader beside the list, and on a page of its own, has no room for every action in its bar. */
export const narrowPaneQuery = '(max-width: 1239.98px)';
export const narrowPageQuery = '(max-width: 719.98px)';
