import type { FeatureSwitch } from '@hongyan/contract';
import type { Feature } from '../../platform/features/define-feature.ts';
import type { MainMenu } from '../../platform/features/main-menu.ts';
import { features } from '../features.ts';

/** The main menus of these capabilities, in order. */
export const collectMainMenus = (capabilities: readonly Feature[]): readonly MainMenu[] =>
  capabilities.flatMap(({ mainMenus }) => mainMenus ?? []).toSorted((one, other) => one.order - other.order);

const mainMenus = collectMainMenus(features);

/** Those whose screen is built and whose feature is on, in order. */
export function visibleMainMenus(
  routeExists: (path: string) => boolean,
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly MainMenu[] {
  return mainMenus.filter(
    (menu) => routeExists(menu.path) && (menu.feature === undefined || isFeatureOn(menu.feature)),
  );
}
