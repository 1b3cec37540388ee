import type { FeatureSwitch } from '@hongyan/contract';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import type { HomeIndex } from '../settings/home-index.ts';

/** What an entry of the More menu may know and do. */
export interface MoreContext {
  /** Undefined while the settings load, or when they could not be loaded. */
  readonly app: HomeIndex['app'] | undefined;
  readonly routeExists: (path: string) => boolean;
  readonly isFeatureOn: (feature: FeatureSwitch) => boolean;
  readonly open: (path: string) => void;
}

/**
 * An entry of the More menu, in the order of the specification (section 2, "Layout"): groups with a line between them, and
 * within a group by `order`. First group: settings 10, self-query 20, calendar 30, font size 40, skin 50, lock screen 60.
 * Second: feedback 10, asking the administrator 20. Third: keys 10, guide 20, mail client 30. Fourth: signing out.
 */
export interface MoreEntry {
  readonly group: 1 | 2 | 3 | 4;
  readonly order: number;
  /** Undefined hides it. A hook, if it likes: all are called at each drawing, in the same order. */
  readonly entry: (context: MoreContext) => MenuEntry | undefined;
}

/** An entry that opens a screen, where that is built and switched on. */
export function screenEntry(
  path: string,
  {
    feature,
    name,
    ...look
  }: { key: string; icon: 'clock' | 'calendar' | 'lock'; name: () => string; feature?: FeatureSwitch },
): MoreEntry['entry'] {
  return ({ routeExists, isFeatureOn, open }) =>
    routeExists(path) && (feature === undefined || isFeatureOn(feature))
      ? { kind: 'item', ...look, label: name(), onSelect: () => open(path) }
      : undefined;
}
