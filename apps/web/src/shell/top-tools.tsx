import { useNavigate } from 'react-router';
import { useAppSettings, useFeatureSwitch, useSaveDisplay, useSettings } from '../features/home/index.ts';
import { signOut } from '../features/identity/index.ts';
import { type Language, languageNames } from '../lib/language.ts';
import { changeLanguage, useLanguage, useWords } from '../lib/words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuEntry } from '../ui/menu-entries.tsx';
import { firstSettingsPath } from './guards.ts';
import { useRouteExists, useUsableRoutes } from './known-routes.ts';
import { moreEntries } from './more-entries.ts';
import { shellWords } from './shell.words.ts';
import styles from './top-tools.module.css';

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
  const entries = (['zh', 'en'] as const).map(
    (key): MenuEntry => ({
      kind: 'item',
      key,
      label: languageNames[key],
      checked: key === language,
      onSelect: () => choose(key),
    }),
  );
  return <Menu trigger={<IconButton icon="globe" label={t('language')} />} entries={entries} align="end" />;
}

function MoreMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useWords(shellWords);
  const navigate = useNavigate();
  const routes = useUsableRoutes();
  const save = useSaveDisplay();
  const entries = moreEntries({
    t,
    settings: useSettings(),
    app: useAppSettings(),
    routeExists: useRouteExists(),
    isFeatureOn: useFeatureSwitch(),
    settingsPath: firstSettingsPath(routes),
    open: (path) => void navigate(path),
    openOutside: (link) => void window.open(link, '_blank', 'noopener,noreferrer'),
    saveDisplay: (display) => save.mutate(display),
    showKeys: onShowKeys,
    signOut: () => void signOut(),
  });
  return <Menu trigger={<IconButton icon="more" label={t('more')} />} entries={entries} align="end" />;
}
