import type { FeatureSwitch } from '@hongyan/contract';

export interface MainMenu {
  key: 'home' | 'mail' | 'addressBook' | 'calendar' | 'files';
  path: string;
  /** Paths that count as inside it, besides its own. */
  inside: RegExp;
  feature?: FeatureSwitch;
}

/** The main menus of the top bar, in order. */
const mainMenus: readonly MainMenu[] = [
  { key: 'home', path: '/dashboard', inside: /^\/dashboard/ },
  { key: 'mail', path: '/inbox', inside: /^\/(?!dashboard|addressbook|calendar|set\/calendar|documentcenter|set)/ },
  { key: 'addressBook', path: '/addressbook/allcontacts', inside: /^\/addressbook/ },
  { key: 'calendar', path: '/set/calendar', inside: /^\/(calendar|set\/calendar)/, feature: 'calendar' },
  { key: 'files', path: '/documentcenter', inside: /^\/documentcenter/, feature: 'netdisk' },
];

/** Those whose screen is built and whose feature is on. */
export function visibleMainMenus(
  routeExists: (path: string) => boolean,
  isFeatureOn: (feature: FeatureSwitch) => boolean,
): readonly MainMenu[] {
  return mainMenus.filter(
    (menu) => routeExists(menu.path) && (menu.feature === undefined || isFeatureOn(menu.feature)),
  );
}
