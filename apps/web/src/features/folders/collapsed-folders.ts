import { create } from 'zustand';

/** Which folders of the sidebar are collapsed, on this device; forgotten with the session like all that is stored. */
const storageKey = 'collapsedFolders';
/** More than a mailbox has. */
const maxCollapsed = 1_000;

function readCollapsed(): ReadonlySet<string> {
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

export const useCollapsedFolders = create<{ readonly collapsed: ReadonlySet<string> }>(() => ({
  collapsed: readCollapsed(),
}));

/** Collapses a folder or expands it. */
export function setCollapsed(folderId: string, isCollapsed: boolean): void {
  const collapsed = new Set(useCollapsedFolders.getState().collapsed);
  if (isCollapsed) collapsed.add(folderId);
  else collapsed.delete(folderId);
  useCollapsedFolders.setState({ collapsed });
  localStorage.setItem(storageKey, JSON.stringify([...collapsed].slice(-maxCollapsed)));
}
