import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the screens, for breadcrumbs, tabs and the sidebar. */
export const outsideNamesStrings = defineStrings('outsideNames', {
  zh: { archive: '邮件归档', gateway: '邮件网关' },
  en: { archive: 'Mail archive', gateway: 'Mail gateway' },
});
