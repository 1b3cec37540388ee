import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../lib/language/strings.ts';
import type { Command, UseCommands } from '../../platform/features/command.ts';
import { useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { useFeatureSwitch } from '../../platform/settings/home-index.ts';
import { settingsIndexQuery } from './search-settings.ts';
import { settingsMenu, settingsRoutes } from './settings-menu.ts';

/** The screens of the settings, and every single setting by its names in both languages. */
export const useSettingsCommands: UseCommands = (typed) => {
  const navigate = useNavigate();
  const language = useLanguage();
  const routes = useUsableRoutes();
  const isFeatureOn = useFeatureSwitch();
  const searched = settingsRoutes(routes, isFeatureOn);
  const index = useQuery({ ...settingsIndexQuery(searched), enabled: typed !== '' }).data ?? [];
  const menu = settingsMenu(routes, isFeatureOn);
  const settings = { group: 'settings', onlyTyped: true } as const;
  // A screen that the index knows by its own name is one command, with all the words that it is found by.
  const keyOf = (to: string, label: string): string => `${to} ${label}`;
  const words = new Map(index.map(({ labels, text, to }) => [keyOf(to, labels[language]), text]));
  const screens = menu.map(
    ({ to, icon, name }): Command => ({
      ...settings,
      key: to,
      label: name,
      words: words.get(keyOf(to, name)),
      icon,
      run: () => void navigate(to),
    }),
  );
  const known = new Set(menu.map(({ to, name }) => keyOf(to, name)));
  const single = index
    .filter(({ labels, to }) => !known.has(keyOf(to, labels[language])))
    .map(
      ({ labels, text, route, to }): Command => ({
        ...settings,
        key: keyOf(to, labels.en),
        label: labels[language],
        detail: route.crumbs?.().at(-1),
        words: text,
        icon: route.icon ?? 'settings',
        run: () => void navigate(to),
      }),
    );
  return [...screens, ...single];
};
