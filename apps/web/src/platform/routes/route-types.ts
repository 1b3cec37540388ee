import type { CallNeed, FeatureSwitch } from '@hongyan/contract';
import type { ComponentType } from 'react';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { SettingEntry } from './setting-entry.ts';

/**
 * A screen (specification, section 2). Each feature names its own in its `feature.ts` and `open-routes.ts`; `app/routes.ts` puts
 * them together. Guards, menus and the breadcrumb read the same table, so there is no link to a screen that is not
 * built.
 */
export interface AppRoute {
  /** Hash path, as in the specification: `/reply/:boxId/:id/:index?`. */
  path: string;
  /** Where a menu that lists screens leads, when the path has parameters. */
  entry?: string;
  /** open: needs no session. */
  access: 'open' | 'token';
  /** bare: nothing around it. shell: top bar, sidebar, breadcrumb. wide: the same without the sidebar (compose). settings, addressBook: wide, with the list of their screens. */
  frame: 'bare' | 'standard' | 'wide' | 'settings' | 'addressBook';
  /** The page's module is loaded when the screen is first opened. */
  load: () => Promise<ComponentType>;
  /** The breadcrumb, outermost first, in the language in use. Its last part is the tab's first title. */
  crumbs?: () => readonly string[];
  /**
   * Its position in the list of settings, in the order of the specification (section 2, "Settings menu entries"): general 10,
   * account 20, contacts 30, messages and names 40, folders 50, classification 60, filter 70, lock screen 80, mail clients 90,
   * devices 100, S/MIME 110, skin 120, calendar 130, organisation 140, groups 150 to 170, personal contacts 172, contact groups 174,
   * self-query 180, home 190. A screen
   * outside the settings stands there too when it has one; a settings screen without one comes last.
   */
  settingsOrder?: number;
  /** What it is called there, where not as its breadcrumb ends. */
  settingsName?: () => string;
  /**
   * Its position in the list of the address book, and that it stands there: all contacts 10, organisation 20, contact groups 30,
   * group management 40, contactable groups 50.
   */
  addressBookOrder?: number;
  /** In the list of settings only while this is on, besides `feature`. */
  menuFeature?: FeatureSwitch;
  /** Its views have a tab (setting `viewTabs`): what one opens to come back to, not folders and settings. */
  hasTab?: true;
  /** In menus that list screens. */
  icon?: IconName;
  /** What the view of these parameters is called, for its tab while it has not been shown (after a reload). */
  title?: (params: Readonly<Record<string, string | undefined>>) => Promise<string | undefined>;
  /** Of a settings screen: what the search within settings finds on it. Loaded when somebody searches. */
  settingsIndex?: () => Promise<readonly SettingEntry[]>;
  /** What it takes of the open mailbox; without it any right will do. Hidden and refused where the right is less. */
  needs?: CallNeed;
  /** Hidden and refused while the switch is off. */
  feature?: FeatureSwitch;
}
