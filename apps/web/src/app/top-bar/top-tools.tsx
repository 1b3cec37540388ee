import { useNavigate } from 'react-router';
import { type Language, languageNames } from '../../lib/language/language.ts';
import { changeLanguage, useLanguage, useStrings } from '../../lib/language/strings.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { firstSettingsPath } from '../../platform/routes/guards.ts';
import { useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveDisplay } from '../../platform/settings/save-settings.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Menu } from '../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { shellStrings } from '../strings/shell.strings.ts';
import styles from './top-tools.module.css';
import { useMoreMenu } from './use-more-menu.ts';

/** Layout, language and More, in the top bar. */
export function TopTools({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <>
      <LayoutChoice />
      <LanguageMenu />
      <SettingsButton />
      <MoreMenu onShowKeys={onShowKeys} />
    </>
  );
}

/** One click to the settings; phones have them in the More menu. */
function SettingsButton() {
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  const path = firstSettingsPath(useUsableRoutes());
  if (path === undefined) return null;
  return (
    <span data-desktop-only>
      <IconButton icon="settings" label={t('settings')} onClick={() => void navigate(path)} />
    </span>
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

function useLanguageEntries(): readonly MenuEntry[] {
  const language = useLanguage();
  const save = useSaveDisplay();
  const choose = (next: Language): void => {
    void changeLanguage(next);
    save.mutate({ language: next });
  };
  return (['zh', 'en'] as const).map(
    (key): MenuEntry => ({
      kind: 'item',
      key,
      label: languageNames[key],
      checked: key === language,
      onSelect: () => choose(key),
    }),
  );
}

/** Phones have it in the More menu. */
function LanguageMenu() {
  const t = useStrings(shellStrings);
  const entries = useLanguageEntries();
  if (usePhone()) return null;
  return <Menu trigger={<IconButton icon="globe" label={t('language')} />} entries={entries} align="end" />;
}

function MoreMenu({ onShowKeys }: { onShowKeys: () => void }) {
  const t = useStrings(shellStrings);
  const more = useMoreMenu(onShowKeys);
  const languages: MenuEntry = {
    kind: 'submenu',
    key: 'language',
    icon: 'globe',
    label: t('language'),
    entries: useLanguageEntries(),
  };
  const entries = usePhone() ? [languages, ...more] : more;
  return <Menu trigger={<IconButton icon="more" label={t('more')} data-tour="more" />} entries={entries} align="end" />;
}
