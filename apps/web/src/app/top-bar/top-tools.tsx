import { useNavigate } from 'react-router';
import { type Language, languageNames } from '../../lib/language/language.ts';
import { changeLanguage, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { firstSettingsPath } from '../../platform/routes/guards.ts';
import { useRouteExists, useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { signOut } from '../../platform/session/session-flow.ts';
import { useAppSettings, useFeatureSwitch, useSettings } from '../../platform/settings/home-index.ts';
import { useSaveDisplay } from '../../platform/settings/save-settings.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { features } from '../features.ts';
import { shellStrings } from '../strings/shell.strings.ts';
import { frameEntries, moreMenu } from './more-entries.ts';
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
  const t = useStrings(shellStrings);
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
  const t = useStrings(shellStrings);
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
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  const routes = useUsableRoutes();
  const save = useSaveDisplay();
  const frame = frameEntries({
    t,
    fontSize: useSettings().fontSize,
    settingsPath: firstSettingsPath(routes),
    openOutside: (link) => void window.open(link, '_blank', 'noopener,noreferrer'),
    saveFontSize: (fontSize) => save.mutate({ fontSize }),
    showKeys: onShowKeys,
    signOut: () => void signOut(),
  });
  const entries = moreMenu([...frame, ...declaredEntries], {
    app: useAppSettings(),
    routeExists: useRouteExists(),
    isFeatureOn: useFeatureSwitch(),
    open: (path) => void navigate(path),
  });
  return <Menu trigger={<IconButton icon="more" label={t('more')} data-tour="more" />} entries={entries} align="end" />;
}

const declaredEntries = features.flatMap(({ moreEntries }) => moreEntries ?? []);
