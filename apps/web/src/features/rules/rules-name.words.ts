import { defineWords } from '../../lib/language/words.ts';

/** What the list of settings says of rules: loaded before the screen is. */
export const rulesNameWords = defineWords('rulesName', {
  zh: { classification: '邮件分类' },
  en: { classification: 'Mail classification' },
});
