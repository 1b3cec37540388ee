import type { FeatureSwitch } from '@hongyan/contract';
import type { IconName } from '../../ui/icons/icon-paths.ts';

/** A main menu of the top bar; on a phone, of the bar at the bottom. */
export interface MainMenu {
  readonly key: string;
  /** In the language in use. */
  readonly name: () => string;
  /** Above the name on a phone. */
  readonly icon: IconName;
  /** Where it leads; the menu is there when this screen is. */
  readonly path: string;
  /** Paths that count as inside it, besides its own. */
  readonly inside: RegExp;
  /** From left to right: home 10, mail 20, contacts 30, calendar 40, files 50. */
  readonly order: number;
  readonly feature?: FeatureSwitch;
}
