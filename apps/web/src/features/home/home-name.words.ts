import { defineWords } from '../../lib/language/words.ts';

/** Names of home's screens, for breadcrumbs and tabs. */
export const homeNameWords = defineWords('homeName', {
  zh: { home: '首页', guide: '新手引导' },
  en: { home: 'Home', guide: 'Guided tour' },
});
