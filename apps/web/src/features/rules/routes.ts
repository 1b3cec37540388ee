import { translate } from '../../lib/language/strings.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { rulesNameStrings } from './rules-name.strings.ts';

/** Screens of this capability. Only light modules: every window loads this first. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/mailclassification',
    order: 60,
    needs: 'mailbox',
    icon: 'sort',
    name: () => translate(rulesNameStrings, 'classification'),
    load: async () => (await import('./rules-page.tsx')).RulesPage,
    index: async () => (await import('./rules-index.ts')).rulesIndex,
  }),
];
