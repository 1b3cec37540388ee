import { defineStrings } from '../../lib/language/strings.ts';

/** Names of the screens of what leaves; alone, for the sidebar and the table of screens come with the first page. */
export const outboxListsStrings = defineStrings('outbox-lists', {
  zh: { mail: '邮件', scheduled: '定时邮件', selfCheck: '自助查询' },
  en: { mail: 'Mail', scheduled: 'Scheduled', selfCheck: 'Activity logs' },
});
