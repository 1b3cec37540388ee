import { defineStrings } from '../../lib/language/strings.ts';

/** What the list of settings says of rules: loaded before the screen is. */
export const rulesNameStrings = defineStrings('rulesName', {
  zh: { classification: '邮件分类' },
  en: { classification: 'Rules' },
});
