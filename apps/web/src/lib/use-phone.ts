import { useSyncExternalStore } from 'react';

const list = matchMedia('(max-width: 499.98px)');

function subscribe(onChange: () => void): () => void {
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone's. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => list.matches);
