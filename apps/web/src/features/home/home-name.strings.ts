import { defineStrings } from '../../lib/language/strings.ts';

/** Names of home's screens, for breadcrumbs and tabs. */
export const homeNameStrings = defineStrings('homeName', {
  zh: { home: '首页', guide: '新手引导' },
  en: { home: 'Home', guide: 'Guided tour' },
});
