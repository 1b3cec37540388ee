import type { FeatureSwitch } from '@hongyan/contract';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import type { IconName } from '../../ui/icons/icon-paths.ts';

/**
 * The settings menu in the order of the specification, section 2 "Settings menu entries", by the path of the screen. Not
 * every entry is a screen below /set: those lead to the screen that is meant. What is not built has no route, and so no entry.
 */
const settingsOrder: readonly (readonly [path: string, feature?: FeatureSwitch])[] = [
  ['/set/normalset'],
  ['/set/account'],
  ['/addressbook/allcontacts'],
  ['/set/accountalias/:tab'],
  ['/set/foldermanagement'],
  ['/set/mailclassification'],
  ['/set/mailfilter'],
  ['/set/lockscreen', 'lockScreen'],
  ['/set/client', 'clientSettings'],
  ['/set/devices', 'clientDevices'],
  ['/smimePage', 'smime'],
  ['/set/skinpeeling', 'skin'],
  ['/set/calendar', 'calendar'],
  ['/addressbook/organization', 'displayOrg'],
  ['/addressbook/groupmanagement', 'adminMailgroup'],
  ['/addressbook/contactgroups', 'authMailgroup'],
  ['/addressbook/contactgroup'],
  ['/set/selfChecking'],
  ['/dashboard'],
];

export interface SettingsMenuEntry {
  /** The route that is meant: a screen is open when its path matches. */
  readonly path: string;
  /** Where the entry leads. */
  readonly to: string;
  readonly icon: IconName;
  readonly name: string;
}

/** A screen that needs a parameter and says no entry of its own is no menu entry (a result, a print). */
function isReachable(route: AppRoute): boolean {
  return route.entry !== undefined || !route.path.includes(':');
}

function entryOf(route: AppRoute): SettingsMenuEntry {
  return {
    path: route.path,
    to: route.entry ?? route.path,
    icon: route.icon ?? 'settings',
    name: route.crumbs?.().at(-1) ?? '',
  };
}

/** The routes of the menu: what is built and switched on, in order; settings screens that the order does not know come last. */
export function settingsRoutes(
  routes: readonly AppRoute[],
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly AppRoute[] {
  const isOn = (feature: FeatureSwitch | undefined): boolean => feature === undefined || isFeatureOn(feature);
  const known = settingsOrder.flatMap(([path, feature]) => {
    const route = routes.find((candidate) => candidate.path === path);
    return route !== undefined && isOn(feature) ? [route] : [];
  });
  const listed = new Set(settingsOrder.map(([path]) => path));
  const others = routes.filter((route) => route.frame === 'settings' && !listed.has(route.path));
  return [...known, ...others].filter((route) => isReachable(route) && isOn(route.feature));
}

/** The menu as it is drawn. */
export function settingsMenu(
  routes: readonly AppRoute[],
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly SettingsMenuEntry[] {
  return settingsRoutes(routes, isFeatureOn).map(entryOf);
}
