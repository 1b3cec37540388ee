import type { FeatureSwitch } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { AppRoute } from '../routes/route-types.ts';
import { settingsStrings } from './settings.strings.ts';

interface SettingsScreen {
  /** Below `/set/`. */
  path: `/set/${string}`;
  /** Where links lead when the path has parameters. */
  entry?: `/set/${string}`;
  icon: IconName;
  /** Its position in the list at the left; without it the screen comes last (`AppRoute.settingsOrder`). */
  order?: number;
  /** In the list only while this is on, too. */
  menuFeature?: FeatureSwitch;
  /** In the list at the left, the breadcrumb and the tab. */
  name: () => string;
  load: AppRoute['load'];
  /** What right in the open mailbox it takes; without it any. */
  needs?: AppRoute['needs'];
  /** Left out of the list and refused while the switch is off. */
  feature?: FeatureSwitch;
  /** What the search within settings finds on it, besides its name; a module of its own, so that it is loaded late. */
  index?: AppRoute['settingsIndex'];
}

/** A screen of the settings: its route, which is all that the list of them and the search need. */
export function settingsScreen({
  path,
  entry,
  icon,
  order,
  menuFeature,
  name,
  load,
  needs,
  feature,
  index,
}: SettingsScreen): AppRoute {
  return {
    path,
    ...(entry === undefined ? {} : { entry }),
    ...(needs === undefined ? {} : { needs }),
    ...(feature === undefined ? {} : { feature }),
    ...(order === undefined ? {} : { settingsOrder: order }),
    ...(menuFeature === undefined ? {} : { menuFeature }),
    icon,
    access: 'token',
    frame: 'settings',
    load,
    ...(index === undefined ? {} : { settingsIndex: index }),
    crumbs: () => [translate(settingsStrings, 'settings'), name()],
  };
}
