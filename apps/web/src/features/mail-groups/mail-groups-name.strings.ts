import { defineStrings } from '../../lib/language/strings.ts';

/** What lists of screens say of mail groups: loaded before the screens are. */
export const mailGroupsNameStrings = defineStrings('mailGroupsName', {
  zh: { managed: '邮件组管理', contactable: '可联系邮件组', group: '邮件组' },
  en: { managed: 'Groups I manage', contactable: 'Groups I can write to', group: 'Mail group' },
});
