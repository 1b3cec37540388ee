import { useNavigate } from 'react-router';
import { nameKey } from '../../lib/keys/key-names.ts';
import { translate, translateIn, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { composeRoute } from '../../mail-model/queries/mail-paths.ts';
import type { Command } from '../../platform/features/command.ts';
import { useRouteExists } from '../../platform/routes/known-routes.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { performUndo } from '../../ui/notices/notices.ts';
import { goShortcuts } from '../keys/app-keys.ts';
import { visibleMainMenus } from '../top-bar/main-menus.ts';
import { useMoreMenu } from '../top-bar/use-more-menu.ts';
import { commandStrings } from './command.strings.ts';

const names = (key: 'compose' | 'undo'): string =>
  `${translateIn('zh', commandStrings, key)} ${translateIn('en', commandStrings, key)}`;

/** What acts on every screen: composing, undo, main menus, where `g` leads, and all of the More menu. */
export function useAppCommands(showKeys: () => void): readonly Command[] {
  const t = useStrings(commandStrings);
  useLanguage();
  const navigate = useNavigate();
  const routeExists = useRouteExists();
  const menus = visibleMainMenus(routeExists, useFeatureSwitch());
  const more = useMoreMenu(showKeys);
  const go = (path: string) => () => void navigate(path);
  const compose: Command[] = routeExists(composeRoute)
    ? [
        {
          key: 'compose',
          group: 'screens',
          label: t('compose'),
          words: names('compose'),
          icon: 'pen',
          shortcut: nameKey('c'),
          run: go('/write/new/0'),
        },
      ]
    : [];
  const undo: Command = {
    key: 'undo',
    group: 'screens',
    label: t('undo'),
    words: names('undo'),
    icon: 'undo',
    shortcut: nameKey('z'),
    run: () => void performUndo(),
  };
  const strokes = new Map<string, string>(goShortcuts.map(({ path, stroke }) => [path, nameKey(stroke)]));
  const screens = menus.map(
    ({ path, icon, name }): Command => ({
      key: path,
      group: 'screens',
      label: name(),
      icon,
      shortcut: strokes.get(path),
      run: go(path),
    }),
  );
  return [...compose, undo, ...screens, ...more.flatMap((entry) => commandsOf(entry))];
}

/** The More menu's entries; what lies in a menu of its own is called after both. */
function commandsOf(entry: MenuEntry, parent = ''): readonly Command[] {
  if (entry.kind === 'submenu') return entry.entries.flatMap((inner) => commandsOf(inner, entry.label));
  if (entry.kind !== 'item' || entry.disabled === true) return [];
  return [
    {
      key: `more:${parent}:${entry.key}`,
      group: 'screens',
      label:
        parent === '' ? entry.label : translate(commandStrings, 'choiceOf', { action: parent, choice: entry.label }),
      icon: entry.icon ?? 'settings',
      shortcut: entry.shortcut,
      onlyTyped: parent !== '',
      run: entry.onSelect,
    },
  ];
}
