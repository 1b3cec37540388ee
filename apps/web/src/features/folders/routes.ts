import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { folderActionStrings } from './folder-actions.strings.ts';

/** The management screen (specification, section 2). Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/foldermanagement',
    order: 50,
    needs: 'full',
    icon: 'folder',
    name: () => translate(folderActionStrings, 'management'),
    load: async () => (await import('./management/management-page.tsx')).ManagementPage,
    index: async () => (await import('./management/folders-index.ts')).foldersIndex,
  }),
];
