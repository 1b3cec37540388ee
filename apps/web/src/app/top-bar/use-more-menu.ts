import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { firstSettingsPath } from '../../platform/routes/guards.ts';
import { useRouteExists, useUsableRoutes } from '../../platform/routes/known-routes.ts';
import { signOut } from '../../platform/session/session-flow.ts';
import { useAppSettings, useFeatureSwitch, useSettings } from '../../platform/settings/home-index.ts';
import { useSaveDisplay } from '../../platform/settings/save-settings.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { features } from '../features.ts';
import { shellStrings } from '../strings/shell.strings.ts';
import { frameEntries, moreMenu } from './more-entries.ts';

const declaredEntries = features.flatMap(({ moreEntries }) => moreEntries ?? []);

/** The entries of the More menu for this person; the command palette offers the same. */
export function useMoreMenu(showKeys: () => void): readonly MenuEntry[] {
  const t = useStrings(shellStrings);
  const navigate = useNavigate();
  const save = useSaveDisplay();
  const frame = frameEntries({
    t,
    fontSize: useSettings().fontSize,
    settingsPath: firstSettingsPath(useUsableRoutes()),
    openOutside: (link) => void window.open(link, '_blank', 'noopener,noreferrer'),
    saveFontSize: (fontSize) => save.mutate({ fontSize }),
    showKeys,
    signOut: () => void signOut(),
  });
  return moreMenu([...frame, ...declaredEntries], {
    app: useAppSettings(),
    routeExists: useRouteExists(),
    isFeatureOn: useFeatureSwitch(),
    open: (path) => void navigate(path),
  });
}
