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
