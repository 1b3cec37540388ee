import { create } from 'zustand';

/**
 * Whether the screen of this sign-in is locked, as this browser knows it. The server decides and refuses every call; this only
 * keeps what was shown from being shown. It outlives a reload, and every window of the browser follows.
 */
const storageKey = 'screenLocked';

export const useLock = create<{ locked: boolean }>(() => ({ locked: localStorage.getItem(storageKey) === 'true' }));

/** Marks the screen as locked, in every window. */
export function rememberLocked(): void {
  localStorage.setItem(storageKey, 'true');
  useLock.setState({ locked: true });
}

/** Forgets it: signed out, or about to reload. */
export function forgetLocked(): void {
  localStorage.removeItem(storageKey);
  useLock.setState({ locked: false });
}

/** What other windows do: their lock is ours; their unlocking too. */
export function followOtherLocks(onLocked: () => void, onUnlocked: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    const isLocked = event.newValue === 'true';
    if (isLocked === useLock.getState().locked) return;
    if (isLocked) onLocked();
    else onUnlocked();
  });
}
