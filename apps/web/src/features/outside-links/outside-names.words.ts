import { defineWords } from '../../lib/language/words.ts';

/** Names of the screens, for breadcrumbs, tabs and the sidebar. */
export const outsideNamesWords = defineWords('outsideNames', {
  zh: { archive: '邮件归档', gateway: '邮件网关' },
  en: { archive: 'Mail archive', gateway: 'Mail gateway' },
});
