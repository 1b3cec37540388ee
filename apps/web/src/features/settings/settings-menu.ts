import type { FeatureSwitch } from '@hongyan/contract';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import type { IconName } from '../../ui/icons/icon-paths.ts';

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

function toEntry(route: AppRoute): SettingsMenuEntry {
  return {
    path: route.path,
    to: route.entry ?? route.path,
    icon: route.icon ?? 'settings',
    name: route.settingsName?.() ?? route.crumbs?.().at(-1) ?? '',
  };
}

/** The routes of the menu: what is built and switched on, in the order that each says; settings screens that say none come last. */
export function settingsRoutes(
  routes: readonly AppRoute[],
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly AppRoute[] {
  const isOn = (feature: FeatureSwitch | undefined): boolean => feature === undefined || isFeatureOn(feature);
  const getOrder = ({ settingsOrder = Number.POSITIVE_INFINITY }: AppRoute): number => settingsOrder;
  return routes
    .filter((route) => route.settingsOrder !== undefined || route.frame === 'settings')
    .toSorted((one, other) => (getOrder(one) === getOrder(other) ? 0 : getOrder(one) - getOrder(other)))
    .filter((route) => isReachable(route) && isOn(route.feature) && isOn(route.menuFeature));
}

/** The menu as it is drawn. */
export function settingsMenu(
  routes: readonly AppRoute[],
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly SettingsMenuEntry[] {
  return settingsRoutes(routes, isFeatureOn).map(toEntry);
}
