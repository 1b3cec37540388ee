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
import styles from './top-tools.module.css';

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
export function TopTools({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <>
      <LayoutChoice />
      <LanguageMenu />
      <MoreMenu onShowKeys={onShowKeys} />
    </>
  );
}

/** Two or three columns, pressed as it is; saved with the person. */
function LayoutChoice() {
  const t = useWords(shellWords);
  const { layout } = useSettings();
  const save = useSaveDisplay();
  return (
    <div role="group" aria-label={t('layout')} className={styles['layout']} data-desktop-only>
      {layouts.map(([name, icon, label]) => (
        <IconButton
          key={name}
          icon={icon}
          label={t(label)}
          pressed={layout === name}
          onClick={() => layout !== name && save.mutate({ layout: name })}
        />
      ))}
    </div>
  );
}

const layouts = [
  ['two', 'columnsTwo', 'layoutTwo'],
  ['three', 'columns', 'layoutThree'],
] as const;

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

function MoreMenu({ onShowKeys }: { onShowKeys: () => void }) {
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
    { kind: 'item', key: 'keys', label: t('shortcuts'), icon: 'key', shortcut: '?', onSelect: onShowKeys },
  ];
  return <Menu trigger={<IconButton icon="more" label={t('more')} />} entries={entries} align="end" />;
}
