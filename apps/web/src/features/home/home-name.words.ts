import { defineWords } from '../../lib/words.ts';

/** Names of home's screens, for breadcrumbs and tabs. */
export const homeNameWords = defineWords('homeName', {
  zh: { home: '首页', archive: '邮件归档', gateway: '邮件网关' },
  en: { home: 'Home', archive: 'Mail archive', gateway: 'Mail gateway' },
});
