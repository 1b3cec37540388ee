import { translate } from '../../lib/language/words.ts';
import type { AppRoute } from '../../platform/routes/route-types.ts';
import { settingsScreen } from '../../platform/settings-screens/settings-screen.ts';
import { rulesNameWords } from './rules-name.words.ts';

/** Screens of this capability. Only light modules: the sign-in page loads this too. */
export const routes: readonly AppRoute[] = [
  settingsScreen({
    path: '/set/mailclassification',
    order: 60,
    needs: 'mailbox',
    icon: 'sort',
    name: () => translate(rulesNameWords, 'classification'),
    load: async () => (await import('./rules-page.tsx')).RulesPage,
    index: async () => (await import('./rules-index.ts')).rulesIndex,
  }),
];
