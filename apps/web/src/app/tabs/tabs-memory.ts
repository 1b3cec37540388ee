import { matchPath } from 'react-router';
import { loadChunk } from '../../platform/chunks/load-chunk.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { forgetViews } from '../../platform/tabs/tab-state.ts';
import { maxTabs, renameTab, useTabs } from '../../platform/tabs/tabs-store.ts';

/**
 * Open views through a reload: session storage keeps their paths and no titles, since a title may be a mail's subject; the
 * screens are asked for them again. It is emptied at sign-out.
 */

const storageKey = 'openViews';

/** Opens the views of before the reload, and writes down what is open from now on. Once, when the app shell is first shown. */
export function keepOpenViews(routes: readonly AppRoute[]): () => void {
  const views = readViews().filter(({ path }) => findRoute(path, routes) !== undefined);
  useTabs.setState(({ tabs, used }) => {
    const shown = new Map(tabs.map((tab) => [tab.path, tab]));
    // In their order; the view that is shown already stands where it stood.
    const restored = views.map((view) => shown.get(view.path) ?? { ...view, title: '' });
    const other = tabs.filter((tab) => !views.some((view) => view.path === tab.path));
    const usedBefore = views.map((view) => view.path).filter((path) => !used.includes(path));
    return { tabs: [...restored, ...other].slice(-maxTabs), used: [...usedBefore, ...used] };
  });
  for (const { path } of views) void askTitle(path, routes);
  return useTabs.subscribe(({ tabs }) => {
    sessionStorage.setItem(storageKey, JSON.stringify(tabs.map(({ path, search = '' }) => path + search)));
    const open = new Set(tabs.map((tab) => tab.path));
    forgetViews((path) => open.has(path));
  });
}

function findRoute(path: string, routes: readonly AppRoute[]): AppRoute | undefined {
  return routes.find((route) => route.frame !== 'bare' && matchPath(route.path, path) !== null);
}

/** A view that is shown names itself; the others are named by what they would show. */
async function askTitle(path: string, routes: readonly AppRoute[]): Promise<void> {
  const route = findRoute(path, routes);
  const params = route && matchPath(route.path, path)?.params;
  const title = params && (await loadChunk(async () => route.title?.(params)));
  if (
    title !== undefined &&
    title !== '' &&
    useTabs.getState().tabs.some((tab) => tab.path === path && tab.title === '')
  )
    renameTab(path, title);
}

function readViews(): { path: string; search?: string }[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const views = stored.flatMap((text: unknown) => {
      if (typeof text !== 'string') return [];
      const [path = '', query] = text.split(/\?(.*)/s);
      return [query === undefined || query === '' ? { path } : { path, search: `?${query}` }];
    });
    return views.slice(-maxTabs);
  } catch {
    // Cut off or written by another version: the views are a convenience.
    return [];
  }
}
