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

/** A tablet held upright: what is beside something else has few words. */
export const smallWindowQuery = '(max-width: 899.98px)';

/** A tablet, or half a screen: the sidebar is icons, and a list beside what it opens is narrow. */
export const mediumWindowQuery = '(max-width: 1024px)';
