import { create } from 'zustand';

/** Which folders of the sidebar are folded, on this device; forgotten with the session like all that is stored. */
const storageKey = 'collapsedFolders';
/** More than a mailbox has. */
const maxFolded = 1_000;

function readFolded(): ReadonlySet<string> {
  // Tests of pure modules have no browser.
  if (typeof localStorage === 'undefined') return new Set();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []);
  } catch (error) {
    // What a hand or an older version has written there is no reason to show no folders.
    if (error instanceof SyntaxError) return new Set();
    throw error;
  }
}

export const useCollapsedFolders = create<{ readonly folded: ReadonlySet<string> }>(() => ({ folded: readFolded() }));

/** Folds a folder or unfolds it. */
export function setCollapsed(folderId: string, isCollapsed: boolean): void {
  const folded = new Set(useCollapsedFolders.getState().folded);
  if (isCollapsed) folded.add(folderId);
  else folded.delete(folderId);
  useCollapsedFolders.setState({ folded });
  localStorage.setItem(storageKey, JSON.stringify([...folded].slice(-maxFolded)));
}
