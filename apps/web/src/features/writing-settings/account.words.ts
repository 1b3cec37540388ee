import { defineWords } from '../../lib/language/words.ts';

/** What the list of settings calls the screen: the only words of it that the first page loads. */
export const accountWords = defineWords('account', {
  zh: { title: '签名与信纸' },
  en: { title: 'Letters and names' },
});
