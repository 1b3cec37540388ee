import { defineStrings } from '../../lib/language/strings.ts';

/** What can be done with a mail about rules. */
export const rulesActionsStrings = defineStrings('rulesActions', {
  zh: { makeRule: '据此创建规则' },
  en: { makeRule: 'Create rule from message' },
});
