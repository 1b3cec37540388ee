import type { FeatureSwitch } from '@hongyan/contract';
import type { MainMenu } from '../../platform/features/main-menu.ts';
import { features } from '../features.ts';

const mainMenus = features
  .flatMap((feature) => feature.mainMenus ?? [])
  .toSorted((one, other) => one.order - other.order);

/** Those whose screen is built and whose feature is on, in order. */
export function visibleMainMenus(
  routeExists: (path: string) => boolean,
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly MainMenu[] {
  return mainMenus.filter(
    (menu) => routeExists(menu.path) && (menu.feature === undefined || isFeatureOn(menu.feature)),
  );
}
