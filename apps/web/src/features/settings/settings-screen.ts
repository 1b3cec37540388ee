import type { FeatureSwitch } from '@hongyan/contract';
import { translate } from '../../lib/words.ts';
import type { AppRoute } from '../../shell/route-types.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import { settingsWords } from './settings.words.ts';

interface SettingsScreen {
  /** Below `/set/`. */
  path: `/set/${string}`;
  /** Where links lead when the path has parameters. */
  entry?: `/set/${string}`;
  icon: IconName;
  /** In the list at the left, the breadcrumb and the tab. */
  name: () => string;
  load: AppRoute['load'];
  /** Hidden and refused while the switch is off. */
  feature?: FeatureSwitch;
}

/** A screen of the settings: its route, which is all that the list of them (set-frame.tsx) needs. */
export function settingsScreen({ path, entry, icon, name, load, feature }: SettingsScreen): AppRoute {
  return {
    path,
    ...(entry === undefined ? {} : { entry }),
    ...(feature === undefined ? {} : { feature }),
    icon,
    access: 'token',
    frame: 'settings',
    load,
    crumbs: () => [translate(settingsWords, 'settings'), name()],
  };
}
