import { useContext } from 'react';
import { useNavigate } from 'react-router';
import { useFeatureSwitch, useSaveDisplay, useSettings } from '../features/home/index.ts';
import { skins } from '../lib/appearance.ts';
import type { Language } from '../lib/language.ts';
import { changeLanguage, useLanguage, useWords } from '../lib/words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-entries.tsx';
import { firstSettingsPath } from './guards.ts';
import { KnownRoutes } from './known-routes.ts';
import { shellWords } from './shell.words.ts';

const fontSizes = [
  [1, 'fontStandard'],
  [2, 'fontLarge'],
  [3, 'fontExtraLarge'],
] as const;
const languageNames: readonly [Language, string][] = [
  ['zh', '中文'],
  ['en', 'English'],
];

/** Layout, language and More, in the top bar. */
export function TopTools() {
  return (
    <>
      <LayoutMenu />
      <LanguageMenu />
      <MoreMenu />
    </>
  );
}

function LayoutMenu() {
  const t = useWords(shellWords);
  const { layout } = useSettings();
  const save = useSaveDisplay();
  const entries: MenuEntry[] = [
    {
      kind: 'item',
      key: 'two',
      label: t('layoutTwo'),
      icon: 'columnsTwo',
      checked: layout === 'two',
      onSelect: () => save.mutate({ layout: 'two' }),
    },
    {
      kind: 'item',
      key: 'three',
      label: t('layoutThree'),
      icon: 'columns',
      checked: layout === 'three',
      onSelect: () => save.mutate({ layout: 'three' }),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton icon={layout === 'three' ? 'columns' : 'columnsTwo'} label={t('layout')} data-desktop-only />
      }
      entries={entries}
      align="end"
    />
  );
}

function LanguageMenu() {
  const t = useWords(shellWords);
  const language = useLanguage();
  const save = useSaveDisplay();
  const choose = (next: Language): void => {
    void changeLanguage(next);
    save.mutate({ language: next });
  };
  const entries = languageNames.map(
    ([key, label]): MenuEntry => ({ kind: 'item', key, label, checked: key === language, onSelect: () => choose(key) }),
  );
  return <Menu trigger={<IconButton icon="globe" label={t('language')} />} entries={entries} align="end" />;
}

function MoreMenu() {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const settingsPath = firstSettingsPath(useContext(KnownRoutes));
  const isFeatureOn = useFeatureSwitch();
  const { fontSize, skin } = useSettings();
  const save = useSaveDisplay();
  const entries: MenuEntry[] = [
    ...(settingsPath !== undefined
      ? [
          {
            kind: 'item' as const,
            key: 'settings',
            label: t('settings'),
            icon: 'settings' as const,
            onSelect: () => void navigate(settingsPath),
          },
        ]
      : []),
    {
      kind: 'submenu',
      key: 'fontSize',
      label: t('fontSize'),
      icon: 'textSize',
      entries: fontSizes.map(([size, name]) => ({
        kind: 'item',
        key: name,
        label: t(name),
        checked: size === fontSize,
        onSelect: () => save.mutate({ fontSize: size }),
      })),
    },
    ...(isFeatureOn('skin')
      ? [
          {
            kind: 'submenu' as const,
            key: 'skin',
            label: t('skin'),
            icon: 'skin' as const,
            entries: skins.map((name) => ({
              kind: 'item' as const,
              key: name,
              label: t(name),
              checked: name === skin,
              onSelect: () => save.mutate({ skin: name }),
            })),
          },
        ]
      : []),
  ];
  return <Menu trigger={<IconButton icon="more" label={t('more')} />} entries={entries} align="end" />;
}
