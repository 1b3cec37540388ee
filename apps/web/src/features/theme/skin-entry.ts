import { skins } from '../../lib/appearance.ts';
import { translate } from '../../lib/language/strings.ts';
import type { MoreContext } from '../../platform/features/more-entry.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { skinNameStrings } from './skin-names.strings.ts';
import { useChooseSkin } from './use-choose-skin.ts';

const skinScreen = '/set/skinpeeling';

/** The skins, in the More menu. */
export function useSkinEntry({ isFeatureOn, routeExists, open }: MoreContext): MenuEntry | undefined {
  const { skin: current } = useSettings();
  const chooseSkin = useChooseSkin();
  if (!isFeatureOn('skin')) return undefined;
  const names = skins.map(
    (name): MenuEntry => ({
      kind: 'item',
      key: name,
      label: translate(skinNameStrings, name),
      checked: name === current,
      onSelect: () => chooseSkin(name),
    }),
  );
  const all: readonly MenuEntry[] = routeExists(skinScreen)
    ? [
        { kind: 'separator', key: 'line' },
        { kind: 'item', key: 'all', label: translate(skinNameStrings, 'allSkins'), onSelect: () => open(skinScreen) },
      ]
    : [];
  return {
    kind: 'submenu',
    key: 'skin',
    label: translate(skinNameStrings, 'skin'),
    icon: 'skin',
    entries: [...names, ...all],
  };
}
