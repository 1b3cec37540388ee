import { useContext } from 'react';
import { matchPath } from 'react-router';
import { useLanguage } from '../../lib/language/strings.ts';
import { KnownRoutes } from '../../platform/routes/known-routes.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import type { ViewTab } from '../../platform/tabs/tabs-store.ts';

/** What a tab shows: the name its page gave it, else the screen's own in the language in use. */
export function tabTitle(tab: ViewTab, routes: readonly AppRoute[]): string {
  if (tab.title !== '') return tab.title;
  const route = routes.find((known) => matchPath(known.path, tab.path) !== null);
  return route?.crumbs?.().at(-1) ?? '';
}

/** `tabTitle` that follows the language. */
export function useTabTitle(): (tab: ViewTab) => string {
  const routes = useContext(KnownRoutes);
  useLanguage();
  return (tab) => tabTitle(tab, routes);
}
