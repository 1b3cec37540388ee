import { matchPath } from 'react-router';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import type { ViewTab } from '../../platform/tabs/tabs-store.ts';

/** Whether the screen at a path is one that one opens to come back to. */
export const hasTab = (path: string, routes: readonly Pick<AppRoute, 'path' | 'hasTab'>[]): boolean =>
  routes.find((route) => matchPath(route.path, path) !== null)?.hasTab === true;

/** A tab with the gap after it, in px (`--view-tab-width`, specification, section 9). */
export const tabWidth = 164;
/** The menu of those that have no room, in px. */
const menuWidth = 36;

/** The tabs that have room, whole: as many as fit around the one that is shown. All of them before the width is known. */
export function tabsWithRoom(tabs: readonly ViewTab[], activePath: string, width: number): readonly ViewTab[] {
  if (width === 0 || tabs.length * tabWidth <= width) return tabs;
  const count = Math.max(1, Math.floor((width - menuWidth) / tabWidth));
  const active = tabs.findIndex(({ path }) => path === activePath);
  // The newest are at the end; the one that is shown is always among them.
  const end = active < 0 ? tabs.length : Math.max(active + 1, Math.min(tabs.length, active + count));
  const start = Math.max(0, end - count);
  return tabs.slice(start, start + count);
}
