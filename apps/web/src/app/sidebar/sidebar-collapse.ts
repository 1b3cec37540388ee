import { useSyncExternalStore } from 'react';
import { mediumWindowQuery, useMedia } from '../../lib/use-media.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSidebar } from '../../platform/settings/save-settings.ts';

/** Whether the sidebar was opened in a window that has little room; of this browser, since it goes by its windows. */
const openKey = 'sidebar.mediumWindow';

const listeners = new Set<() => void>();

const isOpenHere = (): boolean => localStorage.getItem(openKey) === 'open';

function setOpenHere(isOpen: boolean): void {
  if (isOpen) localStorage.setItem(openKey, 'open');
  else localStorage.removeItem(openKey);
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // What another window has chosen.
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

/**
 * Whether the sidebar is icons only: as the person has set it; in a window of at most 1024 px collapsed until it is opened there, which
 * leaves the setting for larger windows as it is.
 */
export function useSidebarCollapse(): { readonly isCollapsed: boolean; readonly toggle: () => void } {
  const isMedium = useMedia(mediumWindowQuery);
  const isOpen = useSyncExternalStore(subscribe, isOpenHere);
  const { sidebar } = useSettings();
  const saveSidebar = useSaveSidebar();
  if (isMedium) return { isCollapsed: !isOpen, toggle: () => setOpenHere(!isOpen) };
  return {
    isCollapsed: sidebar === 'closed',
    toggle: () => saveSidebar.mutate(sidebar === 'closed' ? 'open' : 'closed'),
  };
}
